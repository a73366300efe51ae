def _with_wav(read):
    import os
    import struct
    import tempfile
    import wave
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "tone.wav")
        with wave.open(path, "wb") as out:
            out.setnchannels(1)
            out.setsampwidth(2)
            out.setframerate(8000)
            out.writeframes(struct.pack("<4h", 0, 16384, -16384, 8192))
        return read(path)


def _read(path):
    import wave
    import torch
    with wave.open(path, "rb") as source:
        raw = bytearray(source.readframes(source.getnframes()))
    return torch.frombuffer(raw, dtype=torch.int16).float()[None] / 32768


def reproduce(device):
    import torchaudio
    _with_wav(torchaudio.load)


def workaround(device):
    return _with_wav(_read)


def expected(device):
    import torch
    return torch.tensor([[0.0, 0.5, -0.5, 0.25]])

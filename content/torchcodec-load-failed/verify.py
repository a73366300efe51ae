def _file():
    import io
    import struct
    import wave
    held = io.BytesIO()
    with wave.open(held, "wb") as out:
        out.setnchannels(1)
        out.setsampwidth(2)
        out.setframerate(8000)
        out.writeframes(struct.pack("<400h", *range(400)))
    return held.getvalue()


def reproduce(device):
    from torchcodec.decoders import AudioDecoder
    return str(AudioDecoder(_file()).get_all_samples().data.shape)


def workaround(device):
    import io
    import wave
    import torch
    with wave.open(io.BytesIO(_file())) as source:
        samples = torch.frombuffer(bytearray(source.readframes(source.getnframes())), dtype=torch.int16)
    return samples.float() / 32768


def expected(device):
    import torch
    return torch.arange(400) / 32768

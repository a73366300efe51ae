SAMPLES = [0, 16384, -16384, 8192]


def _wav():
    import io
    import struct
    import wave

    file = io.BytesIO()
    with wave.open(file, "wb") as out:
        out.setparams((1, 2, 16000, 4, "NONE", ""))
        out.writeframes(struct.pack("<4h", *SAMPLES))
    return file.getvalue()


def reproduce(device):
    import os

    from transformers.pipelines.audio_utils import ffmpeg_read

    before = os.environ.get("PATH", "")
    os.environ["PATH"] = ""
    try:
        ffmpeg_read(_wav(), 16000)
    finally:
        os.environ["PATH"] = before


def workaround(device):
    import io
    import wave

    import numpy
    with wave.open(io.BytesIO(_wav())) as file:
        return (numpy.frombuffer(file.readframes(4), dtype="<i2") / 32768).tolist()


def expected(device):
    return [0.0, 0.5, -0.5, 0.25]

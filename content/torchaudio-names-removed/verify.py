def reproduce(device):
    import torchaudio

    torchaudio.list_audio_backends()


def workaround(device):
    import io
    import wave

    buffer = io.BytesIO()
    with wave.open(buffer, "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(16000)
        file.writeframes(b"\0\0" * 160)
    buffer.seek(0)
    with wave.open(buffer, "rb") as file:
        return [file.getframerate(), file.getnframes()]


def expected(device):
    return [16000, 160]

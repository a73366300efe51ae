def reproduce(device):
    import subprocess
    import sys
    done = subprocess.run([sys.executable, "-c", "import albumentations"], capture_output=True, text=True)
    return done.stderr if done.returncode else None


def workaround(device):
    from albucore.decorators import preserve_channel_dim
    return preserve_channel_dim.__name__


def expected(device):
    return "preserve_channel_dim"

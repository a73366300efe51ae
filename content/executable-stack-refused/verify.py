def skip(device):
    import platform
    if platform.libc_ver()[0] != "glibc":
        return "this system has no glibc", "这个系统没有 glibc"


def reproduce(device):
    import subprocess
    import sys
    from importlib.util import find_spec
    for name in ("torch", "ctranslate2", "onnxruntime", "intel_extension_for_pytorch"):
        done = find_spec(name) and subprocess.run([sys.executable, "-c", "import " + name], capture_output=True, text=True)
        if done and "executable stack" in done.stderr:
            raise ImportError(done.stderr.strip().splitlines()[-1])


def _mark(data):
    """Where the flags of GNU_STACK (0x6474e551) stand in a 64-bit ELF file."""
    import struct
    (start,), (size, count) = struct.unpack_from("<Q", data, 32), struct.unpack_from("<HH", data, 54)
    return [at + 4 for at in range(start, start + size * count, size)
            if struct.unpack_from("<I", data, at)[0] == 0x6474E551 and data[at + 4] & 1]


def workaround(device):
    import mmap
    import pathlib
    import sysconfig
    marked = left = 0
    for path in pathlib.Path(sysconfig.get_path("platlib")).glob("*/**/*.so*"):
        with open(path, "rb") as f, mmap.mmap(f.fileno(), 0, access=mmap.ACCESS_COPY) as data:
            for at in _mark(data)[:1] if data[:5] == b"\x7fELF\x02" else []:
                data[at] &= 0xFE  # in memory only
                marked, left = marked + 1, left + len(_mark(data))
    return marked > 0 and left == 0


def expected(device):
    return True

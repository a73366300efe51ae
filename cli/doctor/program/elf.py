"""Which libraries a shared object names, read from its dynamic section."""
import mmap
import struct

_LOAD, _DYNAMIC = 1, 2
_NEEDED, _STRINGS = 1, 5


def needed(path):
    """The names of DT_NEEDED; none for what is no 64-bit little-endian ELF file."""
    try:
        with open(path, "rb") as file, mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as data:
            return _needed(data) if data[:6] == b"\x7fELF\x02\x01" else []
    except (OSError, ValueError, struct.error):
        return []


def _needed(data):
    headers, = struct.unpack_from("<Q", data, 32)
    size, count = struct.unpack_from("<HH", data, 54)
    segments = [_segment(data, headers + size * index) for index in range(count)]
    names, strings = [], 0
    for kind, offset, _, length in segments:
        if kind != _DYNAMIC:
            continue
        for tag, value in struct.iter_unpack("<qQ", data[offset:offset + length // 16 * 16]):
            if tag == 0:
                break
            if tag == _NEEDED:
                names.append(value)
            if tag == _STRINGS:
                strings = _offset_of(segments, value)
    return [data[strings + at:data.find(b"\0", strings + at)].decode("utf-8", "replace") for at in names]


def _segment(data, at):
    kind, _, offset, address, _, length = struct.unpack_from("<IIQQQQ", data, at)
    return kind, offset, address, length


def _offset_of(segments, address):
    """Where in the file an address lies: the string table is named by its address in memory."""
    for kind, offset, begin, length in segments:
        if kind == _LOAD and begin <= address < begin + length:
            return offset + address - begin
    return address

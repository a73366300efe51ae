def reproduce(device):
    import pathlib
    import tempfile
    import gguf
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder, "model.gguf")
        path.write_bytes(b"<!DOCTYPE html>" + bytes(4096))
        gguf.GGUFReader(path)


def workaround(device):
    import pathlib
    import tempfile
    import gguf
    import numpy
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder, "model.gguf")
        writer = gguf.GGUFWriter(path, "wan")
        writer.add_tensor("weight", numpy.ones((2, 3), numpy.float32))
        writer.write_header_to_file()
        writer.write_kv_data_to_file()
        writer.write_tensors_to_file()
        writer.close()
        return [tensor.name for tensor in gguf.GGUFReader(path).tensors]


def expected(device):
    return ["weight"]

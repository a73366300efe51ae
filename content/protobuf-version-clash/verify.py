_CODE = """
from google.protobuf import descriptor, descriptor_pb2
file = descriptor_pb2.FileDescriptorProto(name="demo.proto", package="demo")
file.message_type.add(name="Dim").field.add(name="size", number=1, type=3, label=1)
descriptor.FileDescriptor(
    name="demo.proto", package="demo", syntax="", serialized_pb=file.SerializeToString())
field = descriptor.FieldDescriptor(
    name="size", full_name="demo.Dim.size", index=0, number=1, type=3, cpp_type=2, label=1,
    has_default_value=False, default_value=0, message_type=None, enum_type=None,
    containing_type=None, is_extension=False, extension_scope=None)
print(field.name)
"""


def reproduce(device):
    exec(_CODE, {})


def workaround(device):
    import os
    import subprocess
    import sys
    environment = dict(os.environ, PROTOCOL_BUFFERS_PYTHON_IMPLEMENTATION="python")
    return subprocess.check_output([sys.executable, "-c", _CODE], env=environment,
                                   universal_newlines=True).strip()


def expected(device):
    return "size"

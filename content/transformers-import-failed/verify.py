BROKEN = "transformers.models.bert.configuration_bert"  # made unimportable: any broken dependency would do


def reproduce(device):
    import sys
    import transformers
    sys.modules[BROKEN] = None
    try:
        transformers.BertModel
    finally:
        del sys.modules[BROKEN]


def workaround(device):
    """Imported by its own name the module tells what is wrong, and where"""
    import importlib
    import sys
    sys.modules[BROKEN] = None
    try:
        importlib.import_module("transformers.models.bert.modeling_bert")
    except ImportError as error:
        return error.name
    finally:
        del sys.modules[BROKEN]


def expected(device):
    return BROKEN

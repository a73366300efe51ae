def reproduce(device):
    from mmengine.config import Config
    return Config({"lr": 0.1}).pretty_text


def workaround(device):
    import inspect
    from yapf.yapflib.yapf_api import FormatCode
    extra = {"verify": True} if "verify" in inspect.signature(FormatCode).parameters else {}
    return FormatCode("lr=0.1", style_config={"based_on_style": "pep8"}, **extra)[0].strip()


def expected(device):
    return "lr = 0.1"

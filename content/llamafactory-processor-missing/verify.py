MESSAGES = [{"role": "user", "content": "hi"}]


def _plugin(name, **tokens):
    import os

    os.environ["DISABLE_VERSION_CHECK"] = "1"  # LLaMA-Factory's bounds of other packages
    from llamafactory.data.mm_plugin import get_mm_plugin

    return get_mm_plugin(name, **tokens)


def reproduce(device):
    plugin = _plugin("qwen2_vl", image_token="<|image_pad|>", video_token="<|video_pad|>")
    plugin.process_messages(MESSAGES, [], [], [], None)      # a template for images, and no processor


def workaround(device):
    return _plugin("base").process_messages(MESSAGES, [], [], [], None)      # that of text templates


def expected(device):
    return MESSAGES

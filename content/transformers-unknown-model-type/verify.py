def _load(name):
    import json
    import os
    import tempfile
    from transformers import AutoConfig
    with tempfile.TemporaryDirectory() as folder:
        with open(os.path.join(folder, "config.json"), "w") as f:
            json.dump({"model_type": name, "hidden_size": 16}, f)
        return AutoConfig.from_pretrained(folder).hidden_size


def reproduce(device):
    _load("not_a_model")


def workaround(device):
    from transformers import AutoConfig, PretrainedConfig

    class Config(PretrainedConfig):
        model_type = "registered_model"
        hidden_size = 0

    AutoConfig.register("registered_model", Config)
    return _load("registered_model")


def expected(device):
    return 16

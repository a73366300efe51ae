def _load(device, **more):
    import json, os, peft, tempfile, warnings

    config = dict(peft.LoraConfig(r=8, target_modules=["q"]).to_dict(), **more)
    config = {key: value for key, value in config.items() if key != "runtime_config" and not isinstance(value, set)}
    with tempfile.TemporaryDirectory() as folder, warnings.catch_warnings(record=True) as seen:
        warnings.simplefilter("always")
        with open(os.path.join(folder, "adapter_config.json"), "w") as out:
            json.dump(config, out)
        rank = peft.PeftConfig.from_pretrained(folder).r
    return rank, "\n".join(str(one.message) for one in seen)


def reproduce(device):
    return _load(device, made_up_config=None)[1]


def workaround(device):
    return _load(device)[0]


def expected(device):
    return 8

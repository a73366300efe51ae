TAGS = {"role_tag": "role", "content_tag": "content", "user_tag": "user", "assistant_tag": "assistant", "system_tag": "system"}


def _samples(tags):
    import json, os, tempfile

    os.environ["DISABLE_VERSION_CHECK"] = "1"  # LLaMA-Factory's bounds of other packages
    from llamafactory.data import get_dataset, get_template_and_fix_tokenizer
    from llamafactory.hparams import DataArguments, ModelArguments
    from tokenizers import Tokenizer, models
    from transformers import PreTrainedTokenizerFast, Seq2SeqTrainingArguments

    words = Tokenizer(models.WordLevel({"<unk>": 0, "</s>": 1, "hi": 2}, unk_token="<unk>"))
    tokenizer = PreTrainedTokenizerFast(tokenizer_object=words, unk_token="<unk>", eos_token="</s>", pad_token="</s>")
    dialogue = [{"role": "user", "content": "hi"}, {"role": "assistant", "content": "hi"}]
    about = {"file_name": "my_data.json", "formatting": "sharegpt", "columns": {"messages": "messages"}, "tags": tags}
    with tempfile.TemporaryDirectory() as folder:
        for name, content in (("my_data", [{"messages": dialogue}] * 4), ("dataset_info", {"my_data": about})):
            with open(os.path.join(folder, name + ".json"), "w", encoding="utf-8") as file:
                json.dump(content, file)
        data = DataArguments(dataset="my_data", dataset_dir=folder, template="empty", overwrite_cache=True)
        args = Seq2SeqTrainingArguments(os.path.join(folder, "out"), use_cpu=True, report_to=[])
        template = get_template_and_fix_tokenizer(tokenizer, data)
        return len(get_dataset(template, ModelArguments(model_name_or_path="-"), data, args, "sft", tokenizer)["train_dataset"])


def reproduce(device):
    return _samples({**TAGS, "user_tag": "human", "assistant_tag": "gpt"})


def workaround(device):
    return _samples(TAGS)


def expected(device):
    return 4

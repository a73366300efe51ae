WORDS = ["<pad>", "<eos>", "what", "is", "it", "fine", "bad"]


def _rows(columns):
    import inspect
    import tempfile
    from datasets import Dataset
    from tokenizers import Tokenizer, models, pre_tokenizers
    from transformers import GPT2Config, GPT2LMHeadModel, PreTrainedTokenizerFast
    from trl import DPOConfig, DPOTrainer

    words = Tokenizer(models.WordLevel({word: number for number, word in enumerate(WORDS)}, unk_token="<eos>"))
    words.pre_tokenizer = pre_tokenizers.Whitespace()
    tokenizer = PreTrainedTokenizerFast(tokenizer_object=words, pad_token="<pad>", eos_token="<eos>", bos_token="<eos>")
    tiny = GPT2Config(vocab_size=len(WORDS), n_positions=64, n_embd=8, n_layer=1, n_head=2, bos_token_id=1, eos_token_id=1)
    known = inspect.signature(DPOTrainer.__init__).parameters
    name = "processing_class" if "processing_class" in known else "tokenizer"
    data = Dataset.from_dict({"question": ["what is it"] * 4, "good": ["fine"] * 4, "bad": ["bad"] * 4})
    with tempfile.TemporaryDirectory() as folder:
        options = DPOConfig(output_dir=folder, report_to=[], use_cpu=True)
        trainer = DPOTrainer(GPT2LMHeadModel(tiny), GPT2LMHeadModel(tiny), args=options,
                             train_dataset=data.rename_columns(columns), **{name: tokenizer})
        return len(trainer.train_dataset)


def reproduce(device):
    _rows({})


def workaround(device):
    return _rows({"question": "prompt", "good": "chosen", "bad": "rejected"})


def expected(device):
    return 4

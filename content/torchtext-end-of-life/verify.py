def skip(device):
    from importlib.util import find_spec
    if find_spec("torchtext") is None:
        return "torchtext is not installed", "没有装 torchtext"


def reproduce(device):
    import subprocess
    import sys
    done = subprocess.run([sys.executable, "-c", "import torchtext.data, torchtext.datasets"], stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, universal_newlines=True, timeout=300)
    if done.returncode or "deprecated" in done.stdout:
        raise Observed(done.stdout.strip().splitlines()[-1][:200])


def workaround(device):
    import torch
    from collections import Counter
    from torch.nn.utils.rnn import pad_sequence
    rows = [("a good film", 1), ("a bad one", 0), ("good", 1)]
    counts = Counter(word for text, _ in rows for word in text.split())
    vocab = {word: i for i, (word, _) in enumerate(counts.most_common(), start=2)}

    def collate(batch):
        texts = [torch.tensor([vocab.get(word, 1) for word in text.split()]) for text, _ in batch]
        return pad_sequence(texts, batch_first=True), torch.tensor([label for _, label in batch])

    return [list(x.shape) for x, _ in torch.utils.data.DataLoader(rows, batch_size=3, collate_fn=collate)]


def expected(device):
    return [[3, 3]]

"""Questions answered by Tracelore's search and by SQLite FTS5 over the same entries, side by side.

search_peers.py PROGRAM INDEX OUT: asks tests/corpus/questions/queries.jsonl of both, writes OUT/search.md and OUT/search.json.
FTS5 gets what a quick wiki would give it: each entry's Markdown in both languages, titles weighted, every word of the
question ORed, bm25. Three tokenizers: porter (English stems), trigram, and Chinese cut into bigrams by us.
"""
import glob
import json
import os
import re
import sqlite3
import subprocess
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
QUERIES = os.path.join(ROOT, "tests/corpus/questions/queries.jsonl")
HAN = re.compile(r"[\u4e00-\u9fff]+")
WORD = re.compile(r"[A-Za-z0-9_]+|[\u4e00-\u9fff]+")


def grams(text, length):
    return [text[i : i + length] for i in range(max(1, len(text) - length + 1))]


def bigrams(text):
    return HAN.sub(lambda run: " " + " ".join(grams(run.group(), 2)) + " ", text)


def trigram_words(question):
    return [gram for word in WORD.findall(question.lower()) for gram in (grams(word, 3) if HAN.match(word) else [word])
            if len(gram) >= 3]


# name: (tokenizer, what is stored, the words of a question)
PEERS = {
    "FTS5 porter": ("porter unicode61", str, lambda question: WORD.findall(question.lower())),
    "FTS5 trigram": ("trigram", str, trigram_words),
    "FTS5 porter + Chinese bigrams": ("porter unicode61", bigrams, lambda question: WORD.findall(bigrams(question.lower()))),
}


def entries():
    for folder in sorted(glob.glob(os.path.join(ROOT, "content/*/"))):
        pages = [open(path, encoding="utf-8").read() for path in sorted(glob.glob(folder + "??.md"))]
        if pages:
            titles = " ".join(line[2:] for page in pages for line in page.splitlines()[:3] if line.startswith("# "))
            yield os.path.basename(folder.rstrip("/")), titles, "\n".join(pages)


def open_peer(tokenizer, stored):
    database = sqlite3.connect(":memory:")
    database.execute(f"create virtual table entry using fts5(id unindexed, title, body, tokenize='{tokenizer}')")
    database.executemany("insert into entry values (?, ?, ?)", ((i, stored(t), stored(b)) for i, t, b in entries()))
    return database


def ask(database, words):
    if not words:
        return []
    match = " OR ".join(f'"{word}"' for word in dict.fromkeys(words))
    rows = database.execute("select id from entry where entry match ? order by bm25(entry, 0, 5, 1) limit 10", (match,))
    return [row[0] for row in rows]


def score(answer):
    """answer(question) -> ids, best first. The same counting as engine/evaluation/evaluate_search.h."""
    sums = {}
    for line in open(QUERIES, encoding="utf-8"):
        row = json.loads(line)
        ids = answer(row["q"])
        if row["id"] is None:
            group = sums.setdefault("unanswerable", {"questions": 0, "answered": 0})
            group["questions"] += 1
            group["answered"] += bool(ids)
            continue
        right = [row["id"], *row.get("also", [])]
        rank = next((place for place, found in enumerate(ids, 1) if found in right), 0)
        for name in ("all", row["lang"]):
            group = sums.setdefault(name, {"questions": 0, "reciprocal_rank": 0, "recall10": 0})
            group["questions"] += 1
            group["reciprocal_rank"] += 1 / rank if rank else 0
            group["recall10"] += bool(rank)
    for group in sums.values():
        for figure in ("reciprocal_rank", "recall10"):
            if figure in group:
                group[figure] = round(group[figure] / group["questions"], 4)
    return sums


def ours(program, index):
    run = subprocess.run([program, "eval", "--search", QUERIES, "--index", index, "--json"], check=True, capture_output=True)
    figures = json.loads(run.stdout)
    sums = dict(figures["by_language"], all={key: figures[key] for key in ("questions", "reciprocal_rank", "recall10")})
    sums["unanswerable"] = {"questions": figures["unanswerable"], "answered": figures["answered_wrongly"]}
    return sums


def table(results):
    lines = ["| | English | Chinese | mixed | all | recall in ten | unanswerable, answered |", "|---|---|---|---|---|---|---|"]
    for name, sums in results.items():
        ranks = " | ".join(f"{sums[group]['reciprocal_rank']:.2f}" for group in ("en", "zh", "mixed", "all"))
        none = sums["unanswerable"]
        lines.append(f"| {name} | {ranks} | {sums['all']['recall10']:.3f} | {none['answered']} of {none['questions']} |")
    return "\n".join(lines)


def main():
    program, index, out = sys.argv[1:4]
    results = {"Tracelore": ours(program, index)}
    for name, (tokenizer, stored, words) in PEERS.items():
        database = open_peer(tokenizer, stored)
        results[name] = score(lambda question: ask(database, words(question)))
    os.makedirs(out, exist_ok=True)
    with open(os.path.join(out, "search.json"), "w", encoding="utf-8") as file:
        json.dump(results, file, indent=2)
        file.write("\n")
    count = sum(1 for _ in entries())
    with open(os.path.join(out, "search.md"), "w", encoding="utf-8") as file:
        file.write(f"# Questions in words: mean reciprocal rank\n\n`./dev bench search`: {results['Tracelore']['all']['questions']} questions "
                   f"of `tests/corpus/questions/queries.jsonl` over {count} entries; SQLite {sqlite3.sqlite_version}, every word of the "
                   f"question ORed, titles weighted, bm25.\n\n{table(results)}\n")
    print(table(results))


if __name__ == "__main__":
    main()

"""Pastes answered by Tracelore and by other engines, in one run: `./dev bench peers [SIZE]`.

peers.py PROGRAM CORPORA OUT [SIZE]: PROGRAM (bench_peers) writes the entries and the pastes as terms, and measures ours; the
others are asked here with the same terms, the sixteen rarest of each paste, which cost them nothing. All figures are CPU time
of one thread, the median of five rounds for each paste after two that are not counted; the rounds of the engines alternate.
OUT/peers.md and OUT/peers.json.
"""
import datetime
import importlib.metadata
import json
import os
import platform
import shutil
import sqlite3
import statistics
import subprocess
import sys
import time

import tantivy

HERE = os.path.dirname(os.path.abspath(__file__))
WARM_UP = 2
ROUNDS = 5
TOP = 10


def rows(path):
    with open(path, encoding="utf-8") as file:
        for line in file:
            yield json.loads(line)


class Engine:
    """One that runs in this process: `ask` answers what `prepare` made of a question's terms."""

    def timed(self, query):
        """Microseconds of CPU, and the ids found."""
        before = time.thread_time_ns()
        found = self.ask(query)
        return (time.thread_time_ns() - before) / 1000, found


class Fts5(Engine):
    name = "SQLite FTS5 %s" % sqlite3.sqlite_version

    def __init__(self, documents, _):
        self.database = sqlite3.connect(":memory:")
        # Terms as we made them: ':', '/' and '.' belong to them.
        self.database.execute("create virtual table entry using fts5(id unindexed, terms, detail=none,"
                              " tokenize=\"unicode61 remove_diacritics 0 tokenchars ':/._-<>+'\")")
        self.database.executemany("insert into entry values (?, ?)",
                                  ((row["id"], " ".join(row["terms"])) for row in documents))
        self.database.execute("insert into entry(entry) values ('optimize')")

    def prepare(self, terms):
        return " OR ".join('"%s"' % term.replace('"', '""') for term in terms)

    def ask(self, query):
        found = self.database.execute("select id from entry where entry match ? order by rank limit %d" % TOP, (query,))
        return [row[0] for row in found]


class Tantivy(Engine):
    name = "tantivy %s" % importlib.metadata.version("tantivy")

    def __init__(self, documents, folder):
        os.makedirs(folder, exist_ok=True)
        self.schema = (tantivy.SchemaBuilder().add_text_field("id", stored=True, tokenizer_name="raw")
                       .add_text_field("terms", tokenizer_name="whitespace", index_option="freq").build())
        self.index = tantivy.Index(self.schema)
        writer = self.index.writer(256 << 20, 1)
        for row in documents:
            writer.add_document(tantivy.Document(id=row["id"], terms=" ".join(row["terms"])))
        writer.commit()
        writer.wait_merging_threads()
        self.index.reload()
        self.searcher = self.index.searcher()

    def prepare(self, terms):
        return tantivy.Query.boolean_query([(tantivy.Occur.Should, tantivy.Query.term_query(self.schema, "terms", term, "freq"))
                                            for term in terms])

    def ask(self, query):
        return [self.searcher.doc(address)["id"][0] for _, address in self.searcher.search(query, TOP).hits]


class Lucene(Engine):
    """In a process of its own (peers/Ask.java), which says what its thread used."""

    name = "Lucene %s" % subprocess.run(["dpkg-query", "-W", "-f", "${source:Upstream-Version}", "liblucene8-java"],
                                        capture_output=True, text=True, check=True).stdout

    def __init__(self, documents, folder):
        path, index = os.path.join(folder, "lucene.tsv"), os.path.join(folder, "lucene")
        shutil.rmtree(index, ignore_errors=True)
        with open(path, "w", encoding="utf-8") as file:
            for row in documents:
                file.write("%s\t%s\n" % (row["id"], " ".join(row["terms"])))
        self.process = subprocess.Popen([os.path.join(HERE, "peers", "lucene"), "terms", path, index], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, encoding="utf-8")

    def prepare(self, terms):
        return " ".join(terms) + "\n"

    def timed(self, query):
        self.process.stdin.write(query)
        self.process.stdin.flush()
        used, *found = self.process.stdout.readline().rstrip("\n").split("\t")
        return int(used) / 1000, found


def percentile(values, percent):
    return sorted(values)[min(len(values) - 1, int(len(values) * percent / 100))]


def measure(engines, questions):
    times = {engine.name: [[] for _ in questions] for engine in engines}
    first = dict.fromkeys(times, 0)
    queries = {engine.name: [engine.prepare(row["terms"]) for row in questions] for engine in engines}
    for turn in range(WARM_UP + ROUNDS):
        for engine in engines:
            for at, row in enumerate(questions):
                used, found = engine.timed(queries[engine.name][at])
                if turn >= WARM_UP:
                    times[engine.name][at].append(used)
                first[engine.name] += turn == 0 and bool(found) and found[0] in row["right"]
    return {name: {"questions": len(questions), "first": first[name],
                   "p50_us": percentile([statistics.median(t) for t in times[name]], 50),
                   "p99_us": percentile([statistics.median(t) for t in times[name]], 99)} for name in times}


def page(results, size, machine):
    ours = results["Tracelore"]
    lines = ["# Pastes answered beside other engines", "",
             "`./dev bench peers %d` on %s: %s. %d pastes about the first 1,000 of %d synthetic entries, CPU time of one thread."
             % (size, datetime.date.today().isoformat(), machine, ours["questions"], size), "",
             "The others get the sixteen rarest of our own terms of each paste, parsed and chosen for them outside the clock; ours is the "
             "whole answer (parse, both legs, confirmation, verdict), and below it what is left when parsing is taken off. Right: an entry "
             "that holds the message of the paste stands first.", "",
             "| engine | p50 µs | p99 µs | right first |", "|---|---|---|---|"]
    def line(name, p50, p99, figures):
        return "| %s | %.0f | %.0f | %.1f %% |" % (name, p50, p99, 100 * figures["first"] / figures["questions"])
    lines.append(line("Tracelore, the whole answer", ours["p50_us"], ours["p99_us"], ours))
    lines.append(line("Tracelore without parsing", ours["p50_us_without_parsing"], ours["p99_us_without_parsing"], ours))
    lines += [line(name, figures["p50_us"], figures["p99_us"], figures) for name, figures in results.items() if name != "Tracelore"]
    return "\n".join(lines) + "\n"


def main():
    program, corpora, out = sys.argv[1:4]
    size = int(sys.argv[4]) if len(sys.argv) > 4 else 100_000
    work = os.path.join(corpora, "peers-%d" % size)
    os.makedirs(work, exist_ok=True)
    subprocess.run([program, corpora, work, str(size)], check=True)
    with open(os.path.join(work, "ours.json"), encoding="utf-8") as file:
        results = {"Tracelore": json.load(file)}
    questions = list(rows(os.path.join(work, "questions.jsonl")))
    engines = [make(rows(os.path.join(work, "documents.jsonl")), work) for make in (Fts5, Tantivy, Lucene)]
    results.update(measure(engines, questions))
    machine = "%s, %d cores, load average %.1f, Python %s" % (platform.machine(), os.cpu_count(), os.getloadavg()[0],
                                                              platform.python_version())
    with open(os.path.join(out, "peers.json"), "w", encoding="utf-8") as file:
        json.dump({"entries": size, "date": datetime.date.today().isoformat(), "machine": machine, "engines": results}, file, indent=1)
        file.write("\n")
    with open(os.path.join(out, "peers.md"), "w", encoding="utf-8") as file:
        file.write(page(results, size, machine))
    print(page(results, size, machine))


if __name__ == "__main__":
    main()

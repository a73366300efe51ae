"""What the first screen of an answer says in the paste's own values. `test_first_screen.py --list` prints the figures and
the answers that say none."""
import glob
import json
import os
import re
import sys
import unittest

from program import ROOT, WithIndex, environment, run

CAPTURES = sorted(glob.glob(os.path.join(ROOT, "tests/corpus/captures/*/*.txt")))
ROWS = 15
LEAST = 0.70  # of the `exact` answers; wanted by what was promised, not by what is reached


def plain(sentence):
    return re.sub(r"\\(.)", r"\1", sentence.replace("**", "").replace("`", ""))


def without_blanks(text):
    return re.sub(r"\s+", "", text)


def holds(sentence, value):
    return bool(value.strip()) and re.search(r"(?<!\w)%s(?!\w)" % re.escape(value), sentence) is not None


def values_of(answer, match):
    """What the paste tells: captures of the message, the reader's own line, versions in the text."""
    values = list(match["why"]["captures"].values())
    values.append((answer.get("your_code") or {}).get("source", ""))
    values += [known["version"].split("+")[0] for known in answer["environment"].values() if known["from"] == "text"]
    return [value for value in values if value]


def said(answer, rows):
    """The sentence of the first screen that holds a value of the paste; None."""
    match = answer["matches"][0]
    screen = without_blanks("".join(rows[:ROWS]))
    sentences = [plain(match["cause"]["because"]), match["applies"]["because"]]
    for sentence in sentences:
        if sentence and without_blanks(sentence) in screen:
            if any(holds(sentence, value) for value in values_of(answer, match)):
                return sentence
    return None


class FirstScreen(WithIndex):
    def answers(self):
        """(file, answer, rows) of each capture that is answered `exact`."""
        arguments = ["lookup", "--no-environment", "--index", self.index]
        env = environment(COLUMNS="100")
        lines = run(*arguments, "--format", "json", *CAPTURES, env=env).stdout.decode().splitlines()
        parts = {}
        for part in run(*arguments, "--each", *CAPTURES, env=env).stdout.decode().split("== " + ROOT)[1:]:
            name, _, rows = part.partition("\n")
            parts[ROOT + name.rstrip()] = rows.splitlines()
        for line in lines:
            answer = json.loads(line)
            if answer["verdict"] == "exact" and answer["file"] in parts:
                yield answer["file"], answer, parts[answer["file"]]

    def test_most_exact_answers_say_a_value_of_the_paste_in_a_sentence(self):
        told = {name: said(answer, rows) for name, answer, rows in self.answers()}
        self.assertGreater(len(told), 200)
        share = sum(sentence is not None for sentence in told.values()) / len(told)
        if "--list" in sys.argv or os.environ.get("LIST"):
            for name, sentence in sorted(told.items()):
                print("%s: %s" % (os.path.relpath(name, ROOT), sentence))
            print("%.1f %% of %d" % (100 * share, len(told)))
        self.assertGreaterEqual(share, LEAST)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])

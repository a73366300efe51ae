"""new: a skeleton that check accepts as soon as its author has filled in what only an author knows."""
import os
import re

from program import WithIndex, read, run

ID = "core-flux-out-of-range"
SNIPPET = b'''def reproduce(device):
    raise RuntimeError("the flux of the core is out of range")


def workaround(device):
    return 1
'''


class New(WithIndex):
    def setUp(self):
        self.content = os.path.join(self.folder, self.id().rsplit(".", 1)[1])
        self.entry = os.path.join(self.content, ID)
        os.makedirs(self.content)
        made = run("new", ID, "--content", self.content)
        self.assertEqual(made.returncode, 0, made.stderr)

    def check(self):
        """The places that check complains of: file without its line."""
        answer = run("check", self.content)
        places = re.findall(rb"^%s/([^:]+):\d+:\d+: " % self.entry.encode(), answer.stdout, re.M)
        return answer.returncode, {place.decode() for place in places}

    def fill(self, name, *changes):
        path = os.path.join(self.entry, name)
        text = read(path).decode()
        for blank, filling in changes:
            self.assertIn(blank, text)
            text = text.replace(blank, filling, 1)
        self.write(path, text.encode())

    def fill_in(self):
        self.fill("entry.yaml", ('  - ""', "  - https://github.com/pytorch/pytorch/issues/1"),
                  ('message: ""', 'message: "the flux of the {name} is out of range"'))
        for page, title in (("en.md", "# The flux is out of range"), ("zh.md", "# 通量超出范围")):
            self.fill(page, ("# \n", title + "\n"), ("### \n", "### A\n"))
        self.write(os.path.join(self.entry, "samples/message.txt"), b"RuntimeError: the flux of the core is out of range\n")
        self.write(os.path.join(self.entry, "verify.py"), SNIPPET)

    def test_what_only_an_author_knows_is_asked_for(self):
        self.assertEqual(self.check(), (1, {"entry.yaml"}))
        self.fill("entry.yaml", ('  - ""', "  - https://github.com/pytorch/pytorch/issues/1"),
                  ('message: ""', 'message: "the flux of the {name} is out of range"'))
        self.assertEqual(self.check(), (1, {"entry.yaml", "en.md", "zh.md", "samples/message.txt", "verify.py"}))

    def test_filled_in_it_is_clean_and_answers(self):
        self.fill_in()
        self.assertEqual(self.check(), (0, set()))
        index = os.path.join(self.content, "index")
        self.assertEqual(run("index", "--content", self.content, "--index", index).returncode, 0)
        answer = run("lookup", "--index", index, stdin=b"RuntimeError: the flux of the pump is out of range\n")
        self.assertEqual(answer.returncode, 0)
        self.assertIn(ID.encode(), answer.stdout)

    def test_nothing_is_written_over(self):
        self.write(os.path.join(self.entry, "en.md"), b"mine")
        again = run("new", ID, "--content", self.content)
        self.assertEqual(again.returncode, 2)
        self.assertIn(b"hint: tracelore check", again.stderr)
        self.assertEqual(read(os.path.join(self.entry, "en.md")), b"mine")


if __name__ == "__main__":
    import unittest
    unittest.main()

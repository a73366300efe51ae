"""Masks what a person would not want to show, before a text leaves this machine: the engine's rules (engine/text/secrets/redactor.cc)
on the same rows (_tables.py). A test compares both over every text of the corpus.

Positions are bytes: the text is Latin-1, one character a byte, so that any bytes can be masked.
"""
import re

from ._secret_names import PLAIN, SECRET, SUSPECT, class_of_name, is_mail_host, is_placeholder
from ._secret_tokens import ALNUM, ALPHA, HAS_DIGIT, known_token, looks_random
from ._tables import KEY_HEADERS, SECRET_AFTER

MASK = "***"
LONGEST_NAME, LONGEST_KEY, LONGEST_LINE, LONGEST_VALUE = 64, 16384, 512, 256

_NAME = ALNUM | frozenset("_-.")
_QUOTES = frozenset("\"'`")
_BLANK = frozenset(" \t")
_SPACE = frozenset(" \t\n\r")
_SECRET_WORDS = frozenset("Bbcdhmoqsw")
_INTERESTING = re.compile(r"[@/\\:=-]|(?<![A-Za-z0-9_])[A-Za-z0-9]")
_BARE_END = re.compile(r"[ \t\n\r\"'`&;,<>)}\]]")
_FOLDER_END = re.compile(r"[/\\\n\r\"'`:<\t]")
_FOLDER_END_OUTSIDE_WINDOWS = re.compile(r"[/\\\n\r\"'`:<\t )\]};>&]")
_BASE64_LINE = re.compile(r"[A-Za-z0-9+/=\\\r*]*")


class _Masker:
    def __init__(self, text):
        self.text, self.size = text, len(text)
        self.at = self.copied = 0
        self.out = []

    def run(self):
        while True:
            found = _INTERESTING.search(self.text, self.at)
            if not found:
                break
            self.at = before = found.start()
            self.look(self.text[before])
            if self.at == before:
                self.at += 1
        self.out.append(self.text[self.copied:])
        return "".join(self.out)

    def peek(self, at):
        return self.text[at] if at < self.size else "\0"

    def look(self, c):
        if c == "@":
            self.email()
        elif c in "/\\":
            self.home_folder()
        elif c == "-":
            self.dashes()
        elif c == ":" and self.text.startswith("://", self.at):
            self.user_info()
        elif c in ":=":
            self.assignment()
        elif self.word_begins():
            self.word()

    def word_begins(self):
        if self.at == 0 or self.text[self.at - 1] != "-":
            return True  # the pattern has seen to the rest
        return self.at < 2 or self.text[self.at - 2] not in ALNUM

    def mask(self, begin, end):
        self.at = max(self.at, end)
        if begin < self.copied or begin >= end or self.text[begin:end] == MASK:
            return
        self.out.append(self.text[self.copied:begin])
        self.out.append(MASK)
        self.copied = end

    def word(self):
        length = known_token(self.text, self.at)
        if length:
            self.mask(self.at, self.at + length)
            return
        if self.text[self.at] not in _SECRET_WORDS:
            return
        self.scheme_of_authorization("Bearer ")
        self.scheme_of_authorization("bearer ")
        for words, least in SECRET_AFTER:
            self.after_words(words, least)
        if self.text.startswith("machine ", self.at):
            self.netrc_line()
        if self.text.startswith("curl ", self.at):
            self.curl_line()

    def rest_of_line(self):
        line = self.text[self.at:self.at + LONGEST_LINE]
        return line.partition("\n")[0]

    def netrc_line(self):
        line, begin = self.rest_of_line(), 0
        for word in ("machine", "", "login", "", "password"):
            end = line.find(" ", begin)
            end = len(line) if end < 0 else end
            if word and line[begin:end] != word:
                return
            begin = min(end + 1, len(line))
        self.mask(self.at + begin, self.bare_end(self.at + begin))

    def curl_line(self):
        line = self.rest_of_line()
        for flag in (" -u ", " --user "):
            user = line.find(flag)
            if user < 0:
                continue
            begin = self.at + user + len(flag)
            begin += self.peek(begin) in _QUOTES
            colon = self.text[begin:self.bare_end(begin, LONGEST_VALUE)].find(":")
            if colon >= 0:
                self.mask(begin + colon + 1, self.bare_end(begin))
                return

    def scheme_of_authorization(self, scheme):
        if not self.text.startswith(scheme, self.at):
            return
        begin = self.at + len(scheme)
        value = self.text[begin:self.bare_end(begin, LONGEST_VALUE)]
        if len(value) >= 8 and HAS_DIGIT.search(value):
            self.mask(begin, self.bare_end(begin))

    def after_words(self, words, least):
        if not self.text.startswith(words, self.at):
            return
        begin = self.at + len(words)
        end = self.bare_end(begin)
        if end - begin >= least:
            self.mask(begin, end)

    def user_info(self):
        begin = host = self.at + 3
        for at in range(begin, min(self.size, begin + LONGEST_VALUE)):
            c = self.text[at]
            if c in _SPACE or c in _QUOTES or c in "/\\<>":
                break
            if c == "@":
                host = at
        self.at = begin
        if host > begin:
            self.mask(begin, host)

    def email(self):
        at = begin = self.at
        while begin > self.copied and at - begin < LONGEST_NAME and (self.text[begin - 1] in _NAME or self.text[begin - 1] in "+%"):
            begin -= 1
        while begin < at and self.text[begin] not in ALNUM:
            begin += 1
        end = at + 1
        while end - at < LONGEST_VALUE and (self.peek(end) in ALNUM or self.peek(end) in "-."):
            end += 1
        while end > at + 1 and self.text[end - 1] not in ALNUM:
            end -= 1
        if begin == at or self.text[begin:at] == "git" or not is_mail_host(self.text[at + 1:end]):
            return
        if self.peek(end) in "([_":  # q@k.mT(…) is code
            return
        self.mask(begin, end)

    def home_folder(self):
        at = self.at
        if at < self.copied:
            return
        for folder in ("home", "Users", "users"):
            if not self.text.startswith(folder, at + 1):
                continue
            begin = separator = at + 1 + len(folder)
            while begin < separator + 2 and self.peek(begin) in "/\\":
                begin += 1
            if begin == separator or not self.is_file_path():
                return
            windows = self.peek(separator) == "\\"
            found = (_FOLDER_END if windows else _FOLDER_END_OUTSIDE_WINDOWS).search(self.text, begin)
            end = found.start() if found else self.size
            if windows and self.peek(end) != "\\":
                found = re.compile("[ \t]").search(self.text, begin, end)
                end = found.start() if found else end
            while end > begin and self.text[end - 1] in ".,":
                end -= 1
            if end > begin:
                self.mask(begin, end)
            return

    def is_file_path(self):
        begin = at = self.at
        while begin > 0 and at - begin < LONGEST_VALUE:
            c = self.text[begin - 1]
            if c in _SPACE or c in _QUOTES or c in "=(,":
                break
            begin -= 1
        lead = self.text[begin:at]
        if "://" in lead:
            return lead.startswith("file:")
        return not lead or lead[0] == "/" or lead[-1] in ":\\"

    def dashes(self):
        at = self.at
        if self.text.startswith("-----BEGIN ", at):
            self.private_key()
            return
        flag = (self.text.startswith("--", at) and self.peek(at + 2) in ALPHA
                and (at == 0 or self.text[at - 1] in _SPACE))
        if not flag:
            return
        end = at + 2
        while end - at < LONGEST_NAME and self.peek(end) in _NAME:
            end += 1
        kind = class_of_name(self.text[at + 2:end])
        if kind == PLAIN or self.peek(end) != " " or self.peek(end + 1) == "-":
            return
        self.value_at(end + 1, kind, True)

    def private_key(self):
        at, text = self.at, self.text
        label = text[at:at + 80].find("PRIVATE KEY")
        window = text[at:at + LONGEST_KEY]
        newline = window.find("\n")
        line_end = at + (len(window) if newline < 0 else newline)
        if label < 0 or at + label > line_end:
            return
        dashes = text.find("-----", at + label, line_end)  # in JSON the key is one line with `\n` written out
        if dashes >= 0 and dashes + 5 < line_end:
            end = dashes + 5
            while end < line_end and (_BASE64_LINE.fullmatch(text[end]) or text[end] == " "):
                end += 1
            if end > dashes + 6:
                self.mask(dashes + 5, end)
                return
        self.at = line_end
        while self.at < self.size:
            begin = self.at + 1
            found = text.find("\n", begin)
            end = self.size if found < 0 else found
            line = text[begin:end]
            header = line.startswith(KEY_HEADERS)
            if (begin >= self.size) if not line else (not header and not _BASE64_LINE.fullmatch(line)):
                return
            self.mask(begin, end - 1 if line.endswith("\r") else end)
            self.at = end

    def assignment(self):
        text, at = self.text, self.at
        name_end = at
        while name_end > self.copied and text[name_end - 1] in _BLANK and at - name_end < 2:
            name_end -= 1
        if name_end > self.copied and text[name_end - 1] in _QUOTES:
            name_end -= 1
        if name_end > self.copied and text[name_end - 1] == "\\":  # JSON in a string
            name_end -= 1
        begin = name_end
        while begin > self.copied and name_end - begin < LONGEST_NAME and text[begin - 1] in _NAME:
            begin -= 1
        name = text[begin:name_end]
        kind = PLAIN if len(name) < 3 else class_of_name(name)
        if kind == PLAIN:
            return
        value = at + 1
        while self.peek(value) in _BLANK and value - at < 4:
            value += 1
        shouted = not any("a" <= c <= "z" for c in name)
        self.value_at(value, kind, shouted and text[at] == "=")

    def value_at(self, begin, kind, certain):
        while self.peek(begin) == "\\" and self.peek(begin + 1) in _QUOTES:
            begin += 1
        quote = self.peek(begin) if self.peek(begin) in _QUOTES else ""
        begin += len(quote)
        for scheme in ("Bearer ", "Basic ", "Token ", "bearer ", "basic ", "token "):
            if self.text.startswith(scheme, begin):
                begin += len(scheme)

        def end_of(most=None):
            return self.quoted_end(begin, quote, most) if quote else self.bare_end(begin, most)

        value = self.text[begin:end_of(LONGEST_VALUE)]
        if not value or is_placeholder(value):
            return
        random = looks_random(value)
        if kind == SUSPECT and not random:
            return
        if kind == SECRET and not (certain or quote or self.looks_like_value(value)):
            return
        self.mask(begin, end_of())

    @staticmethod
    def looks_like_value(value):
        """A bare word behind `password:` may be prose or code: a value has a digit or a sign in it, and no call."""
        if len(value) < 4 or "(" in value:
            return False
        return any(not (c in ALPHA or c in "_.-/" or ord(c) >= 128) for c in value)

    def quoted_end(self, begin, quote, most=None):
        limit = self.size if most is None else min(self.size, begin + most)
        found = re.compile("[\n%s]" % quote).search(self.text, begin, limit)
        end = found.start() if found else limit
        if end > begin and end < self.size and self.text[end] == quote and self.text[end - 1] == "\\":
            end -= 1
        return end

    def bare_end(self, begin, most=None):
        limit = self.size if most is None else min(self.size, begin + most)
        found = _BARE_END.search(self.text, begin, limit)
        return found.start() if found else max(begin, limit)


def mask(data):
    """The bytes with every secret as ***; lines stay lines."""
    return _Masker(data.decode("latin-1")).run().encode("latin-1")

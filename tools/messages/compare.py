"""In which releases of a library a signature stands."""
import collections
import dataclasses
import re

from .signatures import GAP, parts_of, runs_of, words_of

SHARE = 0.6  # of a signature's words that must be literal in the source: the others were filled in
LEAST = 3  # so many words identify a text
ORDER = {"raise": 0, "check": 0, "dynamo": 0, "assert": 0, "warn": 1, "log": 2, "text": 3, "binary": 4}
CANDIDATES = 400
INSIDE = 4  # words side by side that are looked for in a binary's literals
PRINTF = re.compile(r"%[-+ #0]*[\d*]*(?:\.[\d*]+)?(?:hh|h|ll|l|z|j|t)?[diouxXeEfFgGcsp]")
PIECES = (2, 7)  # a literal that stands whole in a signature: C++ splits a message at every value


@dataclasses.dataclass
class Standing:
    """Where a signature stands in one package."""
    package: str
    releases: tuple  # those that were read
    present: int  # bits over them
    share: float
    kind: str
    site: object  # the newest; None in a binary
    exceptions: frozenset = frozenset()

    def found(self):
        return [release for bit, release in enumerate(self.releases) if self.present >> bit & 1]

    @property
    def first(self):
        return self.releases[(self.present & -self.present).bit_length() - 1]

    @property
    def last(self):
        return self.releases[self.present.bit_length() - 1]

    @property
    def in_newest(self):
        return bool(self.present >> (len(self.releases) - 1) & 1)

    def rank(self):
        return (self.share < 1, ORDER[self.kind] > 2, -self.in_newest, ORDER[self.kind], -self.share)


def agreement(signature, source):
    """Words that both have literally where the signature stands in the source's text; a gap of either takes words of the other. 0: it does not."""
    absent = -1
    ahead = [0] * (len(source) + 1)
    for place, word in enumerate(signature):
        row = [absent] * (len(source) + 1)
        if word is GAP:
            best = absent
            for j in range(len(source) + 1):
                best = max(best, ahead[j])
                row[j] = best
        else:
            for j in range(len(source) + 1):
                best = absent
                if j and source[j - 1] == word and ahead[j - 1] >= 0:
                    best = ahead[j - 1] + 1
                if j < len(source) and source[j] is GAP:
                    best = max(best, ahead[j])
                if j and source[j - 1] is GAP:
                    best = max(best, ahead[j], row[j - 1], ahead[j - 1])
                row[j] = best
        ahead = row
    return max(0, max(ahead))


class Package:
    """The texts of one package over its releases."""

    def __init__(self, name, releases, store, files=None):
        """`files`: {path: key} of each release where they are known already; the binaries' literals are then left out."""
        self.name, self.releases = name, tuple(releases)
        self.texts = {}  # template -> [bits, {(kind, path, function, class): (bits, newest site)}]
        by_file = collections.defaultdict(int)
        for bit, read in enumerate(files or store.read(name, releases).values()):
            for key in read.values():
                by_file[key] |= 1 << bit
        for key, bits in by_file.items():
            for site in store.sites(key):
                text = self.texts.setdefault(site.template, [0, {}])
                text[0] |= bits
                place = (site.kind, site.path, site.function, site.exception)
                old = text[1].get(place)
                text[1][place] = (bits | (old[0] if old else 0), site if not old or bits > old[0] else old[1])
        self.words = {text: words_of(text) for text in self.texts}
        self.having = collections.defaultdict(list)  # word -> templates
        for text, words in self.words.items():
            for word in {word for word in words if word is not GAP}:
                self.having[word].append(text)
        self.literals = collections.defaultdict(int)
        for bit, release in enumerate([] if files else releases):
            for _, text in store.literals(name, release):
                self.literals[text] |= 1 << bit

    def candidates(self, words):
        known = sorted((word for word in set(words) if word in self.having), key=lambda word: len(self.having[word]))
        needed = SHARE * len(words)
        counted = collections.Counter(text for word in known for text in (self.having[word] if len(self.having[word]) < 4000 else ()))
        frequent = sum(len(self.having[word]) >= 4000 for word in known)
        return [text for text, count in counted.most_common(CANDIDATES) if count + frequent >= needed * 0.8]

    def in_sources(self, signature, least_share=SHARE):
        """[(share, template)], the best first."""
        parts = parts_of(signature.template)
        if not parts:
            return []
        words = [word for word in parts[0] if word is not GAP]
        found = []
        for text in self.candidates(words):
            agreed = agreement(parts[0], self.words[text])
            share = agreed / len(words)
            if share >= least_share and (agreed >= LEAST or (share == 1 and self.is_whole(words, text, signature))):
                found.append((share, text))
        return sorted(found, reverse=True)

    def is_whole(self, words, text, signature):
        """Few words identify a text only if they are all of it, or the class is the same and it begins with them."""
        if len(words) < 2:
            return False
        theirs = [word for word in self.words[text] if word is not GAP]
        classes = {name.rsplit(".", 1)[-1] for name in signature.exceptions}
        begins = classes and len(words) > 1 and theirs[:len(words)] == words
        if len(theirs) > len(words) + 1 and not begins:
            return False
        return not classes or any(place[3].rsplit(".", 1)[-1] in classes for place in self.texts[text][1])

    def newer(self, standing, signature):
        """What the newest release says nearest to a signature that it no longer has: (share, template, place), first in the same function."""
        newest = 1 << (len(self.releases) - 1)
        words = [word for word in parts_of(signature.template)[0] if word is not GAP]
        common = collections.Counter()
        for word in set(words):
            if len(self.having.get(word, ())) < 4000:
                common.update(text for text in self.having.get(word, ()) if self.texts[text][0] & newest)
        found = []
        for text, count in common.most_common(60):
            for place, (bits, site) in self.texts[text][1].items():
                if bits & newest:
                    same = standing.site is not None and (place[1], place[2]) == (standing.site.path, standing.site.function)
                    found.append((count / len(set(words)) + 0.2 * same, text, "%s: %s" % (place[1], place[2]), place[3]))
        return sorted(found, reverse=True)[:2]

    def standing(self, signature):
        found = self.in_sources(signature)
        if not found:
            return None
        best = found[0][0]
        present, places = 0, []
        for share, text in found:
            if share < min(best, 0.85) or (best == 1 and share < 1 and ORDER[self.kind_of(text)] > 2):
                continue
            present |= self.texts[text][0]
            places += [(ORDER[place[0]], -bits.bit_length(), place[0], site) for place, (bits, site) in self.texts[text][1].items()]
        places.sort(key=lambda row: (row[0], row[1], row[3].path, row[3].line))
        classes = frozenset(site.exception.rsplit(".", 1)[-1] for order, _, _, site in places if order == 0)
        return Standing(self.name, self.releases, present, best, places[0][2], places[0][3], classes)

    def kind_of(self, text):
        return min((place[0] for place in self.texts[text][1]), key=ORDER.get)


class Literals:
    """What of all signatures stands in the binaries of a package: looked for in one pass over their literals."""

    def __init__(self, signatures):
        self.runs = {signature: [run for part in parts_of(signature.template) for run in runs_of(part)] for signature in signatures}
        self.inside, self.pieces = set(), set()
        for runs in self.runs.values():
            for run in runs:
                self.inside.update(run[i:i + INSIDE] for i in range(len(run) - INSIDE + 1))
                self.pieces.update(run[i:i + n] for n in range(*PIECES) for i in range(len(run) - n + 1))

    def standings(self, package):
        """{signature: Standing} of one package."""
        inside, pieces = collections.defaultdict(int), collections.defaultdict(int)
        for text, bits in package.literals.items():
            for run in runs_of(words_of(PRINTF.sub(" {} ", text))):
                # A literal ends where a value begins: what it begins or ends with may be all that a signature has of it.
                for piece in {run, *(run[:n] for n in range(*PIECES)), *(run[-n:] for n in range(*PIECES))}:
                    if piece in self.pieces:
                        pieces[piece] |= bits
                for i in range(len(run) - INSIDE + 1):
                    if run[i:i + INSIDE] in self.inside:
                        inside[run[i:i + INSIDE]] |= bits
        found = {}
        for signature, runs in self.runs.items():
            present, best = 0, 0.0
            for bit in range(len(package.releases)):
                share = self.share(runs, 1 << bit, inside, pieces)
                if share >= SHARE:
                    present |= 1 << bit
                    best = max(best, share)
            if present:
                found[signature] = Standing(package.name, package.releases, present, best, "binary", None)
        return found

    def share(self, runs, bit, inside, pieces):
        if len(runs) == 1 and len(runs[0]) > 1 and pieces.get(runs[0], 0) & bit:
            return 1.0
        runs = [run for run in runs if len(run) > 1] or runs  # a word alone between two values says nothing
        total = covered = longest = 0
        for run in runs:
            has = [False] * len(run)
            for sizes, known in (((INSIDE,), inside), (range(*PIECES), pieces)):
                for n in sizes:
                    for i in range(len(run) - n + 1):
                        if known.get(run[i:i + n], 0) & bit:
                            has[i:i + n] = [True] * n
            total += len(run)
            covered += sum(has)
            longest = max(longest, sum(has))
        return covered / total if total and longest >= LEAST else 0.0

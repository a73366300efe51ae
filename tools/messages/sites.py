"""Where a library says something: every place of a source file that raises, warns or logs a text."""
import ast
import dataclasses
import re
import warnings

from .templates import HOLE, Scope, filled_format, filled_percent, folded, literal, texts_of

# Dynamo's and torch's own ways of raising: {function: class}.
CHECKS = {"_check": "RuntimeError", "_check_with": "RuntimeError", "_check_index": "IndexError", "_check_value": "ValueError",
          "_check_type": "TypeError", "_check_not_implemented": "NotImplementedError", "_check_is_size": "RuntimeError",
          "_check_tensor_all": "RuntimeError"}
DYNAMO = {"unimplemented", "unimplemented_v2", "unimplemented_with_warning"}
WARN = {"warn", "warn_once", "warning_once", "rank_zero_warn", "rank_zero_deprecation", "warn_deprecated", "deprecation_warning"}
LOG = {"debug", "info", "warning", "error", "critical", "exception", "fatal", "log", "info_once", "advice", "print", "rank_zero_info", "log_dist"}
CLASS = re.compile(r"(?:Error|Exception|Exit|Failure|Failed|Interrupt|Unsupported|Warning|Violation|Timeout|UserError|NotFound|Abort|Unspecialized)\w*$")
WORDS = re.compile(r"[A-Za-z]{2,}")


@dataclasses.dataclass(frozen=True)
class Site:
    """A place of a file; `exception` is empty where it only warns or logs. `kind`: raise, assert, check, dynamo, warn, log, text."""
    path: str
    function: str
    line: int
    kind: str
    exception: str
    template: str


def name_of(node):
    if isinstance(node, ast.Attribute):
        return node.attr
    return node.id if isinstance(node, ast.Name) else ""


def dotted(node):
    if isinstance(node, ast.Attribute):
        return (dotted(node.value) + "." if dotted(node.value) else "") + node.attr
    return node.id if isinstance(node, ast.Name) else ""


class Finder(ast.NodeVisitor):
    def __init__(self, path, tree):
        self.path, self.found, self.seen = path, {}, set()
        self.scope, self.function, self.owner = Scope(tree), [], ""
        self.raised = set()  # calls that stand right behind `raise`
        self.documentation = set()
        self.visit(tree)

    # --- what stands around ---
    def enter(self, node):
        self.document(node)
        outer = self.scope, self.function
        self.scope, self.function = Scope(node, self.scope), [*self.function, node.name]
        self.generic_visit(node)
        self.scope, self.function = outer

    visit_FunctionDef = visit_AsyncFunctionDef = enter

    def visit_ClassDef(self, node):
        owner, self.owner = self.owner, node.name
        self.enter(node)
        self.owner = owner

    def visit_Module(self, node):
        self.document(node)
        self.generic_visit(node)

    def document(self, node):
        first = node.body[0] if node.body else None
        if isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant):
            self.documentation.add(id(first.value))

    # --- what is said ---
    def add(self, node, kind, exception, nodes):
        parts = [texts_of(part, self.scope) for part in nodes]
        for texts in parts:
            for text in texts:
                self.keep(node, kind, exception, text)

    def keep(self, node, kind, exception, text):
        text = folded(text)
        if WORDS.search(text.replace(HOLE, "")):
            site = Site(self.path, ".".join(self.function), node.lineno, kind, exception, text)
            self.found.setdefault((site.line, text, exception), site)

    def visit_Raise(self, node):
        if isinstance(node.exc, ast.Call):
            self.raised.add(id(node.exc))
        self.generic_visit(node)

    def visit_Assert(self, node):
        if node.msg is not None:
            self.add(node, "assert", "AssertionError", [node.msg])
        self.generic_visit(node)

    def visit_Call(self, node):
        name = name_of(node.func)
        named = {word.arg: word.value for word in node.keywords if word.arg}
        if name in DYNAMO:
            self.dynamo(node, named)
        elif name in CHECKS:
            # torch._check_with names the class in front.
            chosen = name == "_check_with" and len(node.args) > 2
            self.add(node, "check", dotted(node.args[0]) if chosen else CHECKS[name], node.args[1 + chosen:2 + chosen] + [named[key] for key in ("message", "msg") if key in named])
        elif name == "__init__" and isinstance(node.func.value, ast.Call) and name_of(node.func.value.func) == "super" and CLASS.search(self.owner):
            self.add(node, "raise", self.owner, node.args[:2])
        elif id(node) in self.raised or (CLASS.search(name) and name not in WARN | LOG):
            # A deprecated name may be a keyword; some classes take their text second.
            self.add(node, "raise", dotted(node.func), node.args[:3] + [named[key] for key in ("message", "msg", "detail", "reason", "error_msg") if key in named])
        elif name in WARN:
            self.add(node, "warn", self.category(node, named), node.args[:1] + [named[key] for key in ("message", "msg") if key in named])
        elif name in LOG and node.args:
            self.log(node)
        self.generic_visit(node)

    def category(self, node, named):
        category = named.get("category") or (node.args[1] if len(node.args) > 1 else None)
        return name_of(category) if category is not None and CLASS.search(name_of(category)) else "UserWarning"

    def log(self, node):
        texts = node.args[1:2] if name_of(node.func) == "log" and len(node.args) > 1 else node.args[:1]
        for part in texts:
            for text in texts_of(part, self.scope):
                self.keep(node, "log", "", re.sub(r"%(?:\(\w+\))?[\d.]*[sdrfgxi]", HOLE, text))

    def dynamo(self, node, named):
        """As exc.py of Dynamo puts it together: the kind, the explanation, the hints."""
        def first(key, more=()):
            return (texts_of(named[key], self.scope) if key in named else list(more) or [HOLE])[0]
        kind = first("gb_type", [text for part in node.args[:1] for text in texts_of(part, self.scope)])
        self.keep(node, "dynamo", "Unsupported", kind)
        if "explanation" in named:
            for text in texts_of(named["explanation"], self.scope):
                self.keep(node, "dynamo", "Unsupported", "%s Explanation: %s" % (kind, text))
                self.keep(node, "dynamo", "Unsupported", text)
        for hint in getattr(named.get("hints"), "elts", []):
            for text in texts_of(hint, self.scope):
                self.keep(node, "dynamo", "Unsupported", "Hint: " + text)

    # --- the rest: a text that is put together or passed on elsewhere ---
    def visit_Constant(self, node):
        # Most likely something fills it in later.
        if isinstance(node.value, str) and id(node) not in self.documentation and len(node.value) < 2000:
            self.see(node, filled_format(filled_percent(literal(node.value))))

    def visit_JoinedStr(self, node):
        for text in texts_of(node, self.scope):
            self.see(node, text)
        for part in node.values:
            if isinstance(part, ast.FormattedValue):
                self.visit(part)

    def see(self, node, text):
        if sum(bool(WORDS.search(word)) for word in text.split()) >= 4:
            self.seen.add((node.lineno, ".".join(self.function), folded(text)))

    def sites(self):
        said = {site.template for site in self.found.values()}
        rest = [Site(self.path, function, line, "text", "", text) for line, function, text in sorted(self.seen)
                if text not in said and not any(text in other for other in said if len(other) > len(text))]
        return sorted(self.found.values(), key=lambda site: (site.line, site.template)) + rest


def sites_of(path, source):
    """[Site] of one file; nothing of one that this Python cannot read."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            tree = ast.parse(source)
        return Finder(path, tree).sites()
    except (SyntaxError, ValueError, RecursionError):
        return []

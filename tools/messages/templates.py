"""The texts that an expression of Python's syntax tree may have: `{}` stands for what is filled in, `{{` and `}}` for braces."""
import ast
import itertools
import re

HOLE = "{}"
MOST_TEXTS = 6  # of one expression
MOST_ASSIGNMENTS = 10  # of one variable that are followed
MOST_LEVELS = 2  # of variables within variables: without these bounds `msg = msg + …` is exponential
THROUGH = {"dedent", "strip", "rstrip", "lstrip", "str", "replace", "fill", "_", "format_html", "cast", "lower", "capitalize"}


def literal(text):
    return text.replace("{", "{{").replace("}", "}}")


def folded(text):
    """One blank for each run of white space, one hole for holes side by side."""
    text = re.sub(r"\s+", " ", text).strip()
    return re.sub(r"(?:\{\})+(?!\})", HOLE, text)


class Scope:
    """The assignments of a function and of what is around it: {name: [expressions]}, and what is added to them."""

    def __init__(self, node, outer=None):
        self.outer, self.values, self.tails = outer, {}, {}
        for child in statements_of(node):
            if isinstance(child, ast.Assign) and len(child.targets) == 1 and isinstance(child.targets[0], ast.Name):
                self.values.setdefault(child.targets[0].id, []).append(child.value)
            elif isinstance(child, ast.AnnAssign) and child.value is not None and isinstance(child.target, ast.Name):
                self.values.setdefault(child.target.id, []).append(child.value)
            elif isinstance(child, ast.AugAssign) and isinstance(child.op, ast.Add) and isinstance(child.target, ast.Name):
                self.tails.setdefault(child.target.id, []).append(child.value)

    def find(self, name):
        """(expressions, tails, the scope that they stand in)."""
        scope = self
        while scope is not None:
            if name in scope.values:
                return scope.values[name][:MOST_ASSIGNMENTS], scope.tails.get(name, [])[:MOST_ASSIGNMENTS], scope
            scope = scope.outer
        return [], [], self


def statements_of(node):
    """Every statement of a function or module, without those of the functions and classes in it."""
    waiting = list(getattr(node, "body", [])) if not isinstance(node, ast.Lambda) else []
    while waiting:
        child = waiting.pop(0)
        yield child
        if isinstance(child, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
            continue
        for field in ("body", "orelse", "finalbody", "handlers", "cases"):
            waiting.extend(getattr(child, field, []))


def unique(texts):
    return list(dict.fromkeys(texts))[:MOST_TEXTS]


def joined(parts):
    """The texts of parts one behind the other."""
    return unique("".join(row) for row in itertools.islice(itertools.product(*parts), MOST_TEXTS))


def filled_percent(text):
    return re.sub(r"%%|%(?:\(\w+\))?[-#0 +]*[\d*]*(?:\.[\d*]+)?[diouxXeEfFgGcrsa]",
                  lambda m: "%" if m.group() == "%%" else HOLE, text)


def filled_format(text):
    """What str.format() leaves of a literal that templates wrote with doubled braces."""
    plain = text.replace("{{", "{").replace("}}", "}")
    return re.sub(r"\{\{|\}\}|\{[^{}]*(?:\{[^{}]*\}[^{}]*)*\}", lambda m: m.group() if m.group() in ("{{", "}}") else HOLE, plain)


def texts_of(node, scope, level=0):
    """Up to MOST_TEXTS texts; [HOLE] where nothing is known."""
    if isinstance(node, ast.Constant):
        return [literal(node.value) if isinstance(node.value, str) else HOLE]
    if isinstance(node, ast.JoinedStr):
        return joined([[HOLE] if isinstance(part, ast.FormattedValue) and not isinstance(part.value, (ast.IfExp, ast.Name))
                       else constants_of(part.value, scope, level) if isinstance(part, ast.FormattedValue)
                       else texts_of(part, scope, level) for part in node.values])
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
        return joined([texts_of(node.left, scope, level), texts_of(node.right, scope, level)])
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Mod):
        return unique(filled_percent(text) for text in texts_of(node.left, scope, level))
    if isinstance(node, ast.IfExp):
        return unique(texts_of(node.body, scope, level) + texts_of(node.orelse, scope, level))
    if isinstance(node, ast.BoolOp):
        return unique(text for value in node.values for text in texts_of(value, scope, level))
    if isinstance(node, ast.Lambda):
        return texts_of(node.body, scope, level)
    if isinstance(node, ast.Name):
        return of_name(node.id, scope, level)
    if isinstance(node, ast.Call):
        return of_call(node, scope, level)
    return [HOLE]


def constants_of(node, scope, level):
    """A value in an f-string: its texts where they are all literal and short, else a hole."""
    texts = texts_of(node, scope, level)
    return texts if isinstance(node, ast.IfExp) and all(len(text) < 60 for text in texts) else [HOLE] if not any(
        " " in text for text in texts) else texts


def of_name(name, scope, level):
    if level >= MOST_LEVELS or scope is None:
        return [HOLE]
    values, tails, inside = scope.find(name)
    texts = unique(text for value in values for text in texts_of(value, inside, level + 1)) or [HOLE]
    if tails:
        tail = joined([texts_of(value, inside, level + 1)[:2] for value in tails])
        texts = unique(texts + [text + more for text in texts for more in tail])
    return texts


def of_call(node, scope, level):
    function = node.func
    name = function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")
    if name == "format" and isinstance(function, ast.Attribute):
        return unique(filled_format(text) for text in texts_of(function.value, scope, level))
    if name in THROUGH:
        inner = function.value if isinstance(function, ast.Attribute) and not node.args else node.args[0] if node.args else None
        if isinstance(function, ast.Attribute) and name == "replace":
            inner = function.value
        return texts_of(inner, scope, level) if inner is not None else [HOLE]
    if name == "join" and node.args and isinstance(node.args[0], (ast.List, ast.Tuple)) and isinstance(function, ast.Attribute):
        between = texts_of(function.value, scope, level)[:1]
        parts = [texts_of(part, scope, level) for part in node.args[0].elts]
        return joined([row for part in parts for row in (part, between)][:-1]) if parts else [HOLE]
    return [HOLE]

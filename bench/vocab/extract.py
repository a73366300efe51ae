#!/usr/bin/env python3
"""Writes the word lists of the synthetic knowledge base from an installed PyTorch: names only, no text of its files.

extract.py SITE_PACKAGES/torch FOLDER
operators.txt  functions of torch's own namespace      arguments.txt  their parameters' names
frames.txt     "file function" pairs, a sample of them: what tracebacks show
"""
import ast
import pathlib
import random
import re
import sys

SAMPLE = 3000


def write(path, names):
    path.write_text("".join(name + "\n" for name in names), encoding="utf-8")


def functions_of(file):
    try:
        tree = ast.parse(file.read_text(encoding="utf-8"))
    except (SyntaxError, UnicodeDecodeError):
        return []
    return sorted({node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)})


def main():
    torch, folder = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2])
    stubs = (torch / "_C" / "_VariableFunctions.pyi").read_text(encoding="utf-8")
    operators = {name for name in re.findall(r"^def (\w+)\(", stubs, re.M) if 2 < len(name) < 40}
    arguments = set(re.findall(r"(\w+): (?:Tensor|Optional|_int|_dtype)", stubs))
    frames = [f"torch/{file.relative_to(torch)} {name}" for file in sorted(torch.rglob("*.py"))
              if "/test" not in str(file) for name in functions_of(file)]
    write(folder / "operators.txt", sorted(operators))
    write(folder / "arguments.txt", sorted(arguments))
    write(folder / "frames.txt", random.Random(20261120).sample(frames, SAMPLE))


main()

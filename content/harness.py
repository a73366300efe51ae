#!/usr/bin/env python3
"""Does this environment have the problem, and does the workaround cure it?

    python FILE [--device cpu|cuda|cuda:1|mps] [--json]

Exit status: 0 not affected, 10 affected and the workaround works, 11 affected and it fails,
20 skipped (it cannot be told here), 30 error. Needs Python 3.8 or later; uses no network.
"""

# --- verify.py stands here ---


# The rest is the same in every snippet: it runs the functions above and gives the verdict.
import argparse
import dis
import importlib.metadata
import json
import math
import os
import platform
import re
import subprocess
import sys
import time
import traceback

ENTRY = {}  # filled in by tracelore

_EXIT = {"NOT AFFECTED": 0, "AFFECTED, workaround works": 10, "AFFECTED, workaround fails": 11,
         "SKIPPED": 20, "ERROR": 30}
_COLOUR = {0: 32, 10: 33, 11: 31, 20: 36, 30: 31}
_PHASES = ["dev", "a", "b", "rc", "", "post"]  # of one release, oldest first
_PROBE = """import torch
if torch.cuda.is_available(): print("cuda", torch.cuda.get_device_name(), sep="\\t")
if torch.backends.mps.is_available(): print("mps", "Apple GPU", sep="\\t")"""


class Observed(Exception):
    """Raised by `reproduce` for trouble that raises nothing by itself: it is the problem."""


class _Skip(Exception):
    """Why it cannot be told here: in English, in Chinese."""


def _version(text):
    """'2.8.0a0+git' -> ([2, 8, 0, 0, 0, 0], (1, 0)): the release, and the place within it."""
    pattern = r"(\d+(?:\.\d+)*)[-_.]?([a-z]*)[-_.]?(\d*)"
    release, phase, number = re.search(pattern, text.lower() + " 0").groups()
    phase = {"alpha": "a", "beta": "b", "c": "rc", "rev": "post"}.get(phase, phase)
    parts = [int(part) for part in release.split(".")]
    place = _PHASES.index(phase if phase in _PHASES else "")
    return parts + [0] * (6 - len(parts)), (place, int(number or 0))


def _allows(version, operator, bound):
    """Whether a clause such as (">=", [2, 0]), ("~=", [2, 8, 1]), ("==", [2, 8, "*"]) does."""
    have, need = _version(version), _version(".".join(map(str, bound)))
    in_series = have[0][:len(bound) - 1] == need[0][:len(bound) - 1]
    if bound[-1] == "*":
        return in_series == (operator == "==")
    return {">=": have >= need, "<=": have <= need, ">": have > need, "<": have < need,
            "==": have == need, "!=": have != need, "~=": have >= need and in_series}[operator]


def _versions(packages):
    """What is installed, read without importing it; None for what is needed and is not there."""
    versions = {"python": platform.python_version()}
    for package in [*packages, "torch"]:  # torch in any case: runs are compared by its release
        try:
            versions.setdefault(package, importlib.metadata.version(package))
        except importlib.metadata.PackageNotFoundError:
            if package in packages:
                versions.setdefault(package, None)
    return versions


def _require(requires, versions):
    for package, clauses in requires.items():
        if versions[package] is None:
            raise _Skip(package + " is not installed", "没有安装 " + package)
        if not all(_allows(versions[package], *clause) for clause in clauses):
            have = package + " " + versions[package]
            need = ", ".join(sign + ".".join(map(str, bound)) for sign, bound in clauses)
            raise _Skip("this is %s, the snippet needs %s" % (have, need),
                        "这里是 %s，脚本需要 %s" % (have, need))


def _accelerators():
    """A line each: kind and name."""
    told = os.environ.get("TRACELORE_DEVICES")  # by a runner of many snippets, which looked once
    if told is None:  # looked for by another process: `reproduce` shall meet a fresh one
        told = subprocess.run([sys.executable, "-c", _PROBE], stdout=subprocess.PIPE,
                              stderr=subprocess.DEVNULL, universal_newlines=True).stdout
    return told.splitlines()


def _device(asked, shown_on):
    """The device and its name: the one asked for, else the first here that shows the problem."""
    best_first = [kind for kind in ("cuda", "mps", "cpu") if kind in shown_on]
    wanted = [asked.split(":")[0]] if asked else best_first
    if not set(wanted) <= set(shown_on):
        raise _Skip("it can only be shown on " + ", ".join(shown_on),
                    "只能在 %s 上验证" % "、".join(shown_on))
    here = {"cpu": platform.machine()}
    if wanted != ["cpu"]:
        here.update(line.split("\t", 1) for line in _accelerators() if "\t" in line)
    for kind in wanted:
        if kind in here:
            return asked or kind, here[kind]
    raise _Skip("there is no %s device here" % wanted[0], "这里没有 %s 设备" % wanted[0])


def _signature(text, names=frozenset()):
    """The id of a signature that `text` shows, if possible one for an exception so named."""
    found = [s for s in ENTRY["signatures"] if re.search(s.get("message") or s["line"], text)]
    found.sort(key=lambda s: names.isdisjoint(n.split(".")[-1] for n in s.get("exception", [])))
    return found[0]["id"] if found else None


def _raised_here(error):
    """Whether a `raise` or `assert` of this file made it, not a library called from here."""
    step = error.__traceback__
    while step is not None and step.tb_next is not None:
        step = step.tb_next
    code = step and step.tb_frame.f_code
    if code is None or code.co_filename != _raised_here.__code__.co_filename:
        return False
    return dis.opname[code.co_code[step.tb_lasti]] == "RAISE_VARARGS"


def _signature_of(error):
    """The id of a signature shown by the exception or by one behind it that Python would print."""
    if isinstance(error, Observed):
        return "observed"
    chain = []
    while error is not None and error not in chain and not (chain == [] and _raised_here(error)):
        text = "".join([str(error), "\n"] + traceback.format_exception_only(type(error), error))
        found = _signature(text, {kind.__name__ for kind in type(error).__mro__})
        if found and not _raised_here(error):
            return found
        chain.append(error)
        error = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    return None


def _rounding(lib, dtype):
    try:
        return float(lib.finfo(dtype).eps) ** 0.5
    except (TypeError, ValueError):  # integers and booleans are exact
        return 0.0


def _same(got, want):
    """Equal up to rounding; the tolerance is that of the coarser dtype."""
    if isinstance(want, dict):
        return isinstance(got, dict) and got.keys() == want.keys() and all(
            _same(got[key], want[key]) for key in want)
    if isinstance(want, (list, tuple)):
        return isinstance(got, (list, tuple)) and len(got) == len(want) and all(
            map(_same, got, want))
    for lib, array in ((sys.modules.get("torch"), "Tensor"), (sys.modules.get("numpy"), "ndarray")):
        kind = getattr(lib, array, ())
        if isinstance(got, kind) and isinstance(want, kind):
            slack = max(_rounding(lib, got.dtype), _rounding(lib, want.dtype))
            if array == "Tensor":
                wide = lib.promote_types(got.dtype, want.dtype)
                got, want = (tensor.detach().cpu().to(wide) for tensor in (got, want))
            return got.shape == want.shape and bool(
                lib.allclose(got, want, rtol=slack, atol=slack / 10, equal_nan=True))
    if isinstance(want, float) and isinstance(got, (int, float)):
        both_nan = got != got and want != want
        return both_nan or math.isclose(got, want, rel_tol=1e-4, abs_tol=1e-5)
    return bool(got == want)


def _failed(text):
    """Whether output of a second process holds an error, known to the entry or not."""
    return _signature(text) is not None or "Traceback (most recent call last)" in text


def _shown(error):
    return "".join(traceback.format_exception(type(error), error, error.__traceback__)).rstrip()


def _judge(device, report):
    """The verdict, and why: in English, in Chinese."""
    try:
        seen = reproduce(device)  # noqa: F821
    except BaseException as error:
        report["signature"], seen = _signature_of(error), _shown(error)
        if report["signature"] is None:
            raise
    else:
        if not isinstance(seen, str) or not _failed(seen):
            return "NOT AFFECTED", "it does not happen here", "这个环境里没有这个问题"
        report["signature"] = _signature(seen)
    report["output"] = seen
    print(seen, flush=True)
    if report["signature"] is None:
        return "ERROR", "something else went wrong, see above", "出了别的错，见上文"
    try:
        cured = workaround(device)  # noqa: F821
        complaint = cured if isinstance(cured, str) and _failed(cured) else None
    except (Exception, SystemExit) as error:
        complaint = _shown(error)
    want = globals().get("expected")
    if complaint is None and want is not None:
        want = want(device)
        if not _same(cured, want):
            complaint = "workaround returned %.500r\nexpected returned %.500r" % (cured, want)
    if complaint is None:
        return ("AFFECTED, workaround works", "the error appears here, and the workaround cures it",
                "报错出现，解决办法有效")
    report["output"] = complaint
    print("-" * 40, complaint, sep="\n", flush=True)
    return ("AFFECTED, workaround fails", "the error appears here, and the workaround does not help",
            "报错出现，解决办法无效")


def _run(asked, report):
    """Fills in the report and returns why the verdict is what it is: in English, in Chinese."""
    versions = report["versions"] = _versions(ENTRY["requires"])
    try:
        try:
            _require(ENTRY["requires"], versions)
            report["device"], report["device_name"] = _device(asked, ENTRY["devices"])
        finally:
            print(", ".join("%s %s" % (name, found or "-") for name, found in versions.items()),
                  platform.platform(), report.get("device", "no device"),
                  report.get("device_name", platform.machine()), sep=", ", flush=True)
        reason = globals().get("skip", lambda device: None)(report["device"])
        if reason:
            raise _Skip(*reason if isinstance(reason, tuple) else (reason, reason))
        report["verdict"], *why = _judge(report["device"], report)
    except _Skip as skipped:
        report["verdict"], why = "SKIPPED", skipped.args
    except KeyboardInterrupt:
        why = "interrupted", "被中断"
    except BaseException as error:  # SystemExit too: a library that ends the process is no verdict
        report["output"] = _shown(error)
        print(report["output"], flush=True)
        why = "something else went wrong, see above", "出了别的错，见上文"
    return why


def _main():
    parser = argparse.ArgumentParser(description=ENTRY["url"])
    parser.add_argument("--device", help="cpu, cuda, cuda:1 or mps; default: the best one here")
    parser.add_argument("--json", action="store_true", help="one JSON object; the rest to stderr")
    options = parser.parse_args()
    answer = os.dup(1)
    if options.json:
        os.dup2(2, 1)  # what libraries and child processes print must not mix with the object
    sys.stdout.reconfigure(errors="replace")
    started = time.monotonic()
    report = {"entry": ENTRY["id"], "url": ENTRY["url"], "verdict": "ERROR"}
    english, chinese = _run(options.device, report)
    report.update(exit_status=_EXIT[report["verdict"]], reason=english, reason_zh=chinese,
                  seconds=round(time.monotonic() - started, 1))
    locale = os.environ.get("LC_ALL") or os.environ.get("LC_MESSAGES") or os.environ.get("LANG")
    verdict = report["verdict"]
    if sys.stdout.isatty() and not os.environ.get("NO_COLOR"):
        verdict = "\033[1;%dm%s\033[0m" % (_COLOUR[report["exit_status"]], verdict)
    why = chinese if (locale or "").startswith("zh") else english
    print("%s: %s (%s s) %s" % (verdict, why, report["seconds"], ENTRY["url"]), flush=True)
    if sys.stdout.isatty() and report["exit_status"] in (0, 10, 11):
        hint = "上报这次结果（这里什么也没有发送）：" if why is chinese else "To report this run (nothing was sent): "
        print("%stracelore verify %s --report" % (hint, ENTRY["id"]), flush=True)
    if options.json:
        os.write(answer, (json.dumps(report) + "\n").encode())
    return report["exit_status"]


if __name__ == "__main__":
    sys.exit(_main())

"""`pytest --tracelore`: each failure that is a known problem is explained below its report."""
from . import explain


def pytest_addoption(parser):
    parser.addoption("--tracelore", action="store_true", help="explain failures that are known problems")


def pytest_configure(config):
    if config.getoption("--tracelore"):
        config.pluginmanager.register(Explainer(), "tracelore-explainer")


class Explainer:
    def __init__(self):
        self.known = {}  # text of a failure -> its answer: a fixture that fails does so for every test

    def pytest_runtest_logreport(self, report):
        if not report.failed:
            return
        text = report.longreprtext
        if text not in self.known:
            self.known[text] = explain(text)
        if self.known[text]:
            report.sections.append(("tracelore", self.known[text]))

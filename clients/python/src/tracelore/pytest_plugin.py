"""`pytest --tracelore`: each failure that is a known problem is explained below its report."""
from . import explain, reason_of_silence


def pytest_addoption(parser):
    parser.addoption("--tracelore", action="store_true", help="explain failures that are known problems")


def pytest_configure(config):
    is_worker = hasattr(config, "workerinput")  # of pytest-xdist, whose reports the main process gets
    if config.getoption("--tracelore") and not is_worker:
        config.pluginmanager.register(Explainer(), "tracelore-explainer")


class Explainer:
    def __init__(self):
        self.known = {}  # text of a failure -> its answer: a fixture that fails does so for every test

    def pytest_runtest_logreport(self, report):
        if not report.failed:
            return
        text = report.longreprtext
        if text not in self.known:
            self.known[text] = explain(text, here=True)
        if self.known[text]:
            report.sections.append(("tracelore", self.known[text]))

    def pytest_terminal_summary(self, terminalreporter):
        if self.known and not any(self.known.values()):
            reason = reason_of_silence()
            if reason:
                terminalreporter.write_line("tracelore: " + reason)

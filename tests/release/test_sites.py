"""What a site installs beside the program: units, manifest, module file, prolog, and the hook for agents."""
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

import kubernetes_validate
import yaml

ROOT = pathlib.Path(__file__).resolve().parents[2]
SITES = ROOT / "packaging/sites"
PROGRAM = os.environ["TRACELORE"]
ENTRY = "autograd-backward-twice"
MOST_EXPOSED = 2.0  # of 10, as systemd-analyze counts


class Units(unittest.TestCase):
    @unittest.skipUnless(shutil.which("systemd-analyze"), "no systemd here")
    def test_each_is_as_tight_as_the_servers(self):
        units = sorted((ROOT / "packaging").glob("*.service"))
        self.assertGreater(len(units), 3)
        for unit in units:
            with self.subTest(unit.name):
                said = subprocess.run(["systemd-analyze", "security", "--offline=true", unit], capture_output=True, text=True).stdout
                level = re.search(r"Overall exposure level for \S+: ([\d.]+)", said)
                self.assertLessEqual(float(level.group(1)), MOST_EXPOSED)


class Manifest(unittest.TestCase):
    DOCUMENTS = list(yaml.safe_load_all((SITES / "kubernetes.yaml").read_text()))

    def test_every_document_is_of_its_schema_and_holds_no_other_word(self):
        self.assertEqual([document["kind"] for document in self.DOCUMENTS], ["Deployment", "Service", "NetworkPolicy"])
        for document in self.DOCUMENTS:
            kubernetes_validate.validate(document, kubernetes_validate.latest_version(), strict=True)

    def test_its_arguments_probes_and_port_are_the_programs(self):
        container = self.DOCUMENTS[0]["spec"]["template"]["spec"]["containers"][0]
        self.assertEqual(subprocess.run([PROGRAM, *container["args"], "--print-config"], capture_output=True).returncode, 0)
        self.assertEqual(container["ports"][0]["containerPort"], 8642)
        for probe in ("readinessProbe", "livenessProbe"):
            self.assertIn(container[probe]["httpGet"]["path"].partition("?")[0], ("/readyz", "/healthz"))


class InAFolder(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="tracelore-sites-"))
        self.addCleanup(shutil.rmtree, self.folder)
        (self.folder / "bin").mkdir()
        (self.folder / "bin/tracelore").symlink_to(PROGRAM)

    def environment(self, **more):
        index = str(self.folder / "index")
        return dict(os.environ, PATH="%s:%s" % (self.folder / "bin", os.environ["PATH"]), TRACELORE_INDEX=index, LC_ALL="C.UTF-8", **more)

    def make_index(self):
        shutil.copytree(ROOT / "content" / ENTRY, self.folder / "content" / ENTRY)
        subprocess.run([PROGRAM, "index", "--content", self.folder / "content", "--index", self.folder / "index"], check=True, capture_output=True)


class Module(InAFolder):
    @unittest.skipUnless(shutil.which("tclsh"), "no Tcl here")
    def test_it_puts_the_program_and_its_manual_first(self):
        """Read by Tcl itself, with the commands of a module file."""
        script = ("foreach name {conflict module-whatis prepend-path} { proc $name args \"puts \\\"$name \\$args\\\"\" }\n"
                  "source {%s}\nModulesHelp\n" % (SITES / "modulefile"))
        done = subprocess.run(["tclsh"], input=script, capture_output=True, text=True)
        self.assertIn("prepend-path PATH /opt/tracelore/bin", done.stdout)
        self.assertIn("prepend-path MANPATH /opt/tracelore/share/man", done.stdout)
        self.assertIn("| tracelore", done.stderr)
        self.assertEqual(done.returncode, 0)


class Prolog(InAFolder):
    def ask(self, limit):
        """What the prolog tells Slurm's scontrol, which stands here as a script: Slurm needs a cluster."""
        told = self.folder / "told"
        scontrol = self.folder / "bin/scontrol"
        scontrol.write_text("#!/bin/sh\necho \"$@\" >> %s\n" % told)
        scontrol.chmod(0o755)
        env = self.environment(TRACELORE_PYTHON=sys.executable, SLURMD_NODENAME="gpu-07")
        done = subprocess.run(["bash", "-c", "ulimit -n %d; exec %s" % (limit, SITES / "slurm-prolog")], env=env, capture_output=True, timeout=120)
        self.assertEqual(done.returncode, 0, "a prolog that fails drains the node")
        return told.read_text() if told.exists() else ""

    def test_a_broken_node_is_drained_with_the_reason(self):
        self.make_index()
        told = self.ask(limit=256)
        self.assertRegex(told, r"^update nodename=gpu-07 state=drain reason=tracelore: .*open-files")

    def test_without_an_index_the_job_starts(self):
        self.assertEqual(self.ask(limit=256), "")


class AgentsHook(InAFolder):
    def explain(self, event):
        done = subprocess.run([sys.executable, SITES / "explain_failure.py"], input=json.dumps(event) if isinstance(event, dict) else event,
                              capture_output=True, text=True, env=self.environment())
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        return json.loads(done.stdout) if done.stdout else None

    def test_a_known_failure_reaches_the_agent_and_nothing_else_does(self):
        self.make_index()
        sample = sorted((ROOT / "content" / ENTRY / "samples").iterdir())[0].read_text()
        for name, more in (("an error", {"error": "Exit code 1\n" + sample}), ("streams", {"tool_response": {"stdout": "", "stderr": sample}})):
            with self.subTest(name):
                said = self.explain({"hook_event_name": "PostToolUseFailure", "tool_name": "Bash", **more})["hookSpecificOutput"]
                self.assertEqual(said["hookEventName"], "PostToolUseFailure")
                self.assertIn("tracelore verify " + ENTRY, said["additionalContext"])
        for name, event in (("unknown", {"error": "KeyError: 'moon'"}), ("empty", {}), ("no JSON", "x")):
            with self.subTest(name):
                self.assertIsNone(self.explain(event))


if __name__ == "__main__":
    unittest.main()

"""run with the launchers that people train with, on a real PyTorch, where `./dev torch VERSION` has made an environment;
exit status 77, which ctest shows as skipped, where there is none."""
import glob
import importlib.util
import json
import os
import re
import subprocess
import sys
import unittest

from program import PROGRAM, ROOT, WithIndex, environment, run

ENTRY = "autograd-backward-twice"
CACHE = os.path.join(os.environ.get("XDG_CACHE_HOME", os.path.expanduser("~/.cache")), "tracelore/torch")
SKIPPED = 77
TWICE = b"""
def step():
    loss = (torch.ones(2, requires_grad=True) ** 2).sum()
    loss.backward()
    loss.backward()
"""
DISTRIBUTED = b"""
import torch
import torch.distributed as dist
""" + TWICE + b"""
dist.init_process_group("gloo")
dist.barrier()
if dist.get_rank() == 1:
    step()
dist.barrier()
"""
# What a machine without pytest in its PyTorch environment borrows from the environment of these tests.
PYTEST = ("pytest", "_pytest", "py", "pluggy", "iniconfig", "packaging", "pygments")


def launchers(name):
    """The programs of that name in the environments that are complete, newest release first."""
    found = [path for path in glob.glob(os.path.join(CACHE, "*/bin", name))
             if os.path.exists(os.path.join(os.path.dirname(path), "../.complete"))
             and re.fullmatch(r"[\d.]+", path.split("/")[-3])]  # beside those of another Python
    return sorted(found, key=lambda path: [int(part) for part in path.split("/")[-3].split(".")], reverse=True)


class Launchers(WithIndex):
    def explained(self, *command, **more):
        """The answer to a command that fails as it does alone."""
        why = os.path.join(self.folder, "why.json")
        env = environment(OMP_NUM_THREADS="1", **more)
        alone = subprocess.run(command, capture_output=True, env=env, timeout=280, cwd=self.folder)
        beside = run("run", "--index", self.index, "--on-fail", "json", why, "--", *command, env=env, timeout=280)
        self.assertNotEqual(alone.returncode, 0)
        self.assertEqual(beside.returncode, alone.returncode, beside.stderr)
        self.assertIn(b"tracelore verify " + ENTRY.encode(), beside.stderr)
        with open(why) as handle:
            answer = json.load(handle)
        self.assertEqual((answer["verdict"], answer["matches"][0]["entry"]["id"]), ("likely", ENTRY))  # several causes fit
        release = command[0].split("/")[-3]
        self.assertEqual(answer["environment"]["torch"]["version"].split("+")[0], release)
        return answer

    def test_torchrun(self):
        script = self.write("distributed.py", DISTRIBUTED)
        answer = self.explained(launchers("torchrun")[0], "--standalone", "--nproc-per-node", "2", script)
        self.assertEqual(answer["ranks"]["first_to_fail"], [1])

    def failing(self, *command, hook=True, **more):
        """The standard error of a command in whose Pythons the hook is at work."""
        place = os.path.join(self.folder, "hook")
        self.write("hook/sitecustomize.py", run("python-hook", env=environment(TRACELORE_INDEX=self.index)).stdout)
        paths = [place] if hook else [os.path.join(ROOT, "clients/python/src")]
        env = environment(OMP_NUM_THREADS="1", TRACELORE=PROGRAM, TRACELORE_INDEX=self.index, PYTHONPATH=os.pathsep.join(paths),
                          PYTHONDONTWRITEBYTECODE="1", HOME=self.folder, **more)
        done = subprocess.run(command, capture_output=True, env=env, timeout=280, cwd=self.folder)
        self.assertNotEqual(done.returncode, 0)
        return done.stderr.decode()

    def test_the_hook_speaks_once_for_four_ranks_that_fail_after_the_process_group_was_made(self):
        script = self.write("all_fail.py", b"import torch\nimport torch.distributed as dist\n" + TWICE
                            + b"\ndist.init_process_group('gloo')\ndist.barrier()\nstep()\n")
        said = self.failing(launchers("torchrun")[0], "--standalone", "--nproc-per-node", "4", script)
        self.assertIn("Trying to backward", said)
        self.assertEqual(said.count("tracelore verify " + ENTRY), 1, said)
        self.assertNotIn("tracelore show torchrun-child-failed", said)

    def test_the_hook_below_accelerate_launch(self):
        found = launchers("accelerate")
        if not found:
            self.skipTest("no environment has accelerate; ./dev torch 2.8.0 makes one")
        script = self.write("pair.py", b"import accelerate\nimport torch\n" + TWICE + b"\naccelerate.Accelerator()\nstep()\n")
        said = self.failing(found[0], "launch", "--cpu", "--num_processes", "2", "--num_machines", "1", "--mixed_precision", "no",
                            "--dynamo_backend", "no", script)
        self.assertEqual(said.count("tracelore verify " + ENTRY), 1, said)

    MODEL = TWICE + b"""
class Data(torch.utils.data.Dataset):
    def __len__(self):
        return 4
    def __getitem__(self, at):
        return {"x": torch.ones(2)}
"""

    def test_the_callback_of_lightning(self):
        if not launchers("lightning"):
            self.skipTest("no environment has lightning; ./dev torch 2.8.0 makes one")
        python = os.path.join(os.path.dirname(launchers("lightning")[0]), "python")
        script = self.write("fit.py", b"import lightning.pytorch as pl\nimport torch\n" + self.MODEL + b"""
class Model(pl.LightningModule):
    def training_step(self, batch):
        step()
    def configure_optimizers(self):
        return torch.optim.SGD([torch.nn.Parameter(torch.ones(1))], 0.1)

from tracelore.lightning import TraceloreCallback
trainer = pl.Trainer(max_epochs=1, accelerator="cpu", logger=False, enable_checkpointing=False, callbacks=[TraceloreCallback()])
trainer.fit(Model(), torch.utils.data.DataLoader(Data()))
""")
        said = self.failing(python, script, hook=False)
        self.assertEqual(said.count("tracelore verify " + ENTRY), 1, said)

    def test_the_trainer_of_transformers_has_no_place_of_its_own_and_the_hook_serves(self):
        if not launchers("accelerate"):
            self.skipTest("no environment has transformers; ./dev torch 2.8.0 makes one")
        python = os.path.join(os.path.dirname(launchers("accelerate")[0]), "python")
        script = self.write("trainer.py", b"import torch\nimport transformers\n" + self.MODEL + b"""
class Model(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.weight = torch.nn.Parameter(torch.ones(1))
    def forward(self, x=None):
        step()

transformers.Trainer(Model(), transformers.TrainingArguments("out", use_cpu=True, report_to=[], max_steps=1,
                     remove_unused_columns=False), train_dataset=Data()).train()
""")
        said = self.failing(python, script)
        self.assertEqual(said.count("tracelore verify " + ENTRY), 1, said)

    def test_accelerate_launch(self):
        found = launchers("accelerate")
        if not found:
            self.skipTest("no environment has accelerate; ./dev torch 2.8.0 makes one")
        script = self.write("single.py", b"import accelerate\nimport torch\n" + TWICE + b"\naccelerate.Accelerator()\nstep()\n")
        self.explained(found[0], "launch", "--cpu", "--num_processes", "1", "--num_machines", "1", "--mixed_precision",
                       "no", "--dynamo_backend", "no", script, HOME=self.folder)

    def test_pytest(self):
        borrowed = os.path.join(self.folder, "borrowed")
        os.makedirs(borrowed)
        for name in PYTEST:
            source = importlib.util.find_spec(name).origin.removesuffix("/__init__.py")
            for path in [source, *glob.glob("%s-*.dist-info" % source)]:
                os.symlink(path, os.path.join(borrowed, os.path.basename(path)))
        script = self.write("test_step.py", b"import torch\n" + TWICE + b"\ndef test_step():\n    step()\n")
        self.explained(launchers("python")[0], "-m", "pytest", "-p", "no:cacheprovider", script, PYTHONPATH=borrowed)


if __name__ == "__main__":
    if not launchers("torchrun"):
        print("skipped: no PyTorch under %s; ./dev torch 2.8.0 makes one" % CACHE)
        sys.exit(SKIPPED)
    unittest.main()

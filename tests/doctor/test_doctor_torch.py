"""doctor on real PyTorch, in environments that are broken on purpose: each is made of links to one that `./dev
broken-environments` installed. Exit status 77, which ctest shows as skipped, where there is none.

    TRACELORE=build/release/tracelore python3 tests/content/test_doctor_torch.py
"""
import glob
import os
import pathlib
import subprocess
import sys
import unittest
import zipfile

from broken import Environment, compiled, driver
from doctoring import WithDoctor


CACHE = pathlib.Path(os.environ.get("XDG_CACHE_HOME", pathlib.Path.home() / ".cache")) / "tracelore"
NEW, OLD = CACHE / "torch" / "2.8.0", CACHE / "torch" / "2.2.2"
TORCHVISION = sorted(glob.glob(str(CACHE / "wheels" / "torchvision-0.22.1-*.whl")))
SKIPPED = 77
TORCH = ("torch", "torchgen", "functorch", "triton", "numpy", "sympy", "mpmath", "networkx", "jinja2", "markupsafe",
         "filelock", "fsspec", "typing_extensions", "packaging", "setuptools", "_distutils_hack", "pkg_resources", "PIL",
         "pillow")
LIGHTNING = ("lightning", "lightning_fabric", "lightning_utilities", "torchmetrics", "tqdm", "yaml", "_yaml", "pyyaml", "aiohttp", "attr",
             "attrs", "frozenlist", "multidict", "yarl", "propcache", "idna", "aiosignal", "aiohappyeyeballs")


def is_complete(folder):
    return (folder / ".complete").exists()


class OnRealPyTorch(WithDoctor):
    def environment(self, base=NEW, more=()):
        if not is_complete(base):
            self.skipTest("no PyTorch %s; ./dev broken-environments makes it" % base.name)
        return Environment(os.path.join(self.place(), "env"), str(base), TORCH + tuple(more))

    def test_nothing_is_found_in_a_sound_one(self):
        said = self.doctor(self.environment(more=("torchvision", "torchaudio", "torio", *LIGHTNING)))[1]
        self.assertEqual(self.ids(said), self.of_machine, said["findings"])
        self.assertEqual([one for one in said["unfinished"] if one["reason"] != "not-here"], [])
        self.assertLessEqual({"torch", "numpy-abi", "cuda-libraries", "extensions", "import-torchvision",
                              "import-lightning"}, set(said["checked"]))

    def test_numpy_2_beside_a_pytorch_for_numpy_1(self):
        found = self.finds(self.environment(OLD), {"numpy-abi"})
        self.assertEqual(found["numpy-abi"]["entry"], "numpy2-abi")

    def test_a_torchvision_of_another_release(self):
        if not TORCHVISION:
            self.skipTest("no wheel of torchvision 0.22.1; ./dev broken-environments fetches it")
        env = self.environment()
        env.unpack(TORCHVISION[0])
        found = self.finds(env, {"companion-mismatch"})["companion-mismatch"]
        self.assertEqual((found["entry"], found["values"]["bounds"]), ("torchvision-nms-missing", "==2.7.1"))

    def test_lightning_beside_another_pytorch_lightning(self):
        found = self.finds(self.environment(more=("pytorch_lightning", *LIGHTNING)), {"lightning-mix"})
        self.assertEqual(found["lightning-mix"]["entry"], "lightning-package-mix")

    def test_an_extension_that_was_built_for_another_pytorch(self):
        if not is_complete(OLD):
            self.skipTest("no PyTorch 2.2.2 to build it for; ./dev broken-environments makes it")
        env = self.environment()
        old, new = (self.symbols(base) for base in (OLD, NEW))
        symbol = sorted(name for name in old - new if name.startswith("_ZN3c10") and "@" not in name)[0]
        lib = glob.glob(str(OLD / "lib/python*/site-packages/torch/lib"))[0]
        source = "void *%s(void); void *call(void) { return %s(); }\n" % (symbol, symbol)
        path = compiled(os.path.join(self.place(), "ops.so"), source, "-L" + lib, "-lc10")
        with open(path, "rb") as file:
            env.add("old-ops", "1.0", {"__init__.py": "", "_C.so": file.read()})
        found = self.finds(env, {"extension-mismatch"})["extension-mismatch"]
        self.assertEqual((found["about"], found["values"]["symbol"], found["entry"]),
                         ("old-ops", symbol, "cpp-extension-undefined-symbol"))

    @staticmethod
    def symbols(base):
        library = glob.glob(str(base / "lib/python*/site-packages/torch/lib/libc10.so"))[0]
        said = subprocess.run(["nm", "-D", "--defined-only", library], capture_output=True, check=True).stdout.decode()
        return {line.split()[-1] for line in said.splitlines()}

    def test_two_openmp_runtimes(self):
        """Two packages with Intel's own library each, where it is at hand: they end Python with OMP Error #15."""
        env = self.environment()
        real = self.intel_openmp()
        for name, library in (("numexpr", "libiomp5.so"), ("xgboost", "libiomp5.so" if real else "libomp.so.5")):
            path = env.path(name + ".libs", library)
            if real:
                env.write(path, real)
            else:
                compiled(path, "int omp_get_max_threads(void) { return 1; }\n")
            env.add(name, "1.0", {"__init__.py": "import ctypes\nctypes.CDLL(%r).omp_get_max_threads()\n" % path})
        found = self.finds(env, {"openmp-twice"})
        self.assertEqual(found["openmp-twice"]["entry"], "openmp-duplicate-runtime")

    @staticmethod
    def intel_openmp():
        for wheel in glob.glob(str(CACHE / "wheels" / "intel_openmp-*.whl")):
            with zipfile.ZipFile(wheel) as archive:
                for name in archive.namelist():
                    if name.endswith("/libiomp5.so"):
                        return archive.read(name)
        return None

    def test_a_missing_compiler(self):
        self.finds(self.environment(), {"no-compiler"}, PATH=self.place())

    def test_a_driver_that_is_older_than_the_wheel_wants(self):
        found = self.finds(self.environment(), {"driver-too-old"}, LD_LIBRARY_PATH=driver(self.place(), 11040))
        self.assertEqual(found["driver-too-old"]["entry"], "cuda-driver-too-old")
        self.assertEqual(found["driver-too-old"]["values"]["serves"], "11.4")

    def test_a_wheel_for_the_cpu_beside_a_gpu(self):
        """The wheel with the build line of one for the CPU: the registry has none for this platform."""
        env = self.environment()
        env.own_folder("torch")
        env.replace("torch/version.py", "__version__ = '2.8.0+cpu'\ncuda = None\nhip = None\nxpu = None\ndebug = False\n"
                    "git_version = ''\n")
        found = self.finds(env, {"cpu-build"}, LD_LIBRARY_PATH=driver(self.place(), 12080))
        self.assertEqual(found["cpu-build"]["entry"], "cuda-not-compiled")

    def test_a_file_that_hides_pytorch(self):
        place = self.place()
        with open(os.path.join(place, "torch.py"), "w", encoding="utf-8") as file:
            file.write("x = 1\n")
        self.finds(self.environment(), {"torch-shadowed"}, cwd=place)
        self.finds(self.environment(), {"torch-shadowed"}, PYTHONPATH=place)

    def test_two_records_of_pytorch(self):
        env = self.environment()
        env.copy_record("torch", "2.7.1")
        self.finds(env, {"installed-twice"})

    def test_an_installation_that_broke_off(self):
        env = self.environment()
        env.own_folder("torch", "lib")
        os.unlink(env.path("torch", "lib", "libtorch_cpu.so"))
        found = self.finds(env, {"files-missing"})
        self.assertEqual(found["files-missing"]["values"]["file"], "torch/lib/libtorch_cpu.so")

    def test_a_library_that_another_release_of_cuda_brought(self):
        """A copy of the wheel's own library, put before it: what LD_PRELOAD and a system CUDA do."""
        env = self.environment()
        own = glob.glob(env.path("nvidia", "nvjitlink", "lib", "libnvJitLink.so.12"))
        if not own:
            self.skipTest("this build brings no libnvJitLink")
        place = self.place()
        other = os.path.join(place, "libnvJitLink.so.12")
        with open(own[0], "rb") as source, open(other, "wb") as copy:
            copy.write(source.read())
        found = self.finds(env, {"library-elsewhere"}, LD_PRELOAD=other)
        self.assertEqual(found["library-elsewhere"]["values"]["library"], "libnvJitLink.so.12")


if __name__ == "__main__":
    if not is_complete(NEW) and not is_complete(OLD):
        print("skipped: no PyTorch under %s; ./dev broken-environments makes what is needed" % (CACHE / "torch"))
        sys.exit(SKIPPED)
    unittest.main()

"""What `tracelore update` makes of a bundle that somebody signed, or nobody, or somebody else. Every key is made here."""
import os
import subprocess
import sys
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "cli"))
from program import CONTENT, ROOT, WithIndex, environment, read, run  # noqa: E402

MAGIC = b"tracelore-signature 1\n"


def openssl(*arguments):
    subprocess.run(["openssl", *arguments], check=True, capture_output=True)


class Signature(WithIndex):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.bundle = cls.path("content.bundle")
        built = run("index", "--content", CONTENT, "--index", cls.path("made"), "--bundle", cls.bundle)
        assert built.returncode == 0, built.stderr
        for name in ("ours", "theirs"):
            openssl("genpkey", "-algorithm", "ed25519", "-out", cls.path(name + ".private"))
            openssl("pkey", "-in", cls.path(name + ".private"), "-pubout", "-out", cls.path(name + ".pem"))
        openssl("genpkey", "-algorithm", "ed448", "-out", cls.path("other.private"))
        openssl("pkey", "-in", cls.path("other.private"), "-pubout", "-out", cls.path("other.pem"))

    @classmethod
    def path(cls, name):
        return os.path.join(cls.folder, name)

    def setUp(self):
        self.sign("ours")
        self.target = self.path("target-" + self._testMethodName)

    def tearDown(self):
        if os.path.exists(self.bundle + ".sig"):
            os.remove(self.bundle + ".sig")

    def sign(self, key):
        signer = os.path.join(ROOT, "tools", "release", "sign_bundle")
        subprocess.run([sys.executable, signer, self.path(key + ".private"), self.bundle], check=True)

    def update(self, *options, bundle=None):
        return run("update", "--from", bundle or self.bundle, "--index", self.target, *options,
                   env=environment(HOME=self.path("home")))

    def taken(self, done, warned):
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertTrue(os.path.exists(os.path.join(self.target, "entries.glass")))
        self.assertEqual(b"warning: " in done.stderr, warned, done.stderr)

    def refused(self, done, words):
        self.assertEqual(done.returncode, 2, done.stdout)
        self.assertIn(words, done.stderr.decode())
        self.assertEqual(done.stderr.count(b"\n"), 2, done.stderr)  # what it is, and the next command
        self.assertIn(b"hint: ", done.stderr)
        self.assertFalse(os.path.exists(self.target))

    def test_what_its_key_signed_is_taken_without_a_word(self):
        self.taken(self.update("--key", self.path("ours.pem")), warned=False)

    def test_a_file_of_several_keys_takes_what_any_of_them_signed(self):
        with open(self.path("both.pem"), "wb") as both:
            both.write(read(self.path("theirs.pem")) + read(self.path("ours.pem")))
        self.taken(self.update("--key", self.path("both.pem"), "--require-signature"), warned=False)

    def test_what_somebody_else_signed_is_refused(self):
        self.refused(self.update("--key", self.path("theirs.pem")), "is not one of the key")

    def test_a_changed_bundle_is_refused_for_its_signature_before_it_is_read(self):
        changed = self.path("changed.bundle")
        data = bytearray(read(self.bundle))
        data[len(data) // 2] ^= 1
        with open(changed, "wb") as out:
            out.write(data)
        with open(changed + ".sig", "wb") as out:
            out.write(read(self.bundle + ".sig"))
        self.refused(self.update("--key", self.path("ours.pem"), bundle=changed), "is not one of the key")

    def test_what_is_no_signature_is_refused(self):
        good = read(self.bundle + ".sig")
        for name, text in (("empty", b""), ("short", good[:-2]), ("long", good + b"00\n"), ("no_hex", good[:-3] + b"zz\n"),
                           ("other_format", good.replace(b" 1\n", b" 2\n")), ("binary", bytes(range(256))),
                           ("upper_case", MAGIC + good[len(MAGIC):].upper())):
            with self.subTest(name):
                with open(self.bundle + ".sig", "wb") as out:
                    out.write(text)
                self.refused(self.update("--key", self.path("ours.pem")), "is not one of the key")

    def test_what_nobody_signed_is_taken_with_a_warning_and_refused_where_that_is_asked_for(self):
        os.remove(self.bundle + ".sig")
        self.refused(self.update("--key", self.path("ours.pem"), "--require-signature"), ".sig")
        done = self.update("--key", self.path("ours.pem"))
        self.taken(done, warned=True)
        self.assertIn(b"--require-signature", done.stderr)

    def test_without_a_key_a_signature_says_nothing(self):
        self.refused(self.update("--require-signature"), "no public key")
        done = self.update()
        self.taken(done, warned=True)
        self.assertIn(b"--key FILE", done.stderr)

    def test_what_is_no_public_key_is_refused(self):
        self.refused(self.update("--key", self.bundle + ".sig"), "no public key")
        self.refused(self.update("--key", self.path("other.pem")), "Ed25519")
        self.refused(self.update("--key", self.path("ours.private")), "no public key")
        self.refused(self.update("--key", self.path("nowhere.pem")), "nowhere.pem")

    def test_openssl_alone_can_check_it_too(self):
        with open(self.path("raw"), "wb") as raw:
            raw.write(bytes.fromhex(read(self.bundle + ".sig")[len(MAGIC):].decode().strip()))
        openssl("pkeyutl", "-verify", "-rawin", "-pubin", "-inkey", self.path("ours.pem"), "-in", self.bundle, "-sigfile", self.path("raw"))


if __name__ == "__main__":
    unittest.main()

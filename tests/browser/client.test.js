// A client generated from the OpenAPI document for TypeScript: it compiles strictly, and the server answers it.
import assert from "node:assert";
import { execFileSync } from "node:child_process";
import { copyFileSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { after, before, test } from "node:test";
import { fileURLToPath, pathToFileURL } from "node:url";

const SERVER = process.env.TRACELORE_URL;
const MODULES = process.env.TRACELORE_BROWSER_MODULES;
const HERE = dirname(fileURLToPath(import.meta.url));
const TEXT = "RuntimeError: Trying to backward through the graph a second time";
const STRICT = ["--strict", "--noUncheckedIndexedAccess", "--target", "es2022", "--module", "nodenext"];

let folder;
const program = (path, ...options) =>
  execFileSync(process.execPath, [join(MODULES, path), ...options], { cwd: folder, encoding: "utf8" });

before(async () => {
  folder = mkdtempSync(join(tmpdir(), "tracelore-client-"));
  symlinkSync(MODULES, join(folder, "node_modules"));
  writeFileSync(join(folder, "package.json"), '{"type": "module"}');
  writeFileSync(join(folder, "openapi.json"), await (await fetch(SERVER + "/openapi.json")).text());
  copyFileSync(join(HERE, "client.ts"), join(folder, "client.ts"));
  program("openapi-typescript/bin/cli.js", "openapi.json", "-o", "api.ts");
});

after(() => rmSync(folder, { recursive: true, force: true }));

test("a TypeScript client made of the OpenAPI document compiles and is answered", async () => {
  program("typescript/bin/tsc", ...STRICT, "client.ts");
  const { seen } = await import(pathToFileURL(join(folder, "client.js")));
  const told = await seen(SERVER, TEXT);
  assert.ok(told.entries > 300);
  assert.deepStrictEqual(
    { ...told, entries: 0 },
    { entry: "autograd-backward-twice", state: "open", statuses: [200, 400], hits: 3, refused: "entry_not_found", entries: 0 },
  );
});

test("a member that the document does not have is an error of the compiler", () => {
  writeFileSync(join(folder, "wrong.ts"), 'import type { components } from "./api.js";\nexport const id = (a: components["schemas"]["Answer"]) => a.match;\n');
  assert.throws(() => program("typescript/bin/tsc", ...STRICT, "--noEmit", "wrong.ts"), (error) => error.stdout.includes("TS2551"));
});

// Logs as large as they are: their own line numbers, several files, progress, and the deciding line in view.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { ask, base, corpus, launch, onPage } from "./browser.js";

let browser;
before(async () => (browser = await launch()));
after(async () => browser.close());
const on = (name, options, use) => test(name, async () => assert.deepEqual(await onPage(browser, options, use), []));

const kError = "RuntimeError: mat1 and mat2 shapes cannot be multiplied (32x512 and 256x10)";
const logOf = (before, behind) => `${"INFO step took 0.1 s and everything is fine here\n".repeat(before)}Traceback (most recent call last):\n  File "train.py", line 9, in <module>\n    y = head(x)\n${kError}\n${"INFO bye\n".repeat(behind)}`;
const file = (name, text) => ({ name, mimeType: "text/plain", buffer: Buffer.from(text) });

async function choose(page, files) {
  await page.goto(base);
  await page.setInputFiles("input[name=file]", files);
  await page.waitForFunction(() => document.getElementById("box").value.length > 0);
}

async function answer(page) {
  await page.click("#box-form .primary");
  await page.waitForSelector("[data-answer]");
}

const deciding = (page) => page.textContent(".paste .deciding .n");

on("lines of a log over a megabyte have the log's numbers, chosen or pasted, also after a change of language", {}, async (page) => {
  for (const [name, put] of Object.entries({
    chosen: () => choose(page, [file("train.log", logOf(60_000, 50_000))]),
    pasted: async () => {
      await page.goto(base);
      await page.evaluate((text) => (document.getElementById("box").value = text), logOf(60_000, 50_000));
    },
  })) {
    await put();
    await answer(page);
    assert.equal(await deciding(page), "60004", name);
    await page.click("header [formaction]");
    await page.waitForSelector("html[lang=zh-CN] [data-answer]");
    assert.equal(await deciding(page), "60004", name);
    await page.context().clearCookies();
  }
});

on("a text that is edited afterwards is numbered as it stands", {}, async (page) => {
  await choose(page, [file("train.log", logOf(60_000, 10))]);
  await page.fill("#box", `one line before\n${kError}`);
  await answer(page);
  assert.equal(await deciding(page), "2");
});

on("numbers of five digits stand on one line, and the deciding line is in view", { viewport: { width: 1280, height: 800 } }, async (page) => {
  await choose(page, [file("train.log", logOf(60_000, 50_000))]);
  await answer(page);
  const seen = await page.evaluate(() => {
    const line = document.querySelector(".paste .deciding");
    const pane = line.closest(".paste").getBoundingClientRect();
    const { top, bottom } = line.getBoundingClientRect();
    const number = line.querySelector(".n");
    return { inPane: top >= pane.top && bottom <= pane.bottom + 1, onScreen: bottom <= innerHeight, lines: number.getClientRects().length, cut: number.scrollWidth > number.clientWidth + 1 };
  });
  assert.deepEqual(seen, { inPane: true, onScreen: true, lines: 1, cut: false });
});

on("the paste stays beside the answer while that is read", { viewport: { width: 1280, height: 700 } }, async (page) => {
  await ask(page, corpus("c-oom-forward-280.txt"));
  await page.evaluate(() => scrollTo(0, 500));
  await page.waitForFunction(() => scrollY >= 300);
  const line = await page.locator(".paste .deciding").first().boundingBox();
  assert.ok(line.y >= 0 && line.y + line.height <= 700, `${line.y}`);
});

on("logs of several ranks are joined by rank", {}, async (page) => {
  const quiet = "INFO waiting\n";
  await choose(page, [file("rank_2.log", quiet), file("rank_0.log", quiet), file("rank_1.log", `INFO start\n${kError}\n`)]);
  assert.match(await page.inputValue("#box"), /^\[rank0\]: INFO waiting\n\[rank1\]: INFO start\n\[rank1\]: RuntimeError.*\n\[rank2\]: /);
  assert.match(await page.textContent("#box-status"), /3 logs joined/);
  await answer(page);
  assert.match(await page.textContent(".ranks"), /First to fail: 1/);
});

on("a dropped folder is read to its depth", {}, async (page) => {
  await page.goto(base);
  const read = await page.evaluate(async () => {
    const { dropped, rankOf } = await import(document.querySelector("script[type=module]").src.replace("app.js", "files.js"));
    const entry = (name, more) => ({ name, isFile: false, ...more });
    const plain = (name, text) => entry(name, { isFile: true, file: (good) => good(new File([text], name)) });
    const folder = (name, inner) => {
      let parts = [inner, []]; // as browsers hand them out: in parts, until one is empty
      return entry(name, { createReader: () => ({ readEntries: (good) => good(parts.shift() ?? []) }) });
    };
    const items = [{ webkitGetAsEntry: () => folder("logs", [folder("3", [plain("stderr.log", "x")]), folder("attempt_0", [folder("11", [plain("stdout.log", "y")])])]) }];
    return (await dropped({ items, files: [] })).map(({ path }) => [path, rankOf(path)]);
  });
  assert.deepEqual(read, [["logs/3/stderr.log", 3], ["logs/attempt_0/11/stdout.log", 11]]);
});

on("progress is told while a large file is read", {}, async (page) => {
  await page.goto(base);
  await page.evaluate(() => {
    window.told = [];
    new MutationObserver(() => window.told.push(document.getElementById("box-status").textContent)).observe(document.getElementById("box-status"), { childList: true });
  });
  await page.setInputFiles("input[name=file]", [file("train.log", logOf(200_000, 100_000))]);
  await page.waitForFunction(() => document.getElementById("box").value.length > 0);
  const told = (await page.evaluate(() => window.told)).filter((text) => /Reading: [\d.]+ of [\d.]+ MB, [\d,]+ lines, \d+ traceback/.test(text));
  assert.ok(told.length >= 2, told.join("\n"));
});

on("a paste that no field takes goes to the box", {}, async (page) => {
  await page.goto(base);
  await page.evaluate((text) => {
    const data = new DataTransfer();
    data.setData("text", text);
    document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
  }, kError);
  assert.equal(await page.inputValue("#box"), kError);
  assert.equal(await page.evaluate(() => document.activeElement.id), "box");
  await page.keyboard.press("Enter");
  await page.waitForSelector("[data-answer]");
});

on("the box begins with four lines and grows", {}, async (page) => {
  await page.goto(base);
  const height = async () => (await page.locator("#box").boundingBox()).height;
  const before = await height();
  assert.equal(await page.evaluate(() => document.getElementById("box").rows), 4);
  await page.fill("#box", "a\n".repeat(12));
  assert.ok((await height()) > before * 1.8);
  await page.fill("#box", "a\n".repeat(500));
  assert.ok((await height()) < 700);
});

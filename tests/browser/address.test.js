// An answer has an address: Back, reload and a bookmark show it again; a shared link shows what it holds and no more.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { ask, base, corpus, launch, onPage } from "./browser.js";

let browser;
before(async () => (browser = await launch()));
after(async () => browser.close());
const on = (name, options, use) => test(name, async () => assert.deepEqual(await onPage(browser, options, use), []));

const kOutOfMemory = corpus("c-oom-forward-280.txt");
const kFragmented =
  "torch.OutOfMemoryError: CUDA out of memory. Tried to allocate 2.00 GiB. GPU 0 has a total capacity of 23.69 GiB of which 1.12 GiB is free. Including non-PyTorch memory, this process has 22.56 GiB memory in use. Of the allocated memory 12.05 GiB is allocated by PyTorch, and 10.01 GiB is reserved by PyTorch but unallocated.";
const linkOf = (page) => page.getAttribute("[data-share]", "href");

for (const locale of ["en-US", "zh-CN"])
  on(`Back from the write-up shows the answer again, where it was (${locale})`, { locale }, async (page) => {
    await ask(page, kOutOfMemory);
    const title = await page.textContent("h1");
    assert.match(page.url(), /\/entries\/cuda-out-of-memory.*#shared=/);
    await page.click(".more a");
    await page.waitForSelector("article.entry");
    const left = await page.evaluate(() => document.querySelector("[data-answer]"));
    assert.equal(left, null);
    await page.goBack();
    await page.waitForSelector("[data-answer] .deciding");
    assert.equal(await page.textContent("h1"), title);
    await page.reload();
    await page.waitForSelector("[data-answer] .deciding");
    await page.click("header [formaction]"); // and in the other language
    await page.waitForSelector(`html[lang="${locale === "zh-CN" ? "en" : "zh-CN"}"] [data-answer] .deciding`);
  });

on("an unknown error comes back, too", {}, async (page) => {
  await ask(page, "QuuxError: blorptang wibble\nzzqx");
  assert.equal(new URL(page.url()).pathname, "/");
  await page.click("nav a[href^='/browse']");
  await page.waitForSelector(".groups");
  await page.goBack();
  await page.waitForSelector(".answer.none");
});

on("each answer of the tab keeps its own text", {}, async (page) => {
  await ask(page, `${kFragmented}\nfirst of two`);
  await ask(page, `${kFragmented}\nsecond of two`);
  await page.goBack(); // the first page
  await page.waitForSelector(".home");
  await page.goBack();
  await page.waitForSelector("[data-answer]");
  assert.match(await page.textContent(".paste"), /first of two/);
});

on("a shared link holds ids and values, masked, and nothing else of the text", {}, async (page) => {
  const secret = "hf_abcdefghijklmnopqrstuvwxyz0123456789";
  await ask(page, `PyTorch version: 2.8.0\nHF_TOKEN=${secret}\n  File "/home/alice/secret_project.py", line 3, in step\n${kFragmented}\nthe last line of my log`);
  const fields = new URLSearchParams((await linkOf(page)).split("#")[1]);
  assert.equal(fields.get("shared"), "exact");
  assert.equal(fields.get("cause"), "fragmentation");
  assert.equal(fields.get("on.torch"), "2.8.0");
  assert.equal(fields.get("line"), "4");
  assert.ok([...fields.values()].includes("2.00 GiB"));
  for (const part of [secret, "alice", "secret_project", "last line", "HF_TOKEN"]) assert.ok(!decodeURIComponent(fields.toString()).includes(part), part);
});

on("a press copies the link and says what it holds", { permissions: ["clipboard-read", "clipboard-write"] }, async (page) => {
  await ask(page, kFragmented);
  await page.click("[data-share]");
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), new URL(await linkOf(page), base).href);
  assert.ok(await page.locator("#share-note").isVisible());
  assert.ok(await page.locator("[data-answer]").isVisible());
});

for (const locale of ["en-US", "zh-CN"])
  on(`who gets the link sees the values as shared, and the entry (${locale})`, { locale }, async (page) => {
    await ask(page, kFragmented);
    const link = new URL(await linkOf(page), base).href;
    const sent = [];
    await onPage(browser, { locale }, async (other) => {
      other.on("request", (request) => sent.push(request.url() + (request.postData() ?? "")));
      await other.goto(link);
      await other.waitForSelector("#shared:not([hidden])");
      assert.match(await other.textContent("#shared"), locale === "zh-CN" ? /未在此核实/ : /not checked here/);
      assert.match(await other.textContent("#shared [data-values]"), /10\.01 GiB/);
      assert.equal(await other.getAttribute("#shared [data-cause] a", "href"), "#cause-fragmentation");
      assert.ok(await other.locator(".cure").count());
    });
    assert.ok(!sent.join("\n").includes("10.01"), "values stay in the browser");
  });

on("without scripts the link opens the entry", { javaScriptEnabled: false }, async (page) => {
  await page.goto(`${base}/entries/cuda-out-of-memory#shared=exact&v.required=2.00+GiB`);
  assert.match(await page.textContent("h1"), /out of memory/);
  assert.ok(!(await page.locator("#shared").isVisible()));
});

on("what a hostile link says is text, few, short, and of the entry", {}, async (page) => {
  const rows = Array.from({ length: 40 }, (_, i) => `v.n${i}=${i}`).join("&");
  await page.goto(`${base}/entries/cuda-out-of-memory#shared=exact&cause=<img src=x onerror=window.broken=1>&line=9e99&v.a=<script>window.broken=2</script>&v.b=${"x".repeat(500)}&v.c=%E2%80%AEtxt&v.<b>=1&on.torch="><b>&${rows}`);
  await page.waitForSelector("#shared:not([hidden])");
  assert.equal(await page.evaluate(() => window.broken), undefined);
  assert.equal(await page.locator("#shared :is(img, script, b)").count(), 0);
  const said = await page.textContent("#shared");
  assert.ok(!said.includes("xxxx") && !said.includes("\u202e") && !said.includes("9e99"));
  assert.ok((await page.locator("#shared [data-values] div").count()) <= 12);
  assert.ok(!(await page.locator("#shared [data-cause]").isVisible()));
});

on("nothing that was pasted is left behind when the tab is closed", {}, async (page) => {
  await ask(page, kFragmented);
  const kept = await page.evaluate(() => [JSON.stringify(localStorage), document.cookie, JSON.stringify(sessionStorage)]);
  assert.ok(!kept[0].includes("GiB") && kept[1] === "" && kept[2].includes("GiB"));
});

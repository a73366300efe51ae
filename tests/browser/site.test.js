// The exported site behind an ordinary file server, in a folder of it: reading, searching, both languages.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { axe, launch, onPage } from "./browser.js";

const site = process.env.TRACELORE_SITE_URL;
let browser;
before(async () => (browser = await launch()));
after(async () => browser.close());
const on = (name, options, use) =>
  test(name, async () => {
    const complaints = await onPage(browser, options, use);
    assert.deepEqual(complaints.filter((text) => text !== `request to ${new URL(site).origin}`), []);
  });

const languages = [
  { home: "", question: "watchdog timeout nccl", found: "nccl-watchdog-timeout", han: false },
  { home: "zh/", question: "显存不足", found: "cuda-out-of-memory", han: true },
];

for (const { home, question, found, han } of languages) {
  const name = home || "en";

  on(`an entry is found by words and opened by keyboard alone (${name})`, {}, async (page) => {
    await page.goto(`${site}/${home}`);
    await page.keyboard.press("Tab");
    await page.fill("#find", question);
    await page.waitForSelector("#found a");
    const links = await page.locator("#found a").evaluateAll((all) => all.map((link) => link.getAttribute("href")));
    assert.ok(links.slice(0, 3).some((link) => link.endsWith(`/${home}entries/${found}.html`)), links.slice(0, 5).join(" "));
    assert.match(await page.textContent("#found-status"), /\d/);
    await page.focus("#find");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await page.waitForSelector("article.entry");
    assert.equal(/\p{Script=Han}/u.test(await page.textContent("h1")), han);
  });

  on(`Enter in the field opens the first entry, from an entry's page too (${name})`, {}, async (page) => {
    await page.goto(`${site}/${home}entries/cuda-out-of-memory.html`);
    await page.keyboard.press("/");
    await page.keyboard.type("nccl watchdog timeout");
    await page.waitForSelector("#found a");
    await page.keyboard.press("Enter");
    await page.waitForURL(/nccl/);
  });

  on(`without scripts the list leads to every entry, and no field promises a search (${name})`, { javaScriptEnabled: false }, async (page) => {
    await page.goto(`${site}/${home}`);
    assert.equal(await page.locator("form:visible").count(), 0);
    assert.ok((await page.locator(".groups li a").count()) > 300);
    await page.click(".groups li a >> nth=5");
    await page.waitForSelector("article.entry");
    assert.equal(await page.locator("form:visible").count(), 0);
    await page.click(".crumbs a >> nth=0");
    await page.waitForSelector(".groups");
  });

  on(`the pages are accessible (${name})`, {}, async (page) => {
    for (const path of ["", "entries/cuda-out-of-memory.html"]) {
      await page.goto(`${site}/${home}${path}`);
      await page.evaluate(axe);
      const { violations } = await page.evaluate(() => globalThis.axe.run());
      assert.deepEqual(violations.map((one) => `${path} ${one.id}`), []);
    }
  });
}

on("the other language is one press away, on the same entry and back", {}, async (page) => {
  await page.goto(`${site}/entries/cuda-out-of-memory.html`);
  await page.click(".switches a");
  await page.waitForURL(`${site}/zh/entries/cuda-out-of-memory.html`);
  await page.click(".switches a");
  await page.waitForURL(`${site}/entries/cuda-out-of-memory.html`);
});

on("a tag leads to what is found by it", {}, async (page) => {
  await page.goto(`${site}/entries/cuda-out-of-memory.html`);
  await page.click(".tags a >> nth=0");
  await page.waitForSelector("#found a");
});

on("what a search does not know is told", {}, async (page) => {
  await page.goto(`${site}/`);
  await page.fill("#find", "zzqqxx");
  await page.waitForSelector("#found .note");
  assert.match(await page.textContent("#found-status"), /^0/);
});

on("a shared link shows what it holds", {}, async (page) => {
  await page.goto(`${site}/entries/cuda-out-of-memory.html#shared=exact&line=7&v.required=2.00+GiB`);
  await page.waitForSelector("#shared:visible");
  assert.match(await page.textContent("#shared"), /2\.00 GiB/);
});

// Search from every page, by keyboard and in the language typed; the list of all entries, narrowed.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { ask, base, corpus, launch, onPage } from "./browser.js";

let browser;
before(async () => (browser = await launch()));
after(async () => browser.close());
const on = (name, options, use) => test(name, async () => assert.deepEqual(await onPage(browser, options, use), []));
const focused = (page) => page.evaluate(() => document.activeElement.id);

on("Ctrl+K and / open the search on every page", {}, async (page) => {
  const pages = { "/": "box", "/search?q=memory": "words", "/browse": "sift", "/about": "find", "/entries/cuda-out-of-memory": "find"};
  for (const [path, field] of Object.entries(pages))
    for (const key of ["/", "Control+k"]) {
      await page.goto(base + path).catch(() => {});
      await page.keyboard.press(key);
      assert.equal(await focused(page), field, `${path} ${key}`);
    }
}, );

on("words typed in the header are found, walked through and opened by keyboard alone", {}, async (page) => {
  await ask(page, corpus("c-oom-forward-280.txt"));
  await page.keyboard.press("Control+k");
  assert.equal(await focused(page), "find");
  await page.keyboard.type("watchdog timeout");
  await page.waitForSelector("#found a");
  assert.match(await page.textContent("#found-status"), /\d+ found/);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowUp");
  const first = await page.locator("#found a").first().getAttribute("href");
  assert.equal(await page.evaluate(() => document.activeElement.getAttribute("href")), first);
  await page.keyboard.press("ArrowUp");
  assert.equal(await focused(page), "find");
  await page.keyboard.press("Escape");
  assert.equal(await page.locator("#found a").count(), 0);
  await page.keyboard.type(" nccl");
  await page.waitForSelector("#found a");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await page.waitForSelector("article.entry");
});

on("Enter in the header field searches, with and without scripts", {}, async (page) => {
  for (const javaScriptEnabled of [true, false])
    await onPage(browser, { javaScriptEnabled }, async (other) => {
      await other.goto(`${base}/about`);
      await other.fill("#find", "nan loss");
      await other.press("#find", "Enter");
      await other.waitForSelector(".results a");
    });
  await page.goto(base);
});

on("titles come in the language typed, directly under the line", {}, async (page) => {
  await page.goto(base);
  await page.type("#box", "显存不足");
  await page.waitForSelector("#suggestions a");
  assert.match(await page.textContent("#suggestions a"), /[\u4e00-\u9fff]/);
  const [box, list] = [await page.locator("#box").boundingBox(), await page.locator("#suggestions").boundingBox()];
  assert.ok(list.y > box.y && list.y < box.y + 60, `${list.y - box.y} pixels below the top of the box`);
});

on("whole words are marked in titles", {}, async (page) => {
  await page.goto(`${base}/search?q=out+of+memory`);
  const marks = await page.locator(".results > li > a mark").allTextContents();
  assert.ok(marks.length > 0);
  const parts = await page.evaluate(() =>
    [...document.querySelectorAll(".results mark")].filter((mark) => {
      const [before, after] = [mark.previousSibling?.textContent.at(-1) ?? " ", mark.nextSibling?.textContent[0] ?? " "];
      return /\w/.test(before) || /\w/.test(after);
    }).map((mark) => mark.parentElement.textContent.slice(0, 60)),
  );
  assert.deepEqual(parts, []);
});

on("results that change are told, and the title follows", {}, async (page) => {
  await page.goto(`${base}/search?q=nan`);
  await page.fill("[data-search]", "watchdog timeout");
  await page.waitForFunction(() => document.title.includes("watchdog"));
  assert.match(await page.textContent("#results-status"), /\d/);
  await page.fill("[data-search]", "");
  await page.waitForFunction(() => !document.querySelector(".results"));
});

for (const locale of ["en-US", "zh-CN"])
  on(`all entries stand under what people do, and are narrowed while typing (${locale})`, { locale }, async (page) => {
    await page.goto(`${base}/browse`);
    const groups = await page.locator(".groups section").count();
    assert.ok(groups >= 8 && groups <= 10, `${groups}`);
    const all = await page.locator(".groups li").count();
    await page.type("#sift", "nccl");
    await page.waitForFunction(() => document.querySelector(".groups li[hidden]"));
    const left = await page.locator(".groups li:visible").count();
    assert.ok(left > 0 && left < all / 5);
    assert.match(await page.textContent("#sift-status"), new RegExp(`${left}`));
  });

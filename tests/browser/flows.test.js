// What a reader does from the first page to the last, in both languages, with and without scripts.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { ask, base, corpus, launch, onPage } from "./browser.js";

let browser;
before(async () => (browser = await launch()));
after(async () => browser.close());

const kOutOfMemory = "c-oom-forward-280.txt";
const kUnknown = `PyTorch version: 2.8.0
Traceback (most recent call last):
  File "/home/alice/train.py", line 3, in <module>
    go(token)
QuuxError: blorptang 0x7f3a wibble in '/data/secret-project/x.bin' HF_TOKEN=hf_abcdefghijklmnopqrstuvwxyz0123456789
`;
const on = (name, options, use) => test(name, async () => assert.deepEqual(await onPage(browser, options, use), []));

for (const javaScriptEnabled of [true, false])
  for (const locale of ["en-US", "zh-CN"]) {
    const how = `${locale}, ${javaScriptEnabled ? "with" : "without"} scripts`;

    on(`from the first page to an entry and back (${how})`, { locale, javaScriptEnabled }, async (page) => {
      await page.goto(base);
      assert.equal(await page.getAttribute("html", "lang"), locale === "zh-CN" ? "zh-CN" : "en");
      await page.click(".tabs a[href*='example=backward']");
      await page.waitForSelector(".tabs [aria-current][href*='example=backward']");
      await page.waitForLoadState("load");
      await page.click(".example form button");
      await page.waitForSelector("[data-answer].likely");
      await page.click("h1 a");
      await page.waitForURL(/\/entries\/autograd-backward-twice/);
      assert.ok((await page.locator(".cure").count()) >= 2);
      assert.ok((await page.locator("table.runs tbody tr").count()) >= 1);
      await page.click("header [hreflang]");
      await page.waitForSelector(`html[lang="${locale === "zh-CN" ? "en" : "zh-CN"}"]`);
      assert.match(page.url(), /\/entries\/autograd-backward-twice\?lang=/);
      await page.click(".crumbs a");
      await page.waitForURL(/\/browse/);
      assert.ok((await page.locator(".groups section").count()) >= 8);
    });

    on(`the example question finds something to narrow down (${how})`, { locale, javaScriptEnabled }, async (page) => {
      await page.goto(base);
      await page.click(".try a");
      await page.waitForSelector(".results a");
      assert.match(await page.getAttribute(".results a", "href"), /cuda-out-of-memory/);
      assert.ok((await page.locator(".results mark").count()) > 0);
      await page.click(".facets a");
      await page.waitForSelector(".facets .chosen");
    });

    on(`an unknown error: what was understood, a search, and a report to look at (${how})`, { locale, javaScriptEnabled }, async (page) => {
      await ask(page, kUnknown);
      await page.waitForSelector(".answer.none");
      assert.match(await page.textContent(".understood"), /QuuxError/);
      assert.match(await page.inputValue("#words"), /QuuxError/);
      const report = await page.textContent(".report");
      assert.match(report, /QuuxError: blorptang/);
      assert.match(report, /torch 2\.8\.0/);
      assert.equal(await page.locator("section[aria-labelledby=outside] a").count(), 3);
      for (const href of await page.locator("section[aria-labelledby=outside] a").evaluateAll((links) => links.map((link) => link.href)))
        for (const secret of ["alice", "secret-project", "0x7f3a", "hf_abc"]) assert.ok(!href.includes(secret), href);
      for (const secret of ["alice", "secret-project", "0x7f3a", "hf_abc", "go(token)"]) assert.ok(!report.includes(secret), secret);
      const link = new URL(await page.getAttribute(".report ~ p a, .code-frame:has(.report) ~ p a", "href"));
      assert.equal(link.host, "tracker.example");
      assert.equal(`${link.searchParams.get("title")}\n\n${link.searchParams.get("body")}`.trim(), report.trim());
    });

    on(`an error in the search field goes to the matcher first (${how})`, { locale, javaScriptEnabled }, async (page) => {
      await page.goto(`${base}/search`);
      await page.fill("[data-search]", "RuntimeError: mat1 and mat2 shapes cannot be multiplied (4x8 and 16x2)");
      await page.click(".search .primary");
      await page.waitForSelector(".claim h1");
      assert.match(await page.getAttribute(".claim h1 a", "href"), /shape-matmul-mismatch/);
      const claim = await page.locator(".claim").boundingBox();
      const results = await page.locator(".results").boundingBox();
      assert.ok(results.y > claim.y);
      await page.click(".claim .primary");
      await page.waitForSelector("[data-answer] .cure");
    });

    on(`the first page shows real answers (${how})`, { locale, javaScriptEnabled }, async (page) => {
      await page.goto(base);
      assert.ok((await page.locator(".example.exact .deciding mark").count()) >= 2);
      assert.match(await page.textContent(".example .cause-line"), /10\.01 GiB/);
      assert.match(await page.textContent(".example pre"), /expandable_segments/);
      const tabs = await page.locator(".tabs a").count();
      assert.equal(tabs, 4);
      for (let i = 0; i < tabs; ++i) {
        const tab = page.locator(".tabs a").nth(i);
        // Without scripts the page is loaded anew at an anchor, and scrolls there: nothing to press until it stands.
        if (javaScriptEnabled) await tab.click();
        else await page.goto(new URL(await tab.getAttribute("href"), base).href);
        await page.waitForFunction((at) => document.querySelectorAll(".tabs a")[at].hasAttribute("aria-current"), i);
        assert.ok(await page.locator(".example:is(.exact, .likely) h3").count(), `${i}`);
      }
    });

    if (javaScriptEnabled)
      on(`of two tabs the one pressed last stands (${how})`, { locale }, async (page) => {
        await page.goto(base);
        const tabs = page.locator(".tabs a");
        const first = new URL(await tabs.nth(1).getAttribute("href"), base).searchParams.get("example");
        let release;
        const later = new Promise((done) => (release = done));
        await page.route(/[?&]part=1/, async (route) => {
          if (new URL(route.request().url()).searchParams.get("example") === first) await later;
          await route.continue().catch(() => {}); // it may have been given up meanwhile
        });
        await tabs.nth(1).click();
        await tabs.nth(2).click();
        await page.waitForFunction(() => document.querySelectorAll(".tabs a")[2].hasAttribute("aria-current"));
        release();
        await page.unrouteAll({ behavior: "wait" });
        await page.waitForTimeout(300);
        assert.equal(await tabs.nth(2).getAttribute("aria-current"), "true");
      });

    on(`whether it helped is told with one press (${how})`, { locale, javaScriptEnabled }, async (page) => {
      await ask(page, corpus(kOutOfMemory));
      await page.click(".told button[value='1']");
      await page.waitForURL(/\/entries\/cuda-out-of-memory.*told=solved/);
      assert.ok(await page.locator("[role=status]:visible").count());
    });

    on(`64 ranks are a picture and a table (${how})`, { locale, javaScriptEnabled }, async (page) => {
      const watchdog = (rank) => `[rank${rank}]:[E804 07:22:${30 + (rank % 20)}.674931661 ProcessGroupNCCL.cpp:685] [Rank ${rank}] Watchdog caught collective operation timeout: WorkNCCL(SeqNum=812, OpType=ALLREDUCE) ran for 600029 milliseconds before timing out.\n`;
      const failed = `[rank13]: RuntimeError: mat1 and mat2 shapes cannot be multiplied (32x512 and 256x10)\n`;
      const run = (at) => `world_size=64\n${Array.from({ length: 64 }, (_, rank) => (rank === 13 ? at + failed : rank === 40 ? "" : watchdog(rank))).join("")}`;
      await ask(page, run("07:12:30.123 ")); // the others' stamps have a date: nobody knows how much later they are
      assert.equal(await page.locator(".run svg").count(), 1);
      assert.equal(await page.locator(".run .moments li").count(), 0);
      await ask(page, run("2026-08-04 07:12:30.123 "));
      const count = (state) => page.locator(`.run svg g.${state}`).count();
      assert.deepEqual([await count("first_to_fail"), await count("failed"), await count("silent")], [1, 62, 1]);
      assert.equal(await page.textContent(".run svg g.first_to_fail text"), "13");
      const moments = await page.locator(".run .moments li").allTextContents();
      assert.equal(moments.length, 3);
      assert.match(moments[0], /07:12:30\.123.*rank 13\b/);
      assert.match(moments[1], /\b600\b.*rank 0\b.*\b62\b/);
      assert.match(moments[2], /\b619\b.*rank 59\b/);
      await page.click(".run summary");
      assert.equal(await page.locator(".run tbody tr").count(), 64);
      assert.equal(await page.locator("section[aria-labelledby=consequences] li").count(), 1);
      assert.equal(await page.locator("section[aria-labelledby=others] a[href*='nccl-watchdog-timeout']").count(), 0);
    });

    on(`what is not there gets a page that helps (${how})`, { locale, javaScriptEnabled }, async (page) => {
      page.on("response", () => {});
      const answer = await page.context().request.get(`${base}/entries/cuda-out-of-memry`, { headers: { Accept: "text/html" } });
      assert.equal(answer.status(), 404);
      assert.match(await answer.text(), /\/entries\/cuda-out-of-memory/);
    });
  }

on("frames of libraries are dimmed, captured values are marked", {}, async (page) => {
  await ask(page, corpus(kOutOfMemory));
  assert.ok((await page.locator(".paste .library").count()) >= 1);
  assert.ok((await page.locator(".paste .deciding mark").count()) >= 2);
  const [dim, plain] = await page.evaluate(() =>
    [".paste .library code", ".paste li:not(.library):not(.deciding) code"].map((s) => getComputedStyle(document.querySelector(s)).color),
  );
  assert.notEqual(dim, plain);
});

on("what the wrappers around the error mean is said", {}, async (page) => {
  await ask(page, "torch._dynamo.exc.BackendCompilerFailed: backend='inductor' raised:\nRuntimeError: Cannot find a working triton installation. Either the package is not installed or it is too old.\n");
  assert.match(await page.textContent("section[aria-labelledby=context]"), /BackendCompilerFailed|backend/);
});

on("everything can be done with the keyboard alone", { permissions: ["clipboard-read", "clipboard-write"] }, async (page) => {
  await page.goto(base);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter"); // the skip link
  assert.equal(await page.evaluate(() => document.activeElement.id), "main");
  await page.keyboard.press("/");
  await page.keyboard.insertText(corpus(kOutOfMemory));
  await page.keyboard.press("Control+Enter");
  await page.waitForSelector("[data-answer]");
  const reached = new Set();
  for (let i = 0; i < 40; ++i) {
    await page.keyboard.press("Tab");
    const at = await page.evaluate(() => [document.activeElement.tagName, document.activeElement.className, document.activeElement.textContent.trim()].join(" "));
    reached.add(at.split(" ")[0]);
    if (at.startsWith("BUTTON copy")) break;
  }
  await page.keyboard.press("Enter");
  assert.match(await page.evaluate(() => navigator.clipboard.readText()), /loader/);
  assert.ok(reached.has("A"));
});

on("the first page is light", {}, async (page) => {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  let bytes = 0;
  session.on("Network.loadingFinished", (event) => (bytes += event.encodedDataLength));
  await page.goto(base, { waitUntil: "networkidle" });
  assert.ok(bytes > 5_000 && bytes < 60_000, `${bytes} bytes`);
});

on("every page has a title of its own and names its other language", {}, async (page) => {
  const titles = new Set();
  for (const path of ["/", "/browse", "/about", "/search?q=memory", "/entries/cuda-out-of-memory"])
    for (const lang of ["en", "zh"]) {
      await page.goto(`${base}${path}${path.includes("?") ? "&" : "?"}lang=${lang}`);
      titles.add(await page.title());
      assert.ok(await page.locator("header [lang]").count(), path);
    }
  assert.equal(titles.size, 10);
  await page.goto(`${base}/entries/cuda-out-of-memory`);
  const tongues = await page.locator("link[rel=alternate][hreflang]").evaluateAll((links) => links.map((link) => link.hreflang));
  assert.deepEqual(tongues.sort(), ["en", "x-default", "zh"]);
});

on("a slip of the keyboard is asked about, a filter that is none is explained", {}, async (page) => {
  await page.goto(`${base}/search?q=dataloder+worker+killed`);
  assert.match(await page.textContent("#results"), /dataloader/);
  const answer = await page.context().request.get(`${base}/search?q=memory+kind:recipe`, { headers: { Accept: "text/html" } });
  assert.equal(answer.status(), 422);
  const explained = await answer.text();
  assert.match(explained, /recipe/);
  assert.match(explained, /value="memory kind:recipe"/);
});

on("secrets typed into the search field are masked before they leave", {}, async (page) => {
  const sent = [];
  page.on("request", (request) => sent.push(decodeURIComponent(request.url())));
  await page.goto(`${base}/search`);
  await page.fill("[data-search]", "token hf_abcdefghijklmnopqrstuvwxyz0123456789 denied");
  await page.waitForTimeout(400);
  await page.click(".search .primary");
  await page.waitForSelector("#results h1");
  assert.ok(!sent.join("\n").includes("hf_abc"), sent.join("\n"));
});

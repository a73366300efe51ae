// A hostile paste and a hostile entry run nothing, and nothing that was typed is left unmasked.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { ask, base, launch, onPage } from "./browser.js";

let browser;
before(async () => (browser = await launch()));
after(async () => browser.close());

const kPaste = `Traceback (most recent call last):
  File "</code></ol><script>window.broken = 1</script>.py", line 3, in <img src=x onerror="window.broken=2">
    </textarea><script>window.broken = 3</script>
ZyzzyvaError: the zyzzyva "><script>window.broken = 11</script> was hostile to everyone in the room
RuntimeError: CUDA out of memory. Tried to allocate <svg/onload=window.broken=4> GiB\u202e\u0000`;

// Nothing ran, every script is the page's own, and no link runs one.
async function assertHarmless(page) {
  await page.waitForTimeout(100);
  const seen = await page.evaluate(() => ({
    broken: window.broken ?? null,
    foreign: [...document.scripts].filter((script) => !script.src.startsWith(location.origin)).length,
    handlers: [...document.querySelectorAll("*")].filter((e) => [...e.attributes].some((a) => a.name.startsWith("on"))).length,
    links: [...document.querySelectorAll("[href],[src],[srcdoc]")].filter((e) => /^\s*(javascript|data|vbscript):/i.test(e.getAttribute("href") ?? e.getAttribute("src") ?? "x:")).length,
    embeds: document.querySelectorAll("iframe, object, embed, base, main img:not([src=\"\"])").length,
  }));
  assert.deepEqual(seen, { broken: null, foreign: 0, handlers: 0, links: 0, embeds: 0 });
}

const on = (name, options, use) => test(name, async () => assert.deepEqual(await onPage(browser, options, use), []));

for (const locale of ["en-US", "zh-CN"]) {
  on(`a hostile paste runs nothing (${locale})`, { locale }, async (page) => {
    await ask(page, kPaste);
    await assertHarmless(page);
    await page.click("summary");
    await assertHarmless(page);
  });

  on(`a hostile entry runs nothing (${locale})`, { locale }, async (page) => {
    for (const path of ["/entries/hostile-note", "/search?q=zyzzyva+hostility", "/browse", "/search?q=<script>window.broken=1</script>"]) {
      const answer = await page.goto(base + path);
      assert.equal(answer.status(), 200, path);
      assert.match(answer.headers()["content-security-policy"], /default-src 'none'; script-src 'self'/);
      assert.doesNotMatch(answer.headers()["content-security-policy"], /unsafe/);
      await assertHarmless(page);
    }
    await page.goto(`${base}/entries/hostile-note`);
    assert.match(await page.textContent("main"), /window\.broken = 10/);
  });
}

on("suggestions below the box show markup as text", {}, async (page) => {
  await page.goto(base);
  await page.type("#box", "zyzzyva hostility");
  await page.waitForSelector("#suggestions a");
  await assertHarmless(page);
});

test("the policy stops a script that got into the page all the same", async () => {
  let broken;
  const complaints = await onPage(browser, {}, async (page) => {
    await page.goto(base);
    broken = await page.evaluate(() => {
      const script = document.createElement("script");
      script.textContent = "window.broken = 1";
      document.body.append(script);
      return window.broken ?? null;
    });
  });
  assert.equal(broken, null);
  assert.match(complaints.join(), /Content Security Policy/);
});

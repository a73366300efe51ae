import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { ask, base, corpus, launch, onPage } from "./browser.js";

let browser;
before(async () => (browser = await launch()));
after(async () => browser.close());

const kOutOfMemory = "c-oom-forward-280.txt";

const on = (name, options, use) =>
  test(name, async () => assert.deepEqual(await onPage(browser, options, use), []));

on("verdict and cure are within the first screen", { viewport: { width: 1280, height: 800 } }, async (page) => {
  await ask(page, corpus(kOutOfMemory));
  for (const part of [".verdict", ".cure h3", ".paste .deciding"]) {
    const box = await page.locator(part).first().boundingBox();
    assert.ok(box.y + box.height <= 800, `${part} ends at ${box.y + box.height}`);
  }
});

for (const width of [360, 390])
  for (const lang of ["en", "zh"])
    on(`the header is one row at ${width} pixels (${lang})`, { viewport: { width, height: 800 } }, async (page) => {
      for (const path of ["/", "/about"]) {
        await page.goto(`${base}${path}?lang=${lang}`);
        const tops = await page.locator(".bar > :visible").evaluateAll((all) => all.map((one) => one.getBoundingClientRect()).map((box) => (box.top + box.bottom) / 2));
        assert.ok(Math.max(...tops) - Math.min(...tops) < 6, `${path}: ${tops}`);
      }
    });

// A range holds the letters alone: a heading may be as wide as its section.
const lettersAndButtons = (heading) => {
  const letters = document.createRange();
  letters.selectNodeContents(heading);
  return [letters, ...document.querySelectorAll(".take .quiet, .take summary")].map((one) => {
    const { left, right, top, bottom } = one.getBoundingClientRect();
    return { left, right, top, bottom };
  });
};

for (const width of [390, 1040, 1280])
  for (const lang of ["en", "zh"])
    on(`the heading beside the buttons is one line, and not under them, at ${width} pixels (${lang})`, { viewport: { width, height: 800 }, locale: lang }, async (page) => {
      await ask(page, corpus(kOutOfMemory));
      const [height, line] = await page.locator("#do").evaluate((heading) => [heading.getBoundingClientRect().height, parseFloat(getComputedStyle(heading).fontSize)]);
      assert.ok(height < 2 * line, `${height} pixels for letters of ${line}`);
      const [letters, ...buttons] = await page.locator("#do").evaluate(lettersAndButtons);
      assert.ok(buttons.length > 0);
      for (const button of buttons)
        assert.ok(letters.right <= button.left || letters.bottom <= button.top || button.bottom <= letters.top, JSON.stringify({ letters, button }));
    });

for (const locale of ["en-US", "zh-CN"])
  on(`on a phone the cause stands above the first cure, and that begins on the screen (${locale})`, { locale, viewport: { width: 390, height: 844 } }, async (page) => {
    await ask(page, corpus(kOutOfMemory));
    const [word, cause, cure, problem] = await page.evaluate(() =>
      [".verdict .word", ".cause-line", ".cure h3", ".summary"].map((part) => document.querySelector(part).getBoundingClientRect().top));
    assert.ok(word < cause && cause < cure && cure < problem, `${[word, cause, cure, problem]}`);
    assert.ok(cure <= 600, `the cure begins at ${cure}`);
  });

on("on a phone nothing sticks out", { viewport: { width: 390, height: 844 } }, async (page) => {
  await ask(page, corpus(kOutOfMemory));
  for (const path of ["", "/browse", "/about", "/search?q=memory", "/entries/compile-parameter-subclass-torch-function"]) {
    if (path) await page.goto(base + path);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(width <= 390, `${path || "answer"} is ${width} wide`);
  }
});

on("a phone does not break a release in two", { viewport: { width: 390, height: 844 } }, async (page) => {
  await page.goto(`${base}/entries/shape-matmul-mismatch`);
  const broken = await page.locator("table.runs :is(tbody th, thead th)").evaluateAll((cells) =>
    cells.filter((cell) => {
      const words = document.createRange();
      words.selectNodeContents(cell);
      return words.getClientRects().length > 1;
    }).map((cell) => cell.textContent),
  );
  assert.deepEqual(broken, []);
  assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= 390);
});

on("everything works without scripts", { javaScriptEnabled: false }, async (page) => {
  await ask(page, corpus(kOutOfMemory));
  assert.match(await page.textContent("h1"), /out of memory/);
  await page.click("header [formaction]");
  await page.waitForSelector("html[lang=zh-CN] [data-answer]");
  await page.goto(base);
  await page.fill("#box", "out of memory");
  await page.click("#box-form .primary");
  await page.waitForSelector(".results a");
});

on("Enter sends one line, but not while Chinese is being composed", {}, async (page) => {
  await page.goto(base);
  await page.fill("#box", "out of memory");
  await page.evaluate(() => {
    const box = document.getElementById("box");
    box.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", isComposing: true, bubbles: true }));
    box.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", keyCode: 229, bubbles: true }));
  });
  await page.waitForTimeout(300);
  assert.equal(new URL(page.url()).pathname, "/");
  await page.press("#box", "Enter");
  await page.waitForURL(/\/search\?q=/);
});

on("Ctrl+Enter sends a text of several lines", {}, async (page) => {
  await page.goto(base);
  await page.fill("#box", corpus(kOutOfMemory));
  await page.press("#box", "Enter");
  assert.equal(await page.locator("[data-answer]").count(), 0);
  await page.press("#box", "Control+Enter");
  await page.waitForSelector("[data-answer]");
});

on("the keyboard reaches the box and walks through results", {}, async (page) => {
  await page.goto(base);
  await page.keyboard.press("/");
  await page.keyboard.type("memory");
  await page.waitForSelector("#suggestions a");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  const second = await page.locator("#suggestions a").nth(1).getAttribute("href");
  assert.equal(await page.evaluate(() => document.activeElement.getAttribute("href")), second);
  await page.keyboard.press("Escape");
  assert.equal(await page.locator("#suggestions a").count(), 0);
  assert.equal(await page.evaluate(() => document.activeElement.id), "box");
});

on("results change while typing, and an old answer never overwrites a newer one", {}, async (page) => {
  await page.route(/typing=1/, async (route) => {
    const slow = new URL(route.request().url()).searchParams.get("q") === "memory";
    if (slow) await new Promise((done) => setTimeout(done, 1200));
    await route.continue().catch(() => {});
  });
  await page.goto(`${base}/search`);
  await page.fill("[data-search]", "memory");
  await page.waitForTimeout(300);
  await page.fill("[data-search]", "watchdog timeout");
  await page.waitForSelector(".results a");
  await page.waitForTimeout(1500);
  assert.match(await page.textContent(".results li"), /watchdog|NCCL/i);
  assert.equal(new URL(page.url()).searchParams.get("q"), "watchdog timeout");
});

on("secrets do not leave the browser", {}, async (page) => {
  const secrets = ["hf_abcdefghijklmnopqrstuvwxyz0123456789", "hunter2!Password", "alice", "bob@example.com", "s3cr3tpw"];
  const sent = [];
  page.on("request", (request) => sent.push(request.url() + (request.postData() ?? "")));
  await ask(
    page,
    `HF_TOKEN=${secrets[0]}\npassword="${secrets[1]}"\nFile "/home/${secrets[2]}/x.py"\nmail ${secrets[3]}\nhttps://user:${secrets[4]}@host/x\nRuntimeError: CUDA out of memory\n`,
  );
  for (const secret of secrets) assert.ok(!sent.join("\n").includes(secret), secret);
});

on("a log of many megabytes is reduced to what matters", {}, async (page) => {
  await page.goto(base);
  const log = "INFO step took 0.1 s and everything is fine here\n".repeat(100_000) + corpus(kOutOfMemory) + "INFO bye\n".repeat(100_000);
  await page.setInputFiles("input[type=file]", { name: "train.log", mimeType: "text/plain", buffer: Buffer.from(log) });
  await page.waitForFunction(() => document.getElementById("box").value.length > 0);
  assert.ok((await page.inputValue("#box")).length <= 1_000_000);
  assert.match(await page.textContent("#box-status"), /\d+ of \d+ lines/);
  await page.click("#box-form .primary");
  await page.waitForSelector("[data-answer]");
  assert.match(await page.textContent("h1"), /out of memory/);
});

on("a dropped file fills the box, also one that PowerShell wrote", {}, async (page) => {
  await page.goto(base);
  await page.evaluate(() => {
    const text = "RuntimeError: CUDA out of memory";
    const bytes = new Uint8Array([0xff, 0xfe, ...[...text].flatMap((c) => [c.charCodeAt(0), 0])]);
    const data = new DataTransfer();
    data.items.add(new File([bytes], "a.log"));
    document.getElementById("box-form").dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }));
  });
  await page.waitForFunction(() => document.getElementById("box").value === "RuntimeError: CUDA out of memory");
});

on("a chosen PyTorch is remembered, used where the text tells none, and forgotten on demand", {}, async (page) => {
  const text = "torch._dynamo.exc.InternalTorchDynamoError: AttributeError: 'builtin_function_or_method' object has no attribute '__func__'";
  await ask(page, text);
  await page.click('.chips button[value="2.7"]');
  await page.waitForSelector(".facts code");
  assert.equal(await page.textContent(".facts code"), "2.7");
  assert.equal(await page.locator(".chips").count(), 0);
  await ask(page, text);
  assert.equal(await page.textContent(".facts code"), "2.7");
  await page.goto(base);
  await page.click("[data-forget]");
  await ask(page, text);
  assert.equal(await page.locator(".chips").count(), 1);
});

on("code and the answer as Markdown can be copied", { permissions: ["clipboard-read", "clipboard-write"] }, async (page) => {
  await ask(page, corpus(kOutOfMemory));
  const code = await page.textContent(".cure pre");
  await page.click(".cure .copy");
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), code.trimEnd());
  await page.getByRole("button", { name: "Copy the answer as Markdown" }).click();
  const markdown = await page.evaluate(() => navigator.clipboard.readText());
  assert.match(markdown, /^## CUDA out of memory/);
  assert.match(markdown, /curl -sOJ http/);
});

on("the theme is switched and stays", { colorScheme: "light" }, async (page) => {
  await page.goto(base);
  const light = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  await page.click("#theme");
  const dark = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  assert.notEqual(dark, light);
  await page.goto(`${base}/about`);
  assert.equal(await page.evaluate(() => getComputedStyle(document.body).backgroundColor), dark);
});

on("the other language is one click away on every page", {}, async (page) => {
  for (const path of ["/", "/browse", "/about", "/search?q=memory", "/entries/cuda-out-of-memory"]) {
    await page.goto(base + path);
    await page.click("header [lang=zh]");
    await page.waitForSelector("html[lang=zh-CN]");
    assert.equal(new URL(page.url()).pathname, new URL(base + path).pathname);
  }
});

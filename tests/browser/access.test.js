// What can be measured of WCAG 2.2 AA: contrast, names, headings, focus, target size, zoom.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { axe, base, corpus, launch, onPage } from "./browser.js";

let browser;
before(async () => (browser = await launch()));
after(async () => browser.close());

const kPages = ["/", "/browse", "/about", "/search?q=memory", "/search?q=RuntimeError%3A+CUDA+out+of+memory", "/entries/compile-parameter-subclass-torch-function", "answer", "ranks", "none"];
const kRanks = "world_size=4\n[rank1]: RuntimeError: mat1 and mat2 shapes cannot be multiplied (32x512 and 256x10)\n[rank0]: INFO waiting\n";
const kTexts = { ranks: kRanks, answer: corpus("c-hang-dump-280-8.txt"), none: "QuuxError: blorptang wibble\nzzqx" };

async function open(page, path) {
  await page.goto(base + (path.startsWith("/") ? path : "/"));
  if (path.startsWith("/")) return;
  await page.fill("#box", kTexts[path]);
  await page.click("#box-form .primary");
  await page.waitForSelector("[data-answer]");
}

// Text whose contrast with what lies behind it is under 4.5 (3 where it is large).
function weakContrasts() {
  const parse = (color) => {
    const [r, g, b, a = 1] = color.match(/[\d.]+/g).map(Number);
    return { rgb: [r, g, b], a };
  };
  const luminance = (rgb) => {
    const [r, g, b] = rgb.map((v) => (v / 255 <= 0.03928 ? v / 255 / 12.92 : ((v / 255 + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const behind = (element) => {
    for (let at = element; at; at = at.parentElement) {
      const { rgb, a } = parse(getComputedStyle(at).backgroundColor);
      if (a > 0.99) return rgb;
    }
    return [255, 255, 255];
  };
  const weak = new Set();
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const element = walker.currentNode.parentElement;
    if (!walker.currentNode.data.trim() || !element.checkVisibility() || element.closest(".sr, .skip, textarea")) continue;
    const style = getComputedStyle(element);
    const [light, dark] = [luminance(parse(style.color).rgb), luminance(behind(element))].sort((a, b) => b - a);
    const large = parseFloat(style.fontSize) >= 24 || (parseFloat(style.fontSize) >= 18.66 && style.fontWeight >= 700);
    if ((light + 0.05) / (dark + 0.05) < (large ? 3 : 4.5)) weak.add(`${element.className || element.tagName}: ${walker.currentNode.data.trim().slice(0, 40)}`);
  }
  return [...weak];
}

function structureFaults() {
  const faults = [];
  const levels = [...document.querySelectorAll("main h1, main h2, main h3, main h4")].map((h) => Number(h.tagName[1]));
  if (levels.filter((level) => level === 1).length !== 1) faults.push(`${levels.filter((l) => l === 1).length} first headings`);
  for (const control of document.querySelectorAll("input:not([type=hidden]), textarea, select"))
    if (!control.labels?.length && !control.ariaLabel) faults.push(`no label: ${control.outerHTML.slice(0, 80)}`);
  for (const control of document.querySelectorAll("a, button"))
    if (!control.textContent.trim() && !control.ariaLabel) faults.push(`no name: ${control.outerHTML.slice(0, 80)}`);
  const ids = [...document.querySelectorAll("[id]")].map((element) => element.id);
  for (const id of new Set(ids)) if (ids.filter((other) => other === id).length > 1) faults.push(`id twice: ${id}`);
  for (const button of document.querySelectorAll("button, .button"))
    if (button.checkVisibility() && (button.getBoundingClientRect().height < 24 || button.getBoundingClientRect().width < 24)) faults.push(`too small: ${button.textContent}`);
  if (!document.documentElement.lang || !document.title) faults.push("no language or title");
  return faults;
}

// Rules of WCAG 2.0 to 2.2, A and AA, and what axe calls best practice.
async function violations(page) {
  await page.evaluate(axe);
  const found = await page.evaluate(() => window.axe.run(document));
  return found.violations.map((v) => `${v.id}: ${v.nodes.map((n) => n.html.slice(0, 90)).slice(0, 3).join(" | ")}`);
}

for (const [locale, colorScheme] of [["en-US", "light"], ["en-US", "dark"], ["zh-CN", "light"]])
    for (const path of kPages)
      test(`${path} is readable in ${colorScheme}, ${locale}`, async () => {
        const complaints = await onPage(browser, { colorScheme, locale }, async (page) => {
          await open(page, path);
          assert.deepEqual(await page.evaluate(weakContrasts), []);
          assert.deepEqual(await page.evaluate(structureFaults), []);
          assert.deepEqual(await violations(page), []);
        });
        assert.deepEqual(complaints, []);
      });

test("focus is visible wherever it goes", async () => {
  await onPage(browser, {}, async (page) => {
    await page.goto(base);
    for (let i = 0; i < 8; ++i) {
      await page.keyboard.press("Tab");
      const outline = await page.evaluate(() => {
        const style = getComputedStyle(document.activeElement);
        return { width: parseFloat(style.outlineWidth), style: style.outlineStyle, tag: document.activeElement.outerHTML.slice(0, 60) };
      });
      assert.ok(outline.width >= 2 && outline.style !== "none", outline.tag);
    }
  });
});

test("four times the size still fits (WCAG 1.4.10: 320 pixels wide)", async () => {
  await onPage(browser, { viewport: { width: 320, height: 640 } }, async (page) => {
    for (const path of kPages) {
      await open(page, path);
      assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= 320, path);
    }
  });
});

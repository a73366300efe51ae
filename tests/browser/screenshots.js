// screenshots.js OUT: the four pictures of the README.
import { mkdirSync } from "node:fs";
import { ask, base, corpus, launch } from "./browser.js";

const out = process.argv[2] ?? "docs/images";
const kOutOfMemory = corpus("c-oom-forward-280.txt");
const kPictures = {
  "answer": { use: (page) => ask(page, kOutOfMemory) },
  "answer-zh": { locale: "zh-CN", colorScheme: "dark", use: (page) => ask(page, kOutOfMemory) },
  "search": { use: (page) => page.goto(`${base}/search?q=${encodeURIComponent("loss 没有 grad_fn")}`) },
  "entry-phone": { locale: "zh-CN", viewport: { width: 390, height: 700 }, use: (page) => page.goto(`${base}/entries/autograd-backward-twice`) },
};

mkdirSync(out, { recursive: true });
const browser = await launch();
for (const [name, { use, ...options }] of Object.entries(kPictures)) {
  const context = await browser.newContext({ locale: "en-US", viewport: { width: 1040, height: 600 }, ...options });
  const page = await context.newPage();
  await use(page);
  await page.waitForTimeout(300);
  await page.screenshot({ path: `${out}/${name}.png` });
  await context.close();
}
await browser.close();

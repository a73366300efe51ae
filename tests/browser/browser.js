// Starts Chromium once, and a page for each test. run.py starts the server and says where the packages are.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const require = createRequire(`${process.env.TRACELORE_BROWSER_MODULES}/`);
const { chromium } = require("playwright-core");

export const base = process.env.TRACELORE_URL ?? "http://127.0.0.1:8642";

export const launch = () =>
  chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: ["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"],
  });

export const axe = readFileSync(require.resolve("axe-core/axe.min.js"), "utf8");

export const corpus = (name) => readFileSync(new URL(`../corpus/cases/${name}`, import.meta.url), "utf8");

// Runs `use` on a fresh page; complaints of the console and requests to elsewhere fail the test. The reader wants no motion:
// while a page without scripts glides to its anchor, Chromium may never report its button as standing still.
export async function onPage(browser, options, use) {
  const context = await browser.newContext({ locale: "en-US", reducedMotion: "reduce", ...options });
  const page = await context.newPage();
  const complaints = [];
  page.on("pageerror", (error) => complaints.push(String(error)));
  page.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
  page.on("request", (request) => {
    const url = new URL(request.url());
    if (url.origin !== base && url.protocol !== "data:") complaints.push(`request to ${url.origin}`);
  });
  try {
    await use(page);
  } finally {
    await context.close();
  }
  return complaints;
}

// Sends a text from the box of the first page, as a reader would.
export async function ask(page, text) {
  await page.goto(base);
  await page.fill("#box", text);
  await page.click("#box-form .primary");
  await page.waitForSelector("[data-answer]");
  await page.waitForLoadState(); // the page's script has given the answer its address by then
}

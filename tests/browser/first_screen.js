// first_screen.js [--list]: what the first screen (1280 × 800) says, over the captures that are answered `exact`. How many
// say a value of the paste in a sentence? Is the reader's own line named? Where does a phone show the first cure? As
// tests/cli/test_first_screen.py judges the terminal. Fails below what was promised.
import { readdirSync, readFileSync } from "node:fs";
import { ask, base, launch } from "./browser.js";

const kLeastValues = 0.7;
const kLeastOnPhones = 0.9;
const kScreen = { width: 1280, height: 800 };
const kPhone = { width: 390, height: 844 };
const kCureBegins = 600; // pixels from the top: a phone's browser keeps the rest for itself
const kCaptures = new URL("../corpus/captures/", import.meta.url);

const captures = readdirSync(kCaptures, { recursive: true }).filter((name) => name.endsWith(".txt")).sort();
const plain = (sentence) => sentence.replace(/\*\*|`/g, "").replace(/\\(.)/g, "$1");
const withoutBlanks = (text) => text.replace(/\s+/g, "");

function holds(sentence, value) {
  const escaped = value.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  return value.trim() !== "" && new RegExp(`(?<![\\w])${escaped}(?![\\w])`).test(sentence);
}

function valuesOf(answer) {
  const versions = Object.values(answer.environment).filter((known) => known.from === "text").map((known) => known.version.split("+")[0]);
  return [...Object.values(answer.matches[0].why.captures), answer.your_code?.source ?? "", ...versions].filter(Boolean);
}

async function answerOf(text) {
  const reply = await fetch(`${base}/api/v1/match`, { method: "POST", body: text });
  return reply.json();
}

// The texts whose last line ends within the screen as the page is opened.
async function firstScreen(page, text) {
  await ask(page, text);
  return page.evaluate((height) => {
    const seen = [...document.querySelectorAll("[data-answer] article :is(h1, p)")].filter((element) => {
      const { bottom } = element.getBoundingClientRect();
      return element.checkVisibility() && bottom > 0 && bottom <= height;
    });
    return seen.map((element) => ({ text: element.innerText, own: element.classList.contains("your-code") }));
  }, kScreen.height);
}

// Where the title of the first cure begins; nothing where the answer has none.
async function cureBegins(page, text) {
  await ask(page, text);
  const title = page.locator(".cure h3").first();
  return (await title.count()) ? (await title.boundingBox()).y : undefined;
}

const browser = await launch();
const open = async (viewport) => (await browser.newContext({ locale: "en-US", viewport })).newPage();
const [page, phone] = [await open(kScreen), await open(kPhone)];
const told = [];
for (const name of captures) {
  const text = readFileSync(new URL(name, kCaptures), "utf8");
  const answer = await answerOf(text);
  if (answer.verdict !== "exact") continue;
  const seen = await firstScreen(page, text);
  const screen = withoutBlanks(seen.map((one) => one.text).join("\n"));
  const match = answer.matches[0];
  const sentence = [plain(match.cause.because), match.applies.because].find(
    (one) => one && screen.includes(withoutBlanks(one)) && valuesOf(answer).some((value) => holds(one, value)),
  );
  const line = answer.your_code && `${answer.your_code.file}:${answer.your_code.line}`;
  const cure = await cureBegins(phone, text);
  told.push({ name, sentence, line, cure, named: seen.some((one) => one.own && (!answer.your_code.line || one.text.includes(line))) });
}
await browser.close();

const own = told.filter((one) => one.line);
const share = told.filter((one) => one.sentence).length / told.length;
const named = own.filter((one) => one.named).length / own.length;
const cured = told.filter((one) => one.cure !== undefined);
const onPhones = cured.filter((one) => one.cure <= kCureBegins).length / cured.length;
const late = (one) => (one.cure > kCureBegins ? `  (a phone's cure begins at ${Math.round(one.cure)})` : "");
const unnamed = (one) => (one.line && !one.named ? `  (own line ${one.line} not named)` : "");
if (process.argv.includes("--list")) for (const one of told) console.log(`${one.name}: ${one.sentence ?? "-"}${unnamed(one)}${late(one)}`);
console.log(`${told.length} captures answered exact: ${(100 * share).toFixed(1)} % say a value of the paste on the first screen`);
console.log(`${cured.length} of them have a cure: ${(100 * onPhones).toFixed(1)} % begin it within ${kCureBegins} pixels of a phone's screen`);
console.log(`${own.length} of them tell the reader's own line: ${(100 * named).toFixed(1)} % name it on the first screen`);
process.exitCode = share >= kLeastValues && named === 1 && onPhones >= kLeastOnPhones ? 0 : 1;

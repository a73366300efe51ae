// The text of log files of any size, read piece by piece; also of what PowerShell or Chinese Windows wrote.
import { LogReducer } from "./reduce.js";

const kLeastBytes = 16 << 10; // of one rank's log
const kMostFiles = 4096;

function encodingOf(bytes) {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes.subarray(0, 65536), { stream: true });
    return "utf-8";
  } catch {
    return "gb18030"; // what Chinese Windows writes
  }
}

// The rank that a path tells, as the command line reads it (cli/input/rank_logs.h).
export function rankOf(path) {
  const named = [...path.matchAll(/rank[_.=/-]?(\d+)/g)].pop();
  if (named) return Number(named[1]);
  const parts = path.split("/");
  const file = parts.pop();
  const folder = parts.filter((part) => /^\d+$/.test(part)).pop();
  const number = folder ?? file.match(/(\d+)\D*$/)?.[1];
  return number === undefined ? null : Number(number);
}

// Feeds a file's lines to `reducer`; `tell(bytes)` as it goes on.
async function readInto(reducer, file, prefix, tell) {
  const stream = file.stream().getReader();
  let decoder = null;
  let rest = "";
  for (;;) {
    const { value, done } = await stream.read();
    decoder ??= new TextDecoder(encodingOf(value ?? new Uint8Array()));
    const lines = (rest + (done ? decoder.decode() : decoder.decode(value, { stream: true }))).split("\n");
    rest = done ? "" : lines.pop();
    if (done && lines.at(-1) === "") lines.pop();
    for (const line of lines) reducer.add(prefix + (line.endsWith("\r") ? line.slice(0, -1) : line));
    if (done) return;
    tell(value.length);
  }
}

async function joined(files, limit, tell) {
  const rows = files.map(({ file, path }) => ({ file, path, rank: rankOf(path) }));
  const ranked = rows.filter((row) => row.rank !== null);
  const chosen = (ranked.length ? ranked : rows).sort((a, b) => a.rank - b.rank || a.path.localeCompare(b.path));
  const share = Math.max(kLeastBytes, limit / chosen.length);
  const whole = new LogReducer(limit);
  for (const { file, rank } of chosen) {
    const part = new LogReducer(share);
    const prefix = rank === null ? "" : `[rank${rank}]: `;
    await readInto(part, file, prefix, (bytes) => tell(bytes, part));
    for (const line of part.finish().text.split("\n")) whole.add(line || prefix);
  }
  const { text } = whole.finish();
  const count = text.split("\n").length;
  return { text, lines: [], kept: count, all: count, files: chosen.length };
}

// { text, lines, kept, all, files } of what is worth sending of `files`, [{ file, path }].
export async function readLogs(files, limit, tell) {
  const some = files.filter(({ file }) => file.size > 0).slice(0, kMostFiles);
  const all = some.reduce((sum, { file }) => sum + file.size, 0);
  let done = 0;
  const progress = (bytes, reducer) => tell({ done: (done += bytes), all, lines: reducer.all, tracebacks: reducer.tracebacks });
  if (some.length > 1) return joined(some, limit, progress);
  const reducer = new LogReducer(limit);
  if (some.length) await readInto(reducer, some[0].file, "", (bytes) => progress(bytes, reducer));
  return { ...reducer.finish(), files: some.length };
}

async function filesOf(entry, path, found) {
  if (found.length >= kMostFiles) return;
  if (entry.isFile) {
    found.push({ file: await new Promise((good, bad) => entry.file(good, bad)), path: path + entry.name });
    return;
  }
  const reader = entry.createReader();
  for (;;) {
    const some = await new Promise((good, bad) => reader.readEntries(good, bad));
    if (!some.length) return;
    for (const inner of some) await filesOf(inner, `${path}${entry.name}/`, found);
  }
}

// What was dropped: files, and the files of folders.
export async function dropped(data) {
  const entries = [...data.items].map((item) => item.webkitGetAsEntry?.()).filter(Boolean);
  if (!entries.length) return [...data.files].map((file) => ({ file, path: file.name }));
  const found = [];
  for (const entry of entries) await filesOf(entry, "", found);
  return found;
}

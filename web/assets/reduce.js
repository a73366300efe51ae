// The parts of a long log that matter to the matcher, in fixed memory: its beginning, everything around errors, facts
// that are printed once, and its end; of what is still too much, the earliest and the latest half. Lines are kept whole
// and keep their numbers. As the command line does it (engine/paste/reduce/reduce.h), with fewer triggers.
const kStructure = /Traceback|File ["~]|frame #|During handling of|direct cause of|Root Cause \(first|Failures:|exitcode|Exception raised from|Current thread 0x/;
const kError = /[Ee]rror|ERROR|[Ee]xception|FATAL|[Ff]atal|CRITICAL|[Kk]illed|egmentation fault|core dumped|terminate called|what\(\):|[Aa]bort|[Aa]ssert|[Ff]ailed|FAILED|[Ff]ailure|undefined symbol|[Ww]atchdog|[Tt]imed? ?out|NCCL WARN|out of memory|nan\b|NaN/;
const kFact = /\b(torch|pytorch|python|cuda|nccl|cudnn|driver|transformers|vllm|lightning|deepspeed|triton|world_size|nvidia)\b.{0,40}\d/i;
const kRank = /\brank\D?(\d{1,5})\b/i;
// Lines kept before and after; for how many lines that read the same but for their digits.
const kContexts = { structure: [3, 40, 4000], error: [60, 40, 4], fact: [0, 0, 4], rank: [0, 0, 1] };
const kEnds = 200; // lines kept of the beginning and of the end
const kLongLine = 8000;
const kShapes = 20_000; // readings that are counted; later ones count as new

const bytes = (line) => (/^[\x00-\x7f]*$/.test(line) ? line.length : new TextEncoder().encode(line).length) + 2; // a form sends \r\n

// A list of [number, line] that forgets its oldest beyond `most` bytes.
class Latest {
  constructor(most) {
    Object.assign(this, { most, size: 0, from: 0, rows: [] });
  }
  push(row, size) {
    this.rows.push([...row, size]);
    this.size += size;
    while (this.size > this.most && this.from < this.rows.length) this.size -= this.rows[this.from++][2];
    if (this.from > 10_000) {
      this.rows = this.rows.slice(this.from);
      this.from = 0;
    }
  }
  *[Symbol.iterator]() {
    for (let i = this.from; i < this.rows.length; ++i) yield this.rows[i];
  }
}

export class LogReducer {
  #first = [];
  #firstSize = 0;
  #latest;
  #before = [];
  #after = 0;
  #kept = 0; // the number of the line kept last
  #shapes = new Map();
  #whole = [];
  #wholeSize = 0;

  constructor(limit) {
    this.limit = limit;
    this.half = limit * 0.4;
    this.#latest = new Latest(limit * 0.4);
    this.end = new Latest(limit * 0.1);
    this.all = 0;
    this.tracebacks = 0;
  }

  add(raw) {
    const line = raw.length > kLongLine ? raw.slice(0, kLongLine) : raw;
    const row = [++this.all, line];
    const size = bytes(line);
    if (line.includes("Traceback (most")) ++this.tracebacks;
    this.#keepWhole(raw, size);
    this.end.push(row, size);
    const context = this.#contextOf(line);
    if (context) {
      const [before, after] = context;
      for (const earlier of before ? this.#before.slice(-before) : []) this.#keep(earlier);
      this.#after = Math.max(this.#after, after);
      this.#keep(row);
    } else if (this.#after > 0 || this.all <= kEnds) {
      this.#after = Math.max(0, this.#after - 1);
      this.#keep(row);
    }
    this.#before.push(row);
    if (this.#before.length > 1000) this.#before.splice(0, 900);
  }

  // { text, lines, kept, all }: `lines` maps lines of the text to lines of the log; empty where nothing was left out.
  finish() {
    if (this.#whole) return { text: this.#whole.join("\n"), lines: [], kept: this.all, all: this.all };
    const rows = new Map();
    for (const [number, line] of [...this.#first, ...this.#latest, ...this.end]) rows.set(number, line);
    const out = [];
    const lines = [];
    let last = 0;
    for (const number of [...rows.keys()].sort((a, b) => a - b)) {
      if (number !== last + 1 && out.length) out.push(""); // what is left out ends a traceback
      if (number !== last + 1 || !lines.length) lines.push([out.length + 1, number]);
      out.push(rows.get(number));
      last = number;
    }
    return { text: out.join("\n"), lines, kept: rows.size, all: this.all };
  }

  #keepWhole(line, size) {
    if (!this.#whole) return;
    this.#whole.push(line);
    this.#wholeSize += size;
    if (this.#wholeSize > this.limit) this.#whole = null;
  }

  #contextOf(line) {
    const kind = kStructure.test(line) ? "structure" : kError.test(line) ? "error" : kFact.test(line) ? "fact" : kRank.test(line) ? "rank" : null;
    if (!kind) return null;
    const shape = kind === "rank" ? `rank ${line.match(kRank)[1]}` : kind + line.replace(/\d+/g, "0").slice(0, 200);
    const seen = (this.#shapes.get(shape) ?? 0) + 1;
    if (this.#shapes.size < kShapes || seen > 1) this.#shapes.set(shape, seen);
    return seen <= kContexts[kind][2] ? kContexts[kind] : null;
  }

  #keep(row) {
    if (row[0] <= this.#kept) return;
    this.#kept = row[0];
    const size = bytes(row[1]);
    if (this.#firstSize + size <= this.half) {
      this.#firstSize += size;
      this.#first.push(row);
    } else {
      this.#latest.push(row, size);
    }
  }
}

export function reduce(text, limit) {
  const reducer = new LogReducer(limit);
  for (const line of text.split(/\r?\n/)) reducer.add(line);
  return reducer.finish();
}

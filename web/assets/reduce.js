// The parts of a long log that matter to the matcher, within a number of bytes: its beginning (versions, command), everything
// around errors, and its end. Lines are kept whole; where some are left out a line says so.
const kAround = 2;
const kTraceback = /Traceback \(most recent call last\)|Root Cause \(first observed failure\)/;
const kError =
  /\b\w*(Error|Exception|Interrupt|Unsupported)\b\s*[:(]|CUDA error|NCCL (WARN|error)|Watchdog caught|terminate called|Segmentation fault|undefined symbol|\b(FATAL|CRITICAL)\b/;
const kFrame = /^\W*.*File ".*", line \d+|^\s+[\w.]+\(|^\s{2,}\S/;
const kVersion = /\b(torch|pytorch|python|cuda|nccl|driver|transformers|vllm|lightning)\b.*\d+\.\d+/i;
const kLongLine = 8000;

const bytes = (text) => new TextEncoder().encode(text).length + 2; // a form sends \r\n

function rankOf(line, index, count) {
  if (kTraceback.test(line) || kError.test(line)) return 0;
  if (index >= count - 200) return 1;
  if (index < 200 || kVersion.test(line)) return 2;
  return 9;
}

// The lines of a traceback belong together: from its header as long as frames and code follow.
function spreadTracebacks(lines, ranks) {
  for (let i = 0; i < lines.length; ++i) {
    if (ranks[i] !== 0) continue;
    for (let j = 1; j <= kAround; ++j) {
      if (i >= j) ranks[i - j] = Math.min(ranks[i - j], 3);
      if (i + j < lines.length) ranks[i + j] = Math.min(ranks[i + j], 3);
    }
    if (!kTraceback.test(lines[i])) continue;
    for (let j = i + 1; j < lines.length && j < i + 400 && kFrame.test(lines[j]); ++j) ranks[j] = Math.min(ranks[j], 1);
  }
}

function keep(lines, ranks, limit) {
  const kept = new Set();
  let size = 0;
  for (const rank of [0, 1, 2, 3, 9])
    for (let i = 0; i < lines.length; ++i) {
      if (ranks[i] !== rank) continue;
      size += bytes(lines[i]);
      if (size > limit) return kept;
      kept.add(i);
    }
  return kept;
}

export function reduce(text, limit) {
  const all = text.split("\n").length;
  if (bytes(text) + all <= limit) return { text, kept: all, all };
  const lines = text.split(/\r?\n/).map((line) => (line.length > kLongLine ? line.slice(0, kLongLine) : line));
  const ranks = lines.map((line, index) => rankOf(line, index, lines.length));
  spreadTracebacks(lines, ranks);
  const kept = keep(lines, ranks, limit - 40 * 1000);
  const out = [];
  let gap = 0;
  for (let i = 0; i < lines.length; ++i) {
    if (!kept.has(i)) {
      ++gap;
      continue;
    }
    if (gap > 0 && out.length > 0) out.push("");
    gap = 0;
    out.push(lines[i]);
  }
  return { text: out.join("\n"), kept: kept.size, all };
}

// The text of a log file, also of one that is too large to be read whole or that PowerShell wrote as UTF-16.
const kHead = 1 << 20;
const kTail = 7 << 20;

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

export async function fileText(file) {
  const whole = file.size <= kHead + kTail;
  const pieces = whole ? [file] : [file.slice(0, kHead), file.slice(file.size - kTail + (file.size % 2))];
  const buffers = await Promise.all(pieces.map(async (piece) => new Uint8Array(await piece.arrayBuffer())));
  const encoding = encodingOf(buffers[0]);
  return buffers.map((bytes) => new TextDecoder(encoding).decode(bytes)).join("\n");
}

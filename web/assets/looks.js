// A guess that spares the server a question while an error is being typed; the server's looks_like_error decides.
export function looksLikeError(text) {
  return text.includes("\n") || /\b\w*(Error|Exception)\b\s*[:(]|Traceback \(most recent|\.py", line \d/.test(text);
}

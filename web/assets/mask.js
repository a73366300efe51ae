// Secrets are masked before a text leaves the browser. The server masks again (engine/text/secrets/redact.h), with finer rules.
const kMask = "***";
const kTokens = [
  /\b(?:AKIA|ASIA|AROA|AIDA)[A-Z0-9]{16,}/g,
  /\bAIza[\w-]{30,}/g,
  /\bya29\.[\w.-]{20,}/g,
  /\bGOCSPX-[\w-]{20,}/g,
  /\bLTAI[A-Za-z0-9]{12,}/g,
  /\b(?:AKID|AKLT)[A-Za-z0-9]{28,}/g,
  /\b(?:hf_|api_org_)[A-Za-z0-9]{20,}/g,
  /\bsk-(?:ant-|proj-|svcacct-|or-v1-)?[\w-]{20,}/g,
  /\b(?:gsk_|pplx-)[A-Za-z0-9]{20,}/g,
  /\b(?:xai-|r8_|npm_)[A-Za-z0-9]{30,}/g,
  /\bnvapi-[\w-]{30,}/g,
  /\bwandb_v1_[\w-]{20,}/g,
  /\bgh[pousr]_[A-Za-z0-9]{20,}|\bgithub_pat_\w{20,}/g,
  /\bgl(?:pat|dt|rt)-[\w.-]{16,}/g,
  /\bxox[bpasr]-[\w-]{10,}|\bxapp-[\w-]{10,}/g,
  /\bpypi-[\w-]{40,}|\bdckr_pat_[\w-]{16,}|\bhvs\.[\w-]{20,}|\bATATT3[\w-]{40,}/g,
  /\b(?:sk|rk)_(?:live|test)_[A-Za-z0-9]{16,}|\bwhsec_[A-Za-z0-9]{16,}/g,
  /\beyJ[\w-]{8,}\.[\w-]{8,}\.[\w-]{8,}/g,
];
const kKey = /(-----BEGIN [A-Z ]*PRIVATE KEY-----\r?\n)([\s\S]*?)(-----END|$(?![\s\S]))/g;
const kUser = /(:\/\/)([^\s/@"'`<>\\]+)(@)/g;
const kMail = /\b[\w.+%-]+@(?:[\w-]+\.)+(?:com|org|net|edu|gov|info|dev|app|tech|cloud|local|internal|[a-z]{2})\b(?![([_])/gi;
const kHome = /((?:^|[\s"'`=(,:]|\/\w[\w/.-]*)\/(?:home|Users)\/|[A-Za-z]:\\{1,2}[Uu]sers\\{1,2})([^/\\\s"'`:<>)\]},;]+)/gm;
const kLogin = /((?:wandb login |hooks\.slack\.com\/(?:services|workflows)\/|[Bb]earer ))([\w./+=-]{20,})/g;
const kAssigned =
  /((?:[\w.-]*(?:password|passwd|passphrase|secret|api[_-]?key|apikey|access[_-]?key|private[_-]?key|access[_-]?token|auth[_-]?token|credential|authorization|session[_-]?token)[\w.-]*)["']?\s{0,2}[=:]\s{0,3}(?:(?:Bearer|Basic|Token) )?)(["'])?([^\s"'`&;,<>)\]}]{4,})/gi;
const kSuspect = /((?:[\w.-]*(?:_|\b)(?:token|key|auth|pat|sig|cookie|pwd|pass))["']?\s{0,2}[=:]\s{0,3})(["'])?([^\s"'`&;,<>)\]}]{16,})/gi;

function looksMade(value) {
  return /\d/.test(value) && /[A-Za-z]/.test(value) && !/[(]/.test(value);
}

export function mask(text) {
  let count = 0;
  const hide = (value) => {
    if (value === kMask) return value;
    ++count;
    return kMask;
  };
  let out = text.replace(kKey, (whole, begin, body, end) => {
    ++count;
    return begin + body.replace(/[^\r\n]+/g, kMask) + end;
  });
  for (const token of kTokens) out = out.replace(token, (found) => (/\d/.test(found) ? hide(found) : found));
  out = out.replace(kUser, (whole, before, user, after) => before + hide(user) + after);
  out = out.replace(kLogin, (whole, before, value) => (/\d/.test(value) ? before + hide(value) : whole));
  out = out.replace(kAssigned, (whole, before, quote, value) =>
    quote || /[^A-Za-z_.\-/]/.test(value.replace(/\(.*/, "")) && !value.includes("(") ? before + (quote ?? "") + hide(value) : whole);
  out = out.replace(kSuspect, (whole, before, quote, value) => (looksMade(value) ? before + (quote ?? "") + hide(value) : whole));
  out = out.replace(kMail, (found) => (found.startsWith("git@") ? found : hide(found)));
  out = out.replace(kHome, (whole, before, name) => before + hide(name));
  return { text: out, count };
}

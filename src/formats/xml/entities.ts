const NAMED: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

/** Maximum characters of a reference before its semicolon, including leading zeros. */
const LONGEST = 41;

/** Returns the character for "amp", "#39" or "#x27", or null for an unknown name or a code that XML doesn't allow. */
export function resolveReference(name: string): string | null {
  if (!name.startsWith("#")) return Object.hasOwn(NAMED, name) ? (NAMED[name] ?? null) : null;
  const match = /^#(?:x([0-9a-fA-F]{1,8})|([0-9]{1,10}))$/.exec(
    name.replace(/^#(x?)0+(?=[0-9a-fA-F])/, "#$1"),
  );
  if (!match) return null;
  const code = match[1] === undefined ? Number(match[2]) : Number.parseInt(match[1], 16);
  const allowed =
    code === 0x9 ||
    code === 0xa ||
    code === 0xd ||
    (code >= 0x20 && code <= 0xd7ff) ||
    (code >= 0xe000 && code <= 0xfffd) ||
    (code >= 0x10000 && code <= 0x10ffff);
  return allowed ? String.fromCodePoint(code) : null;
}

/**
 * Resolves the references in a text, each once. Unknown ones stay unchanged, since the scanner has already checked
 * them.
 */
export function decodeReferences(text: string): string {
  let decoded = "";
  let done = 0;
  for (let at = text.indexOf("&"); at >= 0; ) {
    const end = text.indexOf(";", at);
    if (end < 0) break;
    const found = end - at <= LONGEST ? resolveReference(text.slice(at + 1, end)) : null;
    if (found !== null) {
      decoded += text.slice(done, at) + found;
      done = end + 1;
    }
    at = text.indexOf("&", found === null ? at + 1 : done);
  }
  return done === 0 ? text : decoded + text.slice(done);
}

/** Characters that XML 1.0 doesn't allow, even as references. With the u flag, includes lone surrogates. */
const FORBIDDEN = /[^\t\n\r\x20-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

export const holdsForbidden = (text: string): boolean => text.search(FORBIDDEN) >= 0;

export const withoutForbidden = (text: string): string => text.replace(FORBIDDEN, "");

/**
 * Escapes text as XML content. Blanks at both ends become character references, so that they survive readers that trim.
 * So do carriage returns, which XML would turn into line feeds. Characters that XML doesn't allow are dropped.
 */
export function escapeText(text: string): string {
  const allowed = text.replace(FORBIDDEN, "");
  // Avoids /\s+$/, which takes quadratic time on long runs of blanks inside the text.
  const start = allowed.length - allowed.trimStart().length;
  const end = Math.max(start, allowed.trimEnd().length);
  return (
    asReferences(allowed.slice(0, start)) +
    allowed.slice(start, end).replace(/[&<>\r]/g, (found) => REFERENCES[found] ?? found) +
    asReferences(allowed.slice(end))
  );
}

const REFERENCES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  "\r": "&#13;",
};

const asReferences = (blanks: string): string =>
  Array.from(blanks, (blank) => `&#${blank.codePointAt(0)};`).join("");

/** Formats JSON as XML content. Characters that XML doesn't allow become JSON \u escapes, so nothing is lost. */
export function jsonText(value: unknown): string {
  const json = JSON.stringify(value).replace(
    FORBIDDEN,
    (found) => `\\u${found.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
  return escapeText(json);
}

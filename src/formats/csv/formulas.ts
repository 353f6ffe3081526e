/** What spreadsheet programs take for a formula, and what an export has marked as text already. */
const FORMULA = /^'*[=+\-@\t\r]/;

/** A text that spreadsheet programs show instead of computing it. Zero bytes, which no text file has, are left out. */
export const escaped = (text: string): string =>
  (FORMULA.test(text) ? `'${text}` : text).replaceAll("\0", "");

/** The text that was escaped. */
export const unescaped = (text: string): string =>
  text.startsWith("'") && FORMULA.test(text) ? text.slice(1) : text;

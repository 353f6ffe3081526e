/** Text that spreadsheet programs interpret as a formula, with any quotes an export has already added. */
const FORMULA = /^'*[=+\-@\t\r]/;

/**
 * Escapes a text so that spreadsheet programs don't run it as a formula. Removes zero bytes, which no text file has.
 */
export const escaped = (text: string): string =>
  (FORMULA.test(text) ? `'${text}` : text).replaceAll("\0", "");

/** Reverts `escaped`. */
export const unescaped = (text: string): string =>
  text.startsWith("'") && FORMULA.test(text) ? text.slice(1) : text;

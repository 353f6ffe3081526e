/** A text to look for whatever its case, as PostgreSQL is asked for it. */
export interface AnyCase {
  /** A regular expression that matches the text and nothing else, whatever the locale of the database. */
  pattern: string;
  /** The longest piece of it in plain ASCII, in lower case: found fast, and in every text that the pattern matches. */
  piece: string;
}

const isLetterOrDigit = /^[\p{L}\p{N}]$/u;

/** Lower and upper case, each composed and in parts: files made on other systems have "é" as two characters. */
function formsOf(character: string): string[] {
  const cases = [character, character.toLowerCase(), character.toUpperCase()];
  return [...new Set(cases.flatMap((form) => [form.normalize("NFC"), form.normalize("NFD")]))];
}

const escaped = (text: string): string =>
  [...text].map((each) => (isLetterOrDigit.test(each) || each > "\u007f" ? each : `\\${each}`)).join("");

function oneOf(character: string): string {
  const forms = formsOf(character);
  if (forms.length === 1) return escaped(character);
  if (forms.every((form) => isLetterOrDigit.test(form))) return `[${forms.join("")}]`;
  return `(?:${forms.map(escaped).join("|")})`;
}

/**
 * Matches letters by their cases one by one, since a database whose locale is "C" knows the cases of ASCII alone. White
 * space matches any other: notes have line breaks where a person remembers a blank.
 * @param text not blank
 */
export function anyCase(text: string): AnyCase {
  const words = text.normalize("NFC").trim().split(/\s+/);
  const pattern = words.map((word) => [...word].map(oneOf).join("")).join("\\s+");
  const pieces = words.flatMap((word) => word.split(/[^\u0021-\u007e]+/));
  const longest = pieces.reduce((best, piece) => (piece.length > best.length ? piece : best), "");
  return { pattern, piece: longest.toLowerCase() };
}

/** Text for a case-insensitive search in PostgreSQL. */
export interface AnyCase {
  /** Regular expression that matches exactly this text, whatever the database's locale. */
  pattern: string;
  /** Longest piece of plain ASCII, in lowercase. Fast to find, and contained in every text the pattern matches. */
  piece: string;
}

const isLetterOrDigit = /^[\p{L}\p{N}]$/u;

/** Lower and upper case, each composed and decomposed: files made on other systems have "é" as two characters. */
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
 * Matches each letter by its cases, since a database with locale "C" only knows the cases of ASCII. White space matches
 * any other: notes have line breaks where users remember a space.
 * @param text not blank
 */
export function anyCase(text: string): AnyCase {
  const words = text.normalize("NFC").trim().split(/\s+/);
  const pattern = words.map((word) => [...word].map(oneOf).join("")).join("\\s+");
  const pieces = words.flatMap((word) => word.split(/[^\u0021-\u007e]+/));
  const longest = pieces.reduce((best, piece) => (piece.length > best.length ? piece : best), "");
  return { pattern, piece: longest.toLowerCase() };
}

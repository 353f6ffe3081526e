/** Characters of Windows-1252 beyond Latin-1, from 0x80 on. Unassigned codes are blank. */
const BEYOND = "€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ";

/** Encodes a text for the fonts built into every PDF reader. Returns null if they lack a character. */
export function toWinAnsi(text: string): number[] | null {
  const bytes: number[] = [];
  for (const character of text) {
    const code = character.codePointAt(0) as number;
    const place = code > 0xff ? BEYOND.indexOf(character) : -1;
    if ((code >= 0x20 && code < 0x7f) || (code >= 0xa0 && code <= 0xff)) bytes.push(code);
    else if (place >= 0) bytes.push(0x80 + place);
    else return null;
  }
  return bytes;
}

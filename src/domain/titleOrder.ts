/** "Stand 2" before "Stand 10", whatever the case. */
const collator = new Intl.Collator("en", { sensitivity: "base", numeric: true });

const FIRST = 0x20;
const LAST = 0x7e;
const ZERO = 0x30;
const NINE = 0x39;
/** So that every character of a key is below 128. The collator compares numbers of more than 254 digits in parts. */
const MOST_DIGITS = 126;

/** By character code: its place among the printable characters of ASCII as the collator orders them, from 1. */
const ranks = rankCharacters();

function rankCharacters(): Uint8Array {
  const codes = Array.from({ length: LAST - FIRST + 1 }, (_, index) => FIRST + index);
  const letters = new Map(codes.map((code) => [code, String.fromCharCode(code)]));
  const compare = (a: number, b: number) => collator.compare(letters.get(a) ?? "", letters.get(b) ?? "");
  const ordered = codes.sort(compare);
  const ranked = new Uint8Array(LAST + 1);
  let rank = 0;
  let before: number | null = null;
  for (const code of ordered) {
    if (before === null || compare(before, code) !== 0) rank += 1;
    ranked[code] = rank;
    before = code;
  }
  return ranked;
}

/**
 * A text that stands to those of other titles, character by character, as the title does for the collator: comparing
 * two costs a tenth. Null for titles with anything but printable ASCII, which only the collator can compare.
 */
export function titleKey(title: string): string | null {
  let key = "";
  for (let at = 0; at < title.length; at++) {
    const code = title.charCodeAt(at);
    if (code < FIRST || code > LAST) return null;
    if (code < ZERO || code > NINE) {
      key += String.fromCharCode(ranks[code] as number);
      continue;
    }
    let end = at + 1;
    while (title.charCodeAt(end) >= ZERO && title.charCodeAt(end) <= NINE) end++;
    if (end - at > MOST_DIGITS) return null;
    let first = at;
    while (first < end && title.charCodeAt(first) === ZERO) first++;
    // A number is greater than those with fewer digits.
    key += String.fromCharCode(ranks[ZERO] as number, end - first + 1) + title.slice(first, end);
    at = end - 1;
  }
  return key;
}

export const compareTitles = (a: string, b: string): number => collator.compare(a, b);

/** Longer texts aren't compared. Names are shorter, and this limits the running time. */
const MOST_LETTERS = 64;

/** Returns the number of typos allowed in a text of this many letters. */
export function typosAllowed(letters: number): number {
  if (letters < 4) return 0;
  return letters < 8 ? 1 : 2;
}

/** Number of typos between a text and a whole name, or the best-matching start of the name. */
export interface TypoCounts {
  whole: number;
  start: number;
}

const rows = [0, 1, 2].map(() => new Uint8Array(MOST_LETTERS + 1));

/**
 * Counts typos: missing, extra and replaced letters, and swapped neighbors (optimal string alignment, Damerau 1964).
 * Counts above `most` are returned as `most + 1`.
 * @param from index in the name where the comparison starts
 */
export function countTypos(typed: string, name: string, from: number, most: number): TypoCounts {
  const over = most + 1;
  const length = Math.min(name.length - from, typed.length + most, MOST_LETTERS);
  if (typed.length > MOST_LETTERS || length < typed.length - most) return { whole: over, start: over };
  let [before, last, row] = rows as [Uint8Array, Uint8Array, Uint8Array];
  for (let j = 0; j <= length; j++) last[j] = Math.min(j, over);
  for (let i = 1; i <= typed.length; i++) {
    const letter = typed.charCodeAt(i - 1);
    row.fill(over, 0, length + 1);
    row[0] = Math.min(i, over);
    let least = row[0];
    const end = Math.min(length, i + most);
    for (let j = Math.max(1, i - most); j <= end; j++) {
      const other = name.charCodeAt(from + j - 1);
      const same = letter === other ? 0 : 1;
      let slips = Math.min((last[j] ?? over) + 1, (row[j - 1] ?? over) + 1, (last[j - 1] ?? over) + same);
      const swapped =
        i > 1 && j > 1 && letter === name.charCodeAt(from + j - 2) && typed.charCodeAt(i - 2) === other;
      if (swapped) slips = Math.min(slips, (before[j - 2] ?? over) + 1);
      row[j] = Math.min(slips, over);
      if (slips < least) least = slips;
    }
    if (least > most) return { whole: over, start: over };
    [before, last, row] = [last, row, before];
  }
  const isWhole = name.length - from <= length;
  let start = over;
  for (let j = Math.max(0, typed.length - most); j <= length; j++) start = Math.min(start, last[j] ?? over);
  return { whole: isWhole ? (last[length] ?? over) : over, start };
}

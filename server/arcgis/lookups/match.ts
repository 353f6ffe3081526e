import { countTypos, typosAllowed } from "./typos";
import { expandAbbreviations, letterSet, withoutKindWords } from "./words";

/** Name to match, with precomputed parts. */
export interface Name {
  text: string;
  /** Without words such as "Lake" or "Mount"; "" if nothing was removed. */
  core: string;
  letters: number;
}

export function nameOf(folded: string): Name {
  const text = expandAbbreviations(folded);
  return { text, core: withoutKindWords(text), letters: letterSet(text) };
}

/** Scores for the part of a name that was typed. Each step outweighs at least a tenfold population. */
const WHOLE = 60;
const CORE = 52;
const TURNED = 48;
const START = 40;
const WORD = 28;
const WORDS = 24;
/** Scores with typos: the whole name, its start, or the start of a later word. */
const LIKE_WHOLE = 50;
const LIKE_START = 30;
const LIKE_WORD = 22;
const A_SLIP = 8;

/** Scores a name against the typed text without typos. 0 means no match. */
export function exactMatch({ text, core, letters }: Name, asked: Name): number {
  if ((asked.letters & ~letters) !== 0) return 0;
  if (text === asked.text) return WHOLE;
  if (core !== "" && core === asked.text) return CORE;
  if (text.startsWith(asked.text)) return START;
  if (text.includes(` ${asked.text}`)) return WORD;
  return asked.text.includes(" ") ? wordsMatch(text, asked.text) : 0;
}

/** Matches if every typed word starts a word of the name, in any order: "lake granby", "arapaho national forest". */
function wordsMatch(text: string, asked: string): number {
  const words = text.split(" ");
  const typed = asked.split(" ");
  const left = [...words];
  for (const word of typed) {
    const at = left.findIndex((other) => other.startsWith(word));
    if (at < 0) return 0;
    left.splice(at, 1);
  }
  return left.length === 0 && typed.every((word) => words.includes(word)) ? TURNED : WORDS;
}

/** Scores a name against typed text with one or two typos. 0 means no match. */
export function likeMatch({ text, core, letters }: Name, asked: Name): number {
  const most = typosAllowed(asked.text.length);
  const isSameCore = core !== "" && core === asked.core;
  if (!isSameCore && (most === 0 || bits(asked.letters & ~letters) > most)) return 0;
  // "Fort Peck Reservoir" matches Fort Peck Lake.
  let best = isSameCore ? LIKE_START : 0;
  for (let from = 0; from >= 0; from = nextWord(text, from)) {
    const { whole, start } = countTypos(asked.text, text, from, most);
    const all = from === 0 ? LIKE_WHOLE : LIKE_WORD + (core !== "" ? A_SLIP : 0);
    if (whole <= most) best = Math.max(best, all - A_SLIP * whole);
    if (start <= most) best = Math.max(best, (from === 0 ? LIKE_START : LIKE_WORD) - A_SLIP * start);
  }
  if (core !== "") {
    const { whole } = countTypos(asked.text, core, 0, most);
    if (whole <= most) best = Math.max(best, LIKE_WHOLE - A_SLIP - A_SLIP * whole);
  }
  return best;
}

function nextWord(text: string, from: number): number {
  const space = text.indexOf(" ", from);
  return space < 0 ? -1 : space + 1;
}

function bits(value: number): number {
  let count = 0;
  for (let rest = value; rest !== 0; rest &= rest - 1) count++;
  return count;
}

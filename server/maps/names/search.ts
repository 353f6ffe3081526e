import { exactMatch, type Name, nameOf } from "../../arcgis/lookups/match";
import { metersTo, nearnessScore } from "../../arcgis/lookups/nearness";
import { withoutKindWords } from "../../arcgis/lookups/words";
import type { Box } from "../../arcgis/query/table";
import type { NamesFile } from "./namesFile";

/** Name that matches the typed text. */
export interface FoundName {
  at: number;
  score: number;
}

export type Near = readonly [longitude: number, latitude: number] | undefined;

/**
 * Returns names that match the typed text, best first: by how much of the name was typed, then by distance. All typed
 * words must start words of the name.
 * @param asked folded text
 */
export function searchNames(file: NamesFile, asked: string, near: Near, limit: number): FoundName[] {
  const name = nameOf(asked);
  const words = name.text.split(" ");
  const [longest = ""] = [...words].sort((a, b) => b.length - a.length);
  if (longest === "") return [];
  const best = new Best(limit);
  for (const at of file.withWord(longest)) {
    const match = matchOf(file.textOf(at), name);
    if (match > 0) best.offer(at, match + nearnessScore(extentOf(file.boxOf(at)), near));
  }
  return best.list.sort((a, b) => b.score - a.score || a.at - b.at);
}

/** Scores like `exactMatch`. The core of a name is the slowest part, so it's only computed if it may match. */
function matchOf(text: string, asked: Name): number {
  const [first = ""] = asked.text.split(" ", 1);
  const mayBeCore = text.length > asked.text.length && hasWord(text, first);
  return exactMatch({ text, core: mayBeCore ? withoutKindWords(text) : "", letters: -1 }, asked);
}

/**
 * Returns whether a text contains a whole word.
 * @param text words separated by single spaces
 */
function hasWord(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    const end = at + word.length;
    if ((at === 0 || text[at - 1] === " ") && (end === text.length || text[end] === " ")) return true;
  }
  return false;
}

/**
 * Returns the index of the name that is exactly `text`, nearest to its former position. Null if it no longer exists.
 * @param text folded text
 */
export function placeNamed(file: NamesFile, text: string, near: readonly [number, number]): number | null {
  const { text: wanted } = nameOf(text);
  const [first = ""] = wanted.split(" ");
  let [found, least]: [number | null, number] = [null, Number.POSITIVE_INFINITY];
  if (first === "") return null;
  for (const at of file.withWord(first)) {
    if (file.textOf(at) !== wanted) continue;
    const meters = metersTo(extentOf(file.boxOf(at)), near);
    if (meters < least) [found, least] = [at, meters];
  }
  return found;
}

const extentOf = ({ minX, minY, maxX, maxY }: Box) => [minX, minY, maxX, maxY] as const;

/** Keeps the best-scored names, unsorted. */
class Best {
  readonly list: FoundName[] = [];
  private readonly limit: number;
  private least = Number.NEGATIVE_INFINITY;

  constructor(limit: number) {
    this.limit = limit;
  }

  offer(at: number, score: number): void {
    if (this.list.length < this.limit) this.list.push({ at, score });
    else if (score <= this.least) return;
    else this.list[this.worst()] = { at, score };
    if (this.list.length === this.limit) this.least = this.list[this.worst()]?.score ?? 0;
  }

  private worst(): number {
    let worst = 0;
    for (let i = 1; i < this.list.length; i++)
      if ((this.list[i]?.score ?? 0) < (this.list[worst]?.score ?? 0)) worst = i;
    return worst;
  }
}

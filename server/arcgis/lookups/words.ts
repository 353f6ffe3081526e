import { stateOfAbbreviation, US_STATES } from "../../../src/domain/usStates";

/** Common abbreviations in names. Those in BEFORE only count in front of another word ("St. Paul", "Mt. Hood"). */
const BEFORE: Record<string, string> = { mt: "mount", st: "saint", ste: "sainte", ft: "fort", pt: "point" };
const ANYWHERE: Record<string, string> = {
  co: "county",
  cr: "creek",
  crk: "creek",
  forests: "forest",
  grasslands: "grassland",
  lk: "lake",
  mtn: "mountain",
  mtns: "mountains",
  mts: "mountains",
  natl: "national",
  nf: "national forest",
  np: "national park",
  nra: "national recreation area",
  pk: "peak",
  rez: "reservoir",
  riv: "river",
};

/** Words for the kind of a place. Ignoring them, "elbert" finds Mount Elbert. */
const KINDS = new Set(
  "area basin butte canyon cape county creek dam desert forest fork grassland island lake lakes monument mount mountain mountains national park peak plateau range reservoir river valley wilderness".split(
    " ",
  ),
);

/** Strips case, accents and punctuation. */
export function foldText(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

/** Expands the abbreviations in a folded text. */
export function expandAbbreviations(name: string): string {
  const words = name.split(" ");
  if (words.length < 2) return name;
  return words
    .map((word, i) => (i < words.length - 1 ? BEFORE[word] : undefined) ?? ANYWHERE[word] ?? word)
    .join(" ");
}

/** Removes the words for the kind from a name. Returns "" if nothing is left or nothing was removed. */
export function withoutKindWords(name: string): string {
  const words = name.split(" ");
  const core = words.filter((word) => !KINDS.has(word)).join(" ");
  return core === name ? "" : core;
}

/** Returns a bit set of the letters a to z in a text. */
export function letterSet(text: string): number {
  let letters = 0;
  for (let i = 0; i < text.length; i++) {
    const at = text.charCodeAt(i) - 97;
    if (at >= 0 && at < 26) letters |= 1 << at;
  }
  return letters;
}

/** Splits off a state at the end of the text. Two letters only count as a state after a comma or another word. */
export function splitState(
  asked: string,
  comma: boolean,
  isLike: (full: string, typed: string) => boolean = (full, typed) => full === typed,
): { name: string; states: string[] | null } {
  const words = asked.split(" ");
  for (let count = Math.min(3, words.length - 1); count >= 1; count--) {
    const last = words.slice(-count).join(" ");
    const name = words.slice(0, -count).join(" ");
    const abbreviation =
      last.length === 2 ? stateOfAbbreviation(last.toUpperCase())?.abbreviation : undefined;
    if (abbreviation) return { name, states: [abbreviation] };
    const states = US_STATES.filter((state) => {
      const full = foldText(state.name);
      return isLike(full, last) || (comma && full.startsWith(last));
    });
    if (states.length > 0) return { name, states: states.map((state) => state.abbreviation) };
  }
  return { name: asked, states: null };
}

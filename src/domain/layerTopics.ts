/**
 * Synonyms for layer search. `typed` has the hunter's words; `meant` has word prefixes found in names of layers,
 * categories and overlays.
 */
const TOPICS: readonly (readonly [typed: string, meant: string])[] = [
  [
    "blm|federal land|public land|public lands|usfs|forest service|state land|landowner|ownership",
    "public land|surface management|land owner",
  ],
  ["private|private land|hunting lease", "private"],
  [
    "elk|mule deer|muley|muleys|moose|antelope|pronghorn|bear|bighorn|sheep|mountain goat|big game",
    "units|hunting unit|game management|hunting district",
  ],
  ["whitetail|whitetails|white tailed|deer|buck", "white-tailed|deer|units"],
  [
    "gmu|unit|units|tag|draw|zone|district|wmu",
    "units|hunting unit|game management|hunting district|hunt zone",
  ],
  ["habitat|range map|species", "habitat|species"],
  ["fire|fires|wildfire|wildfires|smoke|perimeter", "fire"],
  ["burn|burns|burned|burn scar", "burn|fire"],
  ["snow|snowpack|snotel|snow depth", "snow"],
  ["rain|storm|weather|radar|wind", "weather|radar|rain"],
  ["water|river flow|flow|flood|gauge|gauges|stream", "water|stream|gauge"],
  ["road|roads|atv|ohv|utv|jeep|4x4|two track|mvum|vehicle|forest road", "roads|motor"],
  ["trail|trails|hike|hiking|path", "trails"],
  ["slope|steep|steepness|avalanche|terrain", "slope"],
  ["legal light|shooting light|legal hours|sunrise|sunset|daylight|dawn|dusk", "shooting hours|sun"],
  ["town|towns|city|cities|gas", "towns"],
  ["airport|airports|airstrip|landing strip|bush plane", "airport"],
  ["county|counties|sheriff", "counties"],
  ["time|time zone|clock", "time zone"],
];

const MEANT = new Map(
  TOPICS.flatMap(([typed, meant]) => typed.split("|").map((words) => [words, meant.split("|")] as const)),
);
const MOST_WORDS = 2;

/** Part of a search query with its synonyms. */
export interface SearchTerm {
  typed: string;
  meant: readonly string[];
}

/** Splits a query into the longest known phrases and single words. */
export function searchTerms(query: string): SearchTerm[] {
  const words = query
    .toLowerCase()
    .split(/[\s,-]+/)
    .filter(Boolean);
  const parts: SearchTerm[] = [];
  for (let at = 0; at < words.length; ) {
    let count = Math.min(MOST_WORDS, words.length - at);
    while (count > 1 && !MEANT.has(words.slice(at, at + count).join(" "))) count--;
    const typed = words.slice(at, at + count).join(" ");
    parts.push({ typed, meant: MEANT.get(typed) ?? [] });
    at += count;
  }
  return parts;
}

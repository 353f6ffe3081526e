/** Alternative names: former names and common short forms. */
const ALSO: Record<string, string> = {
  "Black Elk Peak": "Harney Peak",
  Denali: "Mount McKinley",
  Kuwohi: "Clingmans Dome",
  "Mount Blue Sky": "Mount Evans",
  "Custer Gallatin National Forest": "Custer National Forest",
  "Grand Mesa, Uncompahgre and Gunnison National Forests": "GMUG National Forest",
  "Okanogan-Wenatchee National Forest": "Wenatchee National Forest",
};

const WORDS: [pattern: RegExp, word: string][] = [
  [/\bMts?\.(?=\S)/g, "$& "],
  [/\bMt\. (?=\S)/g, "Mount "],
  [/\bMt\.$/, "Mountain"],
  [/\bMts\.$/i, "Mountains"],
  [/\bPk\.$/, "Peak"],
  [/\bI\.$/, "Island"],
  [/\bIs\.$/, "Islands"],
  [/\bPen\.$/, "Peninsula"],
  [/\bPlat\.$/i, "Plateau"],
  [/\bPt\. /, "Point "],
  [/\bSt\. /g, "Saint "],
  [/\bRive$/, "River"],
  [/[,\s]+$/, ""],
];

/** Spells a name out, without abbreviations or all caps. */
export function fullName(name: string): string {
  const written =
    name === name.toUpperCase()
      ? name.toLowerCase().replace(/(^|[\s-])\p{L}/gu, (at) => at.toUpperCase())
      : name;
  const spelled = WORDS.reduce((text, [pattern, word]) => text.replace(pattern, word), written.trim());
  return spelled.replace(/\s+/g, " ");
}

/** Alternative names separated by "|", or "". For "Medicine Bow-Routt National Forest", the names of both forests. */
export function alsoNamed(name: string): string {
  const known = ALSO[name] ?? "";
  const joined = /^(.*) (National (?:Forest|Grassland))s?$/.exec(name);
  const parts = joined?.[1]?.split(/-|, | and /) ?? [];
  const apart = parts.length > 1 ? parts.map((part) => `${part} ${joined?.[2]}`) : [];
  return [known, ...apart].filter(Boolean).join("|");
}

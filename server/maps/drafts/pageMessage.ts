/** Options of `npm run maps`, and their names on the page. */
const OPTIONS: readonly (readonly [pattern: RegExp, words: string])[] = [
  [
    /Name (?:the system|their coordinate system) with --crs, such as --crs (EPSG:\d+)/,
    "Enter its coordinate system, such as $1",
  ],
  [
    /name a state to list them under with --state; otherwise name their coordinate system with --crs/,
    "choose a state to list them under; otherwise enter their coordinate system",
  ],
  [
    /Name (?:it|its coordinate system|their coordinate system) with --crs(?:, such as --crs EPSG:\d+)?/,
    "Enter a coordinate system, such as EPSG:2231",
  ],
  [/Add --units ft or --units m/, "Choose feet or meters"],
  [/Name their unit with --units m or --units ft/, "Choose their unit"],
  [/or name --units m or ft/, "or choose meters or feet"],
  [/Choose one with --layer/, "Choose one"],
  [/Choose one with --geometry point, line or area/, "Choose points, lines or areas"],
  [/Try --encoding, such as --encoding ISO-8859-1/, "Try another text encoding, such as ISO-8859-1"],
];

/** Rewords an ingest message for the page, without command-line options. */
export const pageMessage = (message: string): string =>
  OPTIONS.reduce((text, [pattern, words]) => text.replace(pattern, words), message);

/** The parts of a coordinate system in Well-Known Text (OGC 01-009, ISO 19162, and ESRI's variant) that are needed. */
export interface CrsText {
  /** The horizontal system alone, which is the part that proj4 reads. */
  horizontal: string;
  /** Common name: "NAD_1983_UTM_Zone_13N". */
  name: string;
  /** "D_North_American_1983", "North American Datum 1983", or empty if there is no name. */
  datum: string;
  /** Meters per unit of height. */
  heightUnit: number;
}

const HORIZONTAL = /(?:PROJCS|PROJCRS|GEOGCS|GEOGCRS|GEODCRS)\s*\[/i;
const VERTICAL = /VERT_?C(?:S|RS)\s*\[/i;
const UNIT = /UNIT\s*\[\s*"[^"]*"\s*,\s*([\d.eE+-]+)/i;
const DATUM = /DATUM\s*\[\s*"([^"]*)"/i;
const NAME_MAX = 80;

/** Splits a definition into its parts. Text that isn't WKT is returned whole, because proj4 accepts other forms. */
export function parseCrs(text: string): CrsText {
  const start = text.search(HORIZONTAL);
  const horizontal = start < 0 ? text.trim() : bracketed(text, start);
  const name = /"([^"]*)"/.exec(horizontal)?.[1] ?? horizontal;
  const vertical = text.search(VERTICAL);
  const unit = vertical < 0 ? 1 : Number(UNIT.exec(bracketed(text, vertical))?.[1] ?? 1);
  return {
    horizontal,
    name: name.slice(0, NAME_MAX),
    datum: DATUM.exec(horizontal)?.[1] ?? "",
    heightUnit: unit > 0 && Number.isFinite(unit) ? unit : 1,
  };
}

/** Removes registry ids from a definition and its parts. */
export const withoutIds = (definition: string): string => definition.replace(/,\s*ID\s*\[[^[\]]*\]/gi, "");

/** Returns the text from `start` to the matching closing bracket. Another system may follow. */
function bracketed(text: string, start: number): string {
  let depth = 0;
  let quoted = false;
  for (let at = start; at < text.length; at++) {
    const letter = text[at];
    if (letter === '"') quoted = !quoted;
    if (quoted) continue;
    if (letter === "[") depth++;
    else if (letter === "]" && --depth === 0) return text.slice(start, at + 1);
  }
  return text.slice(start);
}

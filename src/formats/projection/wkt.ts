/** A coordinate system in Well-Known Text (OGC 01-009, ISO 19162, and ESRI's way of writing it), as far as reading needs it. */
export interface CrsText {
  /** The horizontal system alone, which is what proj4 reads. */
  horizontal: string;
  /** As people know it: "NAD_1983_UTM_Zone_13N". */
  name: string;
  /** "D_North_American_1983", "North American Datum 1983"; empty where it isn't named. */
  datum: string;
  /** Meters of one unit of height. */
  heightUnit: number;
}

const HORIZONTAL = /(?:PROJCS|PROJCRS|GEOGCS|GEOGCRS|GEODCRS)\s*\[/i;
const VERTICAL = /VERT_?C(?:S|RS)\s*\[/i;
const UNIT = /UNIT\s*\[\s*"[^"]*"\s*,\s*([\d.eE+-]+)/i;
const DATUM = /DATUM\s*\[\s*"([^"]*)"/i;
const NAME_MAX = 80;

/** Takes a definition apart. Text that is no WKT comes back whole: proj4 knows other forms. */
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

/** The same definition without the numbers that registries give it and its parts. */
export const withoutIds = (definition: string): string => definition.replace(/,\s*ID\s*\[[^[\]]*\]/gi, "");

/** From `start` to where its bracket closes: what follows is another system. */
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

import type { Json } from "../geojson/json";

/** Maximum nesting depth of brackets. */
const MOST_DEPTH = 16;
const TYPES: Readonly<Record<string, string>> = {
  POINT: "Point",
  LINESTRING: "LineString",
  POLYGON: "Polygon",
  MULTIPOINT: "MultiPoint",
  MULTILINESTRING: "MultiLineString",
  MULTIPOLYGON: "MultiPolygon",
  GEOMETRYCOLLECTION: "GeometryCollection",
};
const WORD = /\s*([A-Za-z]+)\s*/y;
const DIMENSIONS = /\s*(ZM|Z|M)\b\s*/iy;
const EMPTY = /\s*EMPTY\b\s*/iy;
/** PostGIS prefixes the coordinate system. */
const SYSTEM = /^\s*SRID=(\d+);/i;

/** Tells whether a text starts like WKT. */
export const isWkt = (text: string): boolean =>
  /^\s*(?:SRID=\d+;\s*)?(?:MULTI)?(?:POINT|LINESTRING|POLYGON|GEOMETRYCOLLECTION)(?:\s*(?:ZM?|M))?\s*(?:\(|EMPTY)/i.test(
    text,
  );

/**
 * Parses well-known text (ISO 19125, with Z and M, and PostGIS's SRID=4326;) to a GeoJSON geometry, or null. A measure
 * becomes the fourth number of a position.
 */
export function parseWkt(text: string): Json | null {
  const system = SYSTEM.exec(text);
  if (system && system[1] !== "4326") return null;
  const reader = new WktReader(text, system?.[0].length ?? 0);
  const geometry = reader.geometry(0);
  return geometry !== null && reader.ended() ? geometry : null;
}

class WktReader {
  private readonly text: string;
  private at: number;
  /** Whether the third number is a measure. */
  private measured = false;

  constructor(text: string, at: number) {
    this.text = text;
    this.at = at;
  }

  ended(): boolean {
    return this.text.slice(this.at).trim() === "";
  }

  geometry(depth: number): Json | null {
    const glued = /^(.*?)(Z|M|ZM)?$/.exec(this.match(WORD)?.[1]?.toUpperCase() ?? "");
    const type = TYPES[glued?.[1] ?? ""];
    if (type === undefined || depth > MOST_DEPTH) return null;
    this.measured = (glued?.[2] ?? this.match(DIMENSIONS)?.[1]?.toUpperCase()) === "M";
    if (this.match(EMPTY))
      return type === "GeometryCollection" ? { type, geometries: [] } : { type, coordinates: [] };
    if (type === "GeometryCollection") {
      const geometries = this.list(() => this.geometry(depth + 1));
      return geometries && { type, geometries };
    }
    const coordinates = this.places(depth);
    if (coordinates === null) return null;
    return { type, coordinates: type === "Point" ? (coordinates[0] ?? null) : flatten(type, coordinates) };
  }

  /** Reads "(1 2, 3 4)" and nested lists. */
  private places(depth: number): Json[] | null {
    return this.list(() => {
      if (depth > MOST_DEPTH) return null;
      return this.peek() === "(" ? this.places(depth + 1) : this.place();
    });
  }

  private place(): Json[] | null {
    const numbers: Json[] = [];
    for (;;) {
      const number = this.number();
      if (number === null) break;
      if (Number.isNaN(number) || numbers.length === 4) return null;
      numbers.push(number);
    }
    if (numbers.length < 2) return null;
    if (!this.measured || numbers.length !== 3) return numbers;
    return [numbers[0] ?? null, numbers[1] ?? null, null, numbers[2] ?? null];
  }

  /** Reads a number. Returns null if something else follows, or NaN if it isn't a valid number. */
  private number(): number | null {
    this.passBlanks();
    const start = this.at;
    while (isOfNumber(this.text.charCodeAt(this.at))) this.at++;
    return this.at === start ? null : Number(this.text.slice(start, this.at));
  }

  private list(read: () => Json | null): Json[] | null {
    if (!this.take("(")) return null;
    const found: Json[] = [];
    do {
      const item = read();
      if (item === null) return null;
      found.push(item);
    } while (this.take(","));
    return this.take(")") ? found : null;
  }

  private passBlanks(): void {
    for (;;) {
      const code = this.text.charCodeAt(this.at);
      if (code !== 0x20 && !(code >= 0x09 && code <= 0x0d)) return;
      this.at++;
    }
  }

  private peek(): string {
    this.passBlanks();
    return this.text.charAt(this.at);
  }

  private take(letter: string): boolean {
    const found = this.peek() === letter;
    if (found) this.at++;
    return found;
  }

  private match(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.text);
    if (found) this.at = pattern.lastIndex;
    return found;
  }
}

/** "MULTIPOINT ((1 2), (3 4))" means the same as "MULTIPOINT (1 2, 3 4)". */
const flatten = (type: string, coordinates: Json[]): Json[] =>
  type === "MultiPoint"
    ? coordinates.map((place) => (Array.isArray(place) && Array.isArray(place[0]) ? place[0] : place))
    : coordinates;

/** Matches digits, signs, the point and the exponent letter. */
const isOfNumber = (code: number): boolean =>
  (code >= 0x30 && code <= 0x39) ||
  code === 0x2e ||
  code === 0x2d ||
  code === 0x2b ||
  code === 0x65 ||
  code === 0x45;

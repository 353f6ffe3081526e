import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { MultiPolygon, Polygon } from "geojson";
import { feature } from "topojson-client";
import type { GeometryCollection, Topology } from "topojson-specification";
import type { Geometry, Position } from "../../src/domain/geometry";

/** FIPS numbers of the states as the Census Bureau gives them, with the postal codes. */
const FIPS =
  "01AL02AK04AZ05AR06CA08CO09CT10DE11DC12FL13GA15HI16ID17IL18IN19IA20KS21KY22LA23ME24MD25MA26MI27MN28MS29MO30MT31NE32NV33NH34NJ35NM36NY37NC38ND39OH40OK41OR42PA44RI45SC46SD47TN48TX49UT50VT51VA53WA54WV55WI56WY60AS66GU69MP72PR78VI";
const CODE_OF = new Map(Array.from(FIPS.matchAll(/(\d\d)([A-Z]{2})/g), ([, id, code]) => [id, code]));

export const STATE_CODES: ReadonlySet<string> = new Set(
  [...CODE_OF.values()].filter((code) => code !== undefined),
);

/** Cells of the index per degree. */
const CELLS = 8;
/** Long segments are looked at this often, in degrees, so that a state that a line only crosses is found. */
const SAMPLE_DEGREES = 0.25;

interface State {
  code: string;
  /** Rings as flat coordinates, with their extents: even-odd over all of them. */
  rings: { coordinates: Float64Array; west: number; south: number; east: number; north: number }[];
}

/**
 * The states of us-atlas (1:10,000,000) with an index: in a cell that no border passes, the state of its centre is
 * that of all of it and is looked up once; only in the others are the borders asked.
 */
class StateIndex {
  private readonly states: State[];
  private readonly borderCells = new Set<number>();
  private readonly known = new Map<number, string | null>();

  constructor(topology: Topology) {
    const object = topology.objects.states as GeometryCollection;
    this.states = feature(topology, object).features.map(({ id, geometry }) => ({
      code: CODE_OF.get(String(id)) ?? "",
      rings: ringsOf(geometry as Polygon | MultiPolygon).map((ring) => this.indexRing(ring)),
    }));
  }

  /** The code of the state at a position, or null. */
  at(longitude: number, latitude: number): string | null {
    const cell = cellOf(longitude, latitude);
    if (this.borderCells.has(cell)) return this.search(longitude, latitude);
    let code = this.known.get(cell);
    if (code === undefined) {
      code = this.search(longitude, latitude);
      this.known.set(cell, code);
    }
    return code;
  }

  private indexRing(ring: number[][]): State["rings"][number] {
    const coordinates = new Float64Array(ring.flatMap(([x = 0, y = 0]) => [x, y]));
    let [west, south, east, north] = [180, 90, -180, -90];
    for (let index = 0; index < coordinates.length; index += 2) {
      const x = coordinates[index] ?? 0;
      const y = coordinates[index + 1] ?? 0;
      west = Math.min(west, x);
      east = Math.max(east, x);
      south = Math.min(south, y);
      north = Math.max(north, y);
      if (index > 0) this.markBorder(coordinates[index - 2] ?? 0, coordinates[index - 1] ?? 0, x, y);
    }
    return { coordinates, west, south, east, north };
  }

  /** Marks the cells of a border's stretch and those beside them: generous, never too few. */
  private markBorder(x0: number, y0: number, x1: number, y1: number): void {
    const steps = Math.max(1, Math.ceil(Math.max(Math.abs(x1 - x0), Math.abs(y1 - y0)) * CELLS * 2));
    for (let step = 0; step <= steps; step++) {
      const x = x0 + ((x1 - x0) * step) / steps;
      const y = y0 + ((y1 - y0) * step) / steps;
      for (const dx of [-1, 0, 1])
        for (const dy of [-1, 0, 1]) this.borderCells.add(cellOf(x + dx / CELLS / 2, y + dy / CELLS / 2));
    }
  }

  private search(x: number, y: number): string | null {
    for (const { code, rings } of this.states) {
      let inside = false;
      for (const ring of rings)
        if (x >= ring.west && x <= ring.east && y >= ring.south && y <= ring.north)
          inside = crossesOddly(ring.coordinates, x, y) ? !inside : inside;
      if (inside) return code;
    }
    return null;
  }
}

let index: StateIndex | null = null;

/** Codes of the US states that a geometry touches, sorted. */
export function statesOf(geometry: Geometry): string[] {
  index ??= new StateIndex(
    JSON.parse(readFileSync(createRequire(import.meta.url).resolve("us-atlas/states-10m.json"), "utf8")),
  );
  const found = new Set<string>();
  if (geometry.type === "Point") add(index, found, geometry.coordinates);
  else if (geometry.type === "LineString") addLine(index, found, geometry.coordinates);
  else for (const ring of geometry.coordinates) addLine(index, found, ring);
  return [...found].sort();
}

function addLine(states: StateIndex, found: Set<string>, line: readonly Position[]): void {
  for (let index = 0; index < line.length; index++) {
    const to = line[index];
    const from = line[index - 1] ?? to;
    if (!from || !to) continue;
    const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
    // A line across the 180th meridian jumps by nearly 360 degrees; nothing lies between.
    const span = Math.abs(dx) > 180 ? 0 : Math.max(Math.abs(dx), Math.abs(dy));
    for (let step = 1, steps = Math.ceil(span / SAMPLE_DEGREES); step < steps; step++)
      add(states, found, [from[0] + (dx * step) / steps, from[1] + (dy * step) / steps, 0]);
    add(states, found, to);
  }
}

function add(states: StateIndex, found: Set<string>, [longitude, latitude]: Position): void {
  const code = states.at(longitude, latitude);
  if (code) found.add(code);
}

const cellOf = (longitude: number, latitude: number): number =>
  Math.floor((longitude + 180) * CELLS) * 4096 + Math.floor((latitude + 90) * CELLS);

const ringsOf = (geometry: Polygon | MultiPolygon): number[][][] =>
  geometry.type === "Polygon" ? geometry.coordinates : geometry.coordinates.flat();

/** Whether a ray to the east crosses the ring an odd number of times (Shimrat 1962). */
function crossesOddly(ring: Float64Array, x: number, y: number): boolean {
  let odd = false;
  for (let index = 2; index < ring.length; index += 2) {
    const y0 = ring[index - 1] ?? 0;
    const y1 = ring[index + 1] ?? 0;
    if (y0 > y === y1 > y) continue;
    const x0 = ring[index - 2] ?? 0;
    const x1 = ring[index] ?? 0;
    if (x < x0 + ((y - y0) / (y1 - y0)) * (x1 - x0)) odd = !odd;
  }
  return odd;
}

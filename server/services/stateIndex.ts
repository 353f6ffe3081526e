import type { MultiPolygon, Polygon } from "geojson";
import { feature } from "topojson-client";
import type { GeometryCollection, Topology } from "topojson-specification";

/** FIPS numbers of the states, as assigned by the Census Bureau, each followed by its postal code. */
const FIPS =
  "01AL02AK04AZ05AR06CA08CO09CT10DE11DC12FL13GA15HI16ID17IL18IN19IA20KS21KY22LA23ME24MD25MA26MI27MN28MS29MO30MT31NE32NV33NH34NJ35NM36NY37NC38ND39OH40OK41OR42PA44RI45SC46SD47TN48TX49UT50VT51VA53WA54WV55WI56WY60AS66GU69MP72PR78VI";
const CODE_OF = new Map(Array.from(FIPS.matchAll(/(\d\d)([A-Z]{2})/g), ([, id, code]) => [id, code]));

export const STATE_CODES: ReadonlySet<string> = new Set(
  [...CODE_OF.values()].filter((code) => code !== undefined),
);

/** Index cells per degree. A latitude band is one cell high. */
const CELLS = 8;

interface State {
  code: string;
  /** By latitude band, the edges of all rings that touch it, as flat x0, y0, x1, y1. */
  bands: Map<number, number[]>;
}

/**
 * Index of the states in us-atlas (1:10,000,000). A cell without a border lies in a single state, which is looked up
 * once per cell. In other cells only the bordering states are tested, and only against the edges in the position's
 * latitude band. So a lookup costs a few dozen comparisons anywhere.
 */
export class StateIndex {
  private readonly states: State[];
  private readonly borderCells = new Map<number, Set<State>>();
  private readonly known = new Map<number, string | null>();

  constructor(topology: Topology) {
    const object = topology.objects.states as GeometryCollection;
    this.states = feature(topology, object).features.map(({ id, geometry }) => {
      const state: State = { code: CODE_OF.get(String(id)) ?? "", bands: new Map() };
      for (const ring of ringsOf(geometry as Polygon | MultiPolygon)) this.indexRing(state, ring);
      return state;
    });
  }

  /**
   * Returns the code of the state at a position, or null.
   * @param found states that needn't be tested again: a position in one of them may return null
   */
  at(longitude: number, latitude: number, found?: ReadonlySet<string>): string | null {
    const cell = cellOf(longitude, latitude);
    const bordering = this.borderCells.get(cell);
    if (bordering) {
      for (const state of bordering)
        if (!found?.has(state.code) && contains(state, longitude, latitude)) return state.code;
      return null;
    }
    let code = this.known.get(cell);
    if (code === undefined) {
      code = this.states.find((state) => contains(state, longitude, latitude))?.code ?? null;
      this.known.set(cell, code);
    }
    return code;
  }

  private indexRing(state: State, ring: number[][]): void {
    for (let index = 1; index < ring.length; index++) {
      const [x0 = 0, y0 = 0] = ring[index - 1] ?? [];
      const [x1 = 0, y1 = 0] = ring[index] ?? [];
      this.markBorder(state, x0, y0, x1, y1);
      for (let band = bandOf(Math.min(y0, y1)); band <= bandOf(Math.max(y0, y1)); band++) {
        const edges = state.bands.get(band) ?? [];
        edges.push(x0, y0, x1, y1);
        state.bands.set(band, edges);
      }
    }
  }

  /** Marks the cells of an edge and their neighbors. May mark too many, but never too few. */
  private markBorder(state: State, x0: number, y0: number, x1: number, y1: number): void {
    const steps = Math.max(1, Math.ceil(Math.max(Math.abs(x1 - x0), Math.abs(y1 - y0)) * CELLS * 2));
    for (let step = 0; step <= steps; step++) {
      const x = x0 + ((x1 - x0) * step) / steps;
      const y = y0 + ((y1 - y0) * step) / steps;
      for (const dx of [-1, 0, 1])
        for (const dy of [-1, 0, 1]) {
          const cell = cellOf(x + dx / CELLS / 2, y + dy / CELLS / 2);
          const states = this.borderCells.get(cell) ?? new Set();
          this.borderCells.set(cell, states.add(state));
        }
    }
  }
}

const cellOf = (longitude: number, latitude: number): number =>
  Math.floor((longitude + 180) * CELLS) * 4096 + bandOf(latitude);

const bandOf = (latitude: number): number => Math.floor((latitude + 90) * CELLS);

const ringsOf = (geometry: Polygon | MultiPolygon): number[][][] =>
  geometry.type === "Polygon" ? geometry.coordinates : geometry.coordinates.flat();

/** Whether a ray to the east crosses the state's borders an odd number of times (Shimrat 1962). */
function contains(state: State, x: number, y: number): boolean {
  const edges = state.bands.get(bandOf(y));
  if (!edges) return false;
  let odd = false;
  for (let index = 0; index < edges.length; index += 4) {
    const y0 = edges[index + 1] ?? 0;
    const y1 = edges[index + 3] ?? 0;
    if (y0 > y === y1 > y) continue;
    const x0 = edges[index] ?? 0;
    const x1 = edges[index + 2] ?? 0;
    if (x < x0 + ((y - y0) / (y1 - y0)) * (x1 - x0)) odd = !odd;
  }
  return odd;
}

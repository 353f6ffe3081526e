import { eyeOf, sightTables } from "../sightTables";
import { type ElevationGrid, type Observer, type SightOptions, wordsOf } from "../types";
import { VIEWSHED_WASM } from "./viewshed.generated";

/** Exports of viewshed.as.ts. Addresses are byte offsets in its memory. */
interface SightExports {
  memory: WebAssembly.Memory;
  seeRow(
    elevations: number,
    column: number,
    west: number,
    east: number,
    down: number,
    eye: number,
    across: number,
    drop: number,
    inverse: number,
    lift: number,
    inner: number,
    slopes: number,
    seen: number,
    out: number,
  ): void;
}

const PAGE = 65_536;
/** Processing four cells at a time may run past the end of a row by three. */
const SPARE = 4;
const align = (bytes: number) => (bytes + 63) & ~63;

/**
 * Creates WebAssembly SIMD sight lines on one grid, which its memory holds. Returns null where SIMD isn't supported.
 */
export function createSimdSight(grid: ElevationGrid) {
  const exports = instantiate();
  if (!exports) return null;
  const { memory, seeRow } = exports;
  const { width, height } = grid;
  const rings = ringsOf(width, height);
  const words = wordsOf(width);
  const { place, end } = layoutOf(width, height);
  const centered = (address: number) => address + 4 * rings;
  const missing = end - memory.buffer.byteLength;
  if (missing > 0) memory.grow(Math.ceil(missing / PAGE));
  const floats = new Float32Array(memory.buffer);
  const bits = new Uint32Array(memory.buffer, place.out, words * height);
  floats.set(grid.elevations, place.elevations / 4);
  for (let away = -rings; away < rings; away++) floats[place.across / 4 + rings + away] = Math.abs(away);
  let told: SightOptions | null = null;
  let tables = sightTables({ target: 0, radius: 0, cell: 1, curvature: 0 }, grid);

  function tell(options: SightOptions): void {
    if (told === options) return;
    told = options;
    tables = sightTables(options, grid);
    floats.set(tables.inverse, place.inverse / 4);
    floats.set(tables.lift, place.lift / 4);
    for (let away = 0; away < rings; away++) {
      const drop = tables.drop[away] as number;
      floats[place.drop / 4 + rings + away] = drop;
      floats[place.drop / 4 + rings - away] = drop;
    }
  }

  return {
    name: "simd" as const,
    /** See seeFrom in kernel.ts. */
    see(observer: Observer, options: SightOptions, visible: Uint32Array): void {
      tell(options);
      const eye = eyeOf(grid, observer);
      if (Number.isNaN(eye)) {
        visible.fill(0);
        return;
      }
      const { column, row } = observer;
      bits.fill(0);
      for (const way of [-1, 1]) {
        let [inner, slopes] = place.rows;
        const last = Math.min(tables.reach, way < 0 ? row : height - 1 - row);
        for (let down = 0; down <= last; down++) {
          const at = row + way * down;
          const most = tables.halfWidth(down);
          seeRow(
            place.elevations + 4 * (at * width + column),
            column,
            Math.min(most, column),
            Math.min(most, width - 1 - column),
            down,
            eye,
            centered(place.across),
            centered(place.drop),
            place.inverse,
            place.lift,
            inner + 4 * column,
            slopes + 4 * column,
            place.seen + 4 * column,
            place.out + 4 * at * words,
          );
          [inner, slopes] = [slopes, inner];
        }
      }
      visible.set(bits);
    },
  };
}

/** Tables go from the observer to the farthest edge of the grid. */
const ringsOf = (width: number, height: number) => Math.max(width, height) + 1;

/** Returns the addresses of tables, rows and planes for a grid, and their end. */
function layoutOf(width: number, height: number) {
  const rings = ringsOf(width, height);
  const words = wordsOf(width);
  let end = 64;
  const room = (values: number): number => {
    const address = end;
    end = align(end + 4 * (values + SPARE));
    return address;
  };
  const place = {
    across: room(2 * rings),
    drop: room(2 * rings),
    inverse: room(rings),
    lift: room(rings),
    rows: [room(32 * words), room(32 * words)] as const,
    seen: room(32 * words),
    out: room(words * height),
    elevations: room(width * height),
  };
  return { place, end };
}

function instantiate(): SightExports | null {
  if (typeof WebAssembly === "undefined") return null;
  const bytes = Uint8Array.from(atob(VIEWSHED_WASM), (letter) => letter.charCodeAt(0));
  // False without SIMD support.
  if (!WebAssembly.validate(bytes)) return null;
  try {
    return new WebAssembly.Instance(new WebAssembly.Module(bytes)).exports as unknown as SightExports;
  } catch {
    // WebAssembly may be blocked by a content security policy.
    return null;
  }
}

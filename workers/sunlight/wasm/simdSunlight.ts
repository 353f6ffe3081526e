import type { SunStep } from "../light";
import { blocksOfSteps, type RayTables } from "../rays";
import { PAD, type Relief } from "../relief";
import { BLOCK } from "../types";
import { SUNLIGHT_WASM } from "./sunlight.generated";

/** Exports of sunlight.as.ts. Addresses are byte offsets in its memory. */
interface SunlightExports {
  memory: WebAssembly.Memory;
  sweepBlock(
    first: number,
    pitch: number,
    tiles: number,
    tilesAcross: number,
    lefts: number,
    tops: number,
    column: number,
    row: number,
    blocks: number,
    near: number,
    far: number,
    part: number,
    inverse: number,
    sink: number,
    work: number,
    plane: number,
    width: number,
  ): void;
  light(first: number, second: number, cells: number, weight: number, height: number, lit: number): void;
  count(first: number, second: number, cells: number, weight: number, height: number, counts: number): void;
}

const PAGE = 65_536;
/** Floats for a block's horizons and the lowest of each row. */
const WORK = (BLOCK.columns + 1) * BLOCK.rows;
const align = (bytes: number) => (bytes + 63) & ~63;

/**
 * Creates the WebAssembly SIMD loops over one relief, or returns null where SIMD isn't supported. Their memory holds
 * the relief and its horizons.
 */
export function createSimdSunlight(relief: Relief, size: { width: number; height: number }) {
  const exports = instantiate();
  if (!exports) return null;
  const { memory, sweepBlock } = exports;
  const { box, stride, origin, tilesAcross } = relief;
  const cells = box.width * box.height;
  const { room, write } = allocatorOf(memory);
  const elevations = write(relief.elevations);
  const tiles = write(relief.highest);
  const work = room(4 * WORK);
  const lit = room(cells >> 3);
  let counts = 0;
  // The longest ray crosses the grid, and the steps after its end fill up a block.
  const most = Math.max(size.width, size.height) + BLOCK.columns + BLOCK.steps;
  const { place, tell } = tablesIn({ room, write }, most);

  return {
    name: "simd" as const,
    /** Allocates a plane for the horizons of one direction. */
    plane: () => room(cells),
    /** See sweepRow in kernel.ts. */
    sweepRow(tables: RayTables, blockRow: number, plane: number): void {
      tell(tables);
      const row = box.top + blockRow * BLOCK.rows;
      for (let x = 0; x < box.width; x += BLOCK.columns)
        sweepBlock(
          elevations + 4 * (origin + blockRow * BLOCK.rows * stride + x),
          4 * stride,
          tiles,
          tilesAcross,
          place.left,
          place.top,
          box.left + x + PAD,
          row + PAD,
          blocksOfSteps(tables, size, box.left + x, row),
          place.near,
          place.far,
          place.part,
          place.inverse,
          place.sink,
          work,
          plane + blockRow * BLOCK.rows * box.width + x,
          box.width,
        );
    },
    /** Returns the bytes of a plane. */
    read: (plane: number) => new Uint8Array(memory.buffer, plane, cells),
    write: (plane: number, horizons: Uint8Array) => new Uint8Array(memory.buffer, plane, cells).set(horizons),
    light(first: number, second: number, { weight, height }: SunStep, to: Uint32Array): void {
      exports.light(first, second, cells, weight, height, lit);
      to.set(new Uint32Array(memory.buffer, lit, to.length));
    },
    /** Resets the counts of cells in sun; see count. */
    beginCount(): void {
      counts ||= room(cells);
      new Uint8Array(memory.buffer, counts, cells).fill(0);
    },
    count: (first: number, second: number, { weight, height }: SunStep) =>
      exports.count(first, second, cells, weight, height, counts),
    /** Returns the counts, as a view that is valid until the next call. */
    counted: () => new Uint8Array(memory.buffer, counts, cells),
  };
}

/** Hands out addresses in a memory, which grows as needed, and copies values to them. */
function allocatorOf(memory: WebAssembly.Memory) {
  let end = 64;
  const room = (bytes: number): number => {
    const address = end;
    end = align(end + bytes);
    const missing = end - memory.buffer.byteLength;
    if (missing > 0) memory.grow(Math.ceil(missing / PAGE));
    return address;
  };
  const write = (values: Float32Array | Int32Array, address = room(values.byteLength)): number => {
    const Values = values instanceof Float32Array ? Float32Array : Int32Array;
    new Values(memory.buffer, address, values.length).set(values);
    return address;
  };
  return { room, write };
}

/**
 * Makes room for the tables of the rays in one direction.
 *
 * @param most steps of a ray
 */
function tablesIn({ room, write }: ReturnType<typeof allocatorOf>, most: number) {
  const place = {
    near: room(4 * most),
    far: room(4 * most),
    part: room(4 * most),
    inverse: room(4 * most),
    sink: room(4 * most),
    left: room(4 * most),
    top: room(4 * most),
  };
  let told: RayTables | null = null;
  const tell = (tables: RayTables): void => {
    if (told === tables) return;
    told = tables;
    for (const name of ["near", "far", "part", "inverse", "sink", "left", "top"] as const)
      write(tables[name], place[name]);
  };
  return { place, tell };
}

function instantiate(): SunlightExports | null {
  if (typeof WebAssembly === "undefined") return null;
  const bytes = Uint8Array.from(atob(SUNLIGHT_WASM), (letter) => letter.charCodeAt(0));
  // False without SIMD support.
  if (!WebAssembly.validate(bytes)) return null;
  try {
    return new WebAssembly.Instance(new WebAssembly.Module(bytes)).exports as unknown as SunlightExports;
  } catch {
    // WebAssembly may be blocked by a content security policy.
    return null;
  }
}

import { ASPECT_BY_BITS, OCTANT_EDGE, SLOPE_EDGES } from "../classes";
import { type ClassifiedTile, type Drawing, MATCH_PIXEL } from "../filter";
import type { RowScales } from "../types";
import { TERRAIN_WASM } from "./terrain.generated";

/** Exports of terrain.as.ts. Addresses are byte offsets in its memory. */
interface TerrainExports {
  memory: WebAssembly.Memory;
  classify(
    elevations: number,
    width: number,
    height: number,
    scalesX: number,
    scalesY: number,
    constants: number,
    out: number,
  ): void;
  filter(
    classes: number,
    elevations: number,
    width: number,
    height: number,
    sets: number,
    least: number,
    greatest: number,
    color: number,
    matches: number,
    pixels: number,
  ): number;
}

/** Bytes of elevations per chunk. They and the results fit in a core's cache. */
const CHUNK_BYTES = 192 * 1024;
/** Wider rows are processed in TypeScript to keep the memory small. */
const MAX_WIDTH = 65_536;
const MIN_WIDTH = 16;
const PAGE = 65_536;

/** Fixed addresses in the memory, followed by the planes of a chunk. */
const CONSTANTS = 64;
const SETS = 192;
const SCALES_X = 1024;

/**
 * Creates the WebAssembly SIMD engine, or returns null where it isn't supported. Tiles pass through a small memory in
 * chunks of rows.
 */
export function createSimdEngine() {
  const exports = instantiate();
  if (!exports) return null;
  const { memory, classify, filter } = exports;
  writeConstants(memory.buffer);
  let edgesThere: Float32Array = SLOPE_EDGES;

  function run(tile: ClassifiedTile, scales: RowScales | null, drawing: Drawing | undefined): number {
    const { width, height } = tile;
    const place = layoutIn(memory, width, height);
    const { rows, stride, bytes, floats, words } = place;
    if (drawing) writeSets(bytes, drawing);
    let matched = 0;
    for (let row = 0; row < height; row += rows) {
      const end = Math.min(height, row + rows);
      const [first, count] = [row * width, (end - row) * width];
      floats.set(tile.elevations.subarray(row * stride, (end + 2) * stride), place.elevations / 4);
      if (scales) {
        floats.set(scales.x.subarray(row, end), SCALES_X / 4);
        floats.set(scales.y.subarray(row, end), place.scalesY / 4);
        classify(place.elevations, width, end - row, SCALES_X, place.scalesY, CONSTANTS, place.classes);
        tile.classes.set(bytes.subarray(place.classes, place.classes + count), first);
      } else {
        bytes.set(tile.classes.subarray(first, first + count), place.classes);
      }
      if (!drawing) continue;
      const { matcher, matches, pixels } = drawing;
      matched += filter(
        place.classes,
        place.elevations,
        width,
        end - row,
        SETS,
        matcher.minElevation,
        matcher.maxElevation,
        MATCH_PIXEL,
        matches ? place.matches : 0,
        pixels ? place.pixels : 0,
      );
      matches?.set(bytes.subarray(place.matches, place.matches + count), first);
      pixels?.set(words.subarray(place.pixels / 4, place.pixels / 4 + count), first);
    }
    return matched;
  }

  return {
    name: "simd" as const,
    takes: (width: number) => width >= MIN_WIDTH && width <= MAX_WIDTH,
    classify(tile: ClassifiedTile, scales: RowScales, drawing?: Drawing, edges: Float32Array = SLOPE_EDGES) {
      if (edges !== edgesThere) writeEdges(memory.buffer, edges);
      edgesThere = edges;
      return run(tile, scales, drawing);
    },
    filter: (tile: ClassifiedTile, drawing: Drawing) => run(tile, null, drawing),
  };
}

/** Returns the addresses of a chunk's planes, growing the memory if necessary. */
function layoutIn(memory: WebAssembly.Memory, width: number, height: number) {
  const stride = width + 2;
  const rows = Math.max(1, Math.min(height, Math.floor(CHUNK_BYTES / 4 / stride) - 2));
  const align = (address: number) => (address + 63) & ~63;
  const scalesY = SCALES_X + align(rows * 4);
  const elevations = scalesY + align(rows * 4);
  const classes = align(elevations + (rows + 2) * stride * 4);
  const matches = align(classes + rows * width);
  const pixels = align(matches + rows * width);
  const missing = pixels + rows * width * 4 - memory.buffer.byteLength;
  if (missing > 0) memory.grow(Math.ceil(missing / PAGE));
  const bytes = new Uint8Array(memory.buffer);
  const floats = new Float32Array(memory.buffer);
  const words = new Uint32Array(memory.buffer);
  return { rows, stride, scalesY, elevations, classes, matches, pixels, bytes, floats, words };
}

/** Writes the wanted classes, with all bits set. */
function writeSets(bytes: Uint8Array, { matcher }: Drawing): void {
  bytes.set(
    matcher.slopes.map((wanted) => -wanted),
    SETS,
  );
  bytes.set(
    matcher.aspects.map((wanted) => -wanted),
    SETS + 16,
  );
}

/** Writes the `constants` that terrain.as.ts expects. */
function writeConstants(memory: ArrayBuffer): void {
  writeEdges(memory, SLOPE_EDGES);
  new Float32Array(memory, CONSTANTS, 20).fill(OCTANT_EDGE ** 2, 16);
  const aspects = ASPECT_BY_BITS.map((_, bits) => (ASPECT_BY_BITS[bits ^ 15] as number) << 4);
  new Uint8Array(memory).set(aspects, CONSTANTS + 80);
}

function writeEdges(memory: ArrayBuffer, edges: Float32Array): void {
  const words = new Int32Array(memory, CONSTANTS, 16);
  const floats = new Float32Array(memory, CONSTANTS, 16);
  edges.forEach((edge, index) => {
    floats.fill(edge, 4 * index, 4 * index + 4);
    // The next lower float, because classes include their lower edge.
    words.fill((words[4 * index] as number) - 1, 4 * index, 4 * index + 4);
  });
}

function instantiate(): TerrainExports | null {
  if (typeof WebAssembly === "undefined") return null;
  const bytes = Uint8Array.from(atob(TERRAIN_WASM), (letter) => letter.charCodeAt(0));
  // False without SIMD support.
  if (!WebAssembly.validate(bytes)) return null;
  try {
    return new WebAssembly.Instance(new WebAssembly.Module(bytes)).exports as unknown as TerrainExports;
  } catch {
    // WebAssembly may be blocked by a content security policy.
    return null;
  }
}

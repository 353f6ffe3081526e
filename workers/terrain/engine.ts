import { type ClassifiedTile, type Drawing, filterTile } from "./filter";
import { checkSizes, classifyTile } from "./kernel";
import type { RowScales } from "./types";
import { createSimdEngine } from "./wasm/simdEngine";

/**
 * Runs the kernel. Both implementations give the same results, except for pixels within a rounding error of a class's
 * edge.
 */
export interface TerrainEngine {
  name: "simd" | "plain";
  /**
   * Classifies a tile and, if given a drawing, filters it too. Returns the number of matching pixels.
   *
   * @param edges squared gradients at which slope classes 2 to 5 begin, SLOPE_EDGES by default
   */
  classify(tile: ClassifiedTile, scales: RowScales, drawing?: Drawing, edges?: Float32Array): number;
  /** Filters a classified tile. Returns the number of matching pixels. */
  filter(tile: ClassifiedTile, drawing: Drawing): number;
}

export const plainEngine: TerrainEngine = {
  name: "plain",
  classify(tile, scales, drawing, edges) {
    classifyTile(tile, scales, tile.classes, edges);
    return drawing ? plainEngine.filter(tile, drawing) : 0;
  },
  filter(tile, drawing) {
    checkDrawing(tile, drawing);
    return filterTile(tile, drawing);
  },
};

/** Creates the WebAssembly SIMD engine, or the TypeScript one where SIMD isn't supported. */
export function createEngine(): TerrainEngine {
  const simd = createSimdEngine();
  if (!simd) return plainEngine;
  // The SIMD loops need rows of at least 16 pixels that fit their memory.
  const engineFor = (tile: ClassifiedTile) => (simd.takes(tile.width) ? simd : plainEngine);
  return {
    name: "simd",
    classify(tile, scales, drawing, edges) {
      checkSizes(tile, scales, tile.classes);
      if (drawing) checkDrawing(tile, drawing);
      return engineFor(tile).classify(tile, scales, drawing, edges);
    },
    filter(tile, drawing) {
      checkDrawing(tile, drawing);
      return engineFor(tile).filter(tile, drawing);
    },
  };
}

function checkDrawing({ width, height, elevations, classes }: ClassifiedTile, drawing: Drawing): void {
  const size = width * height;
  const { matches = classes, pixels = classes } = drawing;
  if (
    elevations.length !== (width + 2) * (height + 2) ||
    [classes, matches, pixels].some((plane) => plane.length !== size)
  ) {
    throw new RangeError(`Classes and drawing of a tile of ${width} x ${height} need ${size} values.`);
  }
}

import { checkSight, seeFrom } from "./kernel";
import { bitmapLength, type ElevationGrid, type Observer, type SightOptions } from "./types";
import { createSimdSight } from "./wasm/simdSight";

/** Sight lines on one grid. Both implementations see the same cells. */
export interface Sight {
  name: "simd" | "plain";
  /** See seeFrom in kernel.ts. */
  see(observer: Observer, options: SightOptions, visible: Uint32Array): void;
}

export const plainSight = (grid: ElevationGrid): Sight => ({
  name: "plain",
  see: (observer, options, visible) => seeFrom(grid, observer, options, visible),
});

/**
 * Uses WebAssembly SIMD where it's supported, otherwise TypeScript. The grid is read once and must not be changed
 * afterwards.
 */
export function createSight(grid: ElevationGrid): Sight {
  const simd = createSimdSight(grid);
  if (!simd) return plainSight(grid);
  return {
    name: simd.name,
    see(observer, options, visible) {
      checkSight(grid, observer, visible);
      simd.see(observer, options, visible);
    },
  };
}

export const emptyBitmap = (grid: ElevationGrid): Uint32Array => new Uint32Array(bitmapLength(grid));

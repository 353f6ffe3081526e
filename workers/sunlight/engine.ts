import { sweepOf, sweepRow } from "./kernel";
import { countLight, lightOf, type SunStep } from "./light";
import type { RayTables } from "./rays";
import type { Relief } from "./relief";
import { createSimdSunlight } from "./wasm/simdSunlight";

/**
 * The loops over one relief. Each direction's horizons are a plane, identified by a number. Both implementations give
 * the same results.
 */
export interface SunlightLoops {
  name: "simd" | "plain";
  /** Allocates a plane for the horizons of one direction. */
  plane(): number;
  /** See sweepRow in kernel.ts. */
  sweepRow(tables: RayTables, blockRow: number, plane: number): void;
  /** Returns a byte per cell, as a view that is valid until the next call. */
  read(plane: number): Uint8Array;
  /** Fills a plane with horizons computed elsewhere, a byte per cell. */
  write(plane: number, horizons: Uint8Array): void;
  /** See lightOf in light.ts. */
  light(first: number, second: number, step: SunStep, lit: Uint32Array): void;
  /** Starts counting how often each cell is in sun. */
  beginCount(): void;
  /** See countLight in light.ts. */
  count(first: number, second: number, step: SunStep): void;
  /** Returns the counts, a byte per cell, as a view that is valid until the next call. */
  counted(): Uint8Array;
}

type Size = { width: number; height: number };

export function plainLoops(relief: Relief, size: Size): SunlightLoops {
  const cells = relief.box.width * relief.box.height;
  const planes: Uint8Array[] = [];
  const plane = (at: number) => planes[at] as Uint8Array;
  let counts = new Uint8Array(0);
  let sweep: ReturnType<typeof sweepOf> | null = null;
  return {
    name: "plain",
    plane: () => planes.push(new Uint8Array(cells)) - 1,
    sweepRow(tables, blockRow, to) {
      if (sweep?.tables !== tables) sweep = sweepOf(relief, size, tables);
      sweepRow(sweep, blockRow, plane(to));
    },
    read: plane,
    write: (to, horizons) => plane(to).set(horizons),
    light: (first, second, step, lit) => lightOf(plane(first), plane(second), step, lit),
    beginCount() {
      counts = new Uint8Array(cells);
    },
    count: (first, second, step) => countLight(plane(first), plane(second), step, counts),
    counted: () => counts,
  };
}

/** Uses WebAssembly SIMD where it's supported, otherwise TypeScript. */
export const createLoops = (relief: Relief, size: Size): SunlightLoops =>
  createSimdSunlight(relief, size) ?? plainLoops(relief, size);

import { type GroundMask, narrow } from "../ground/mask";
import type { Ground } from "./ground";
import { type DistanceGrid, type NearTargets, nearMask, nearSteps, reachOf } from "./near";
import type { MaskName, MatchRaster, ZonesQuery } from "./types";

/** What a match is narrowed to: masks of other tools, and what is near to targets. */
export interface Narrowing {
  mask(name: MaskName, mask: GroundMask | null): void;
  measureTo(targets: NearTargets | null): void;
  /** Narrows a match; distances are kept for the next one. Steps are cells that were looked at. */
  narrowSteps(raster: MatchRaster, ground: Ground, query: ZonesQuery): Generator<number, void, void>;
  forget(): void;
}

export function createNarrowing(): Narrowing {
  const masks = new Map<MaskName, GroundMask>();
  let targets: NearTargets | null = null;
  let measured: { ground: Ground; grid: DistanceGrid } | null = null;

  return {
    mask(name, mask) {
      if (mask) masks.set(name, mask);
      else masks.delete(name);
    },
    measureTo(next) {
      targets = next;
      measured = null;
    },
    *narrowSteps(raster, ground, { masks: names, near }) {
      for (const name of names) {
        const mask = masks.get(name);
        if (!mask) throw new Error(`The zones worker has no mask of what is ${name}.`);
        narrow(raster, ground, mask);
        yield raster.cells.length;
      }
      if (near === null) return;
      if (!targets) throw new Error("The zones worker has nothing to measure distances to.");
      if (measured?.ground !== ground || measured.grid.reach < reachOf(near))
        measured = { ground, grid: yield* nearSteps(ground, targets, reachOf(near)) };
      narrow(raster, ground, nearMask(measured.grid, near));
      yield raster.cells.length;
    },
    forget() {
      masks.clear();
      targets = null;
      measured = null;
    },
  };
}

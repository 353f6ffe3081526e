import { type GroundMask, narrow } from "../ground/mask";
import type { Ground } from "./ground";
import { type DistanceGrid, type NearTargets, nearMask, nearSteps, reachOf } from "./near";
import type { MaskName, MatchRaster, TargetName, ZonesQuery } from "./types";

/** Restricts matches by masks of other tools and by distances to targets. */
export interface MatchConditions {
  mask(name: MaskName, mask: GroundMask | null): void;
  measureTo(name: TargetName, targets: NearTargets | null): void;
  /** Narrows a match. Distances are cached for the next one. Steps are cells processed. */
  applySteps(raster: MatchRaster, ground: Ground, query: ZonesQuery): Generator<number, void, void>;
  forget(): void;
}

export function createMatchConditions(): MatchConditions {
  const masks = new Map<MaskName, GroundMask>();
  const targets = new Map<TargetName, NearTargets>();
  const measured = new Map<TargetName, { ground: Ground; grid: DistanceGrid }>();

  return {
    mask(name, mask) {
      if (mask) masks.set(name, mask);
      else masks.delete(name);
    },
    measureTo(name, next) {
      measured.delete(name);
      if (next) targets.set(name, next);
      else targets.delete(name);
    },
    *applySteps(raster, ground, { masks: names, distances }) {
      for (const name of names) {
        const mask = masks.get(name);
        if (!mask) throw new Error(`The zones worker has no mask of what is ${name}.`);
        narrow(raster, ground, mask);
        yield raster.cells.length;
      }
      for (const { to, side, distance } of distances) {
        const grid = yield* gridSteps(to, ground, reachOf(distance));
        narrow(raster, ground, nearMask(grid, distance, side));
        yield raster.cells.length;
      }
    },
    forget() {
      masks.clear();
      targets.clear();
      measured.clear();
    },
  };

  function* gridSteps(to: TargetName, ground: Ground, reach: number): Generator<number, DistanceGrid, void> {
    const before = measured.get(to);
    if (before?.ground === ground && before.grid.reach >= reach) return before.grid;
    const measuredTo = targets.get(to);
    if (!measuredTo) throw new Error(`The zones worker has no ${to} to measure distances to.`);
    const grid = yield* nearSteps(ground, measuredTo, reach);
    measured.set(to, { ground, grid });
    return grid;
  }
}

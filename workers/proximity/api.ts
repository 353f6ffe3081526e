import * as Comlink from "comlink";
import { KIND } from "../../src/domain/featureColumns";
import { buffersOf } from "../../src/workers/buffersOf";
import { driveSteps } from "../../src/workers/driveSteps";
import { joinShapes, shapesOfDrawn } from "../duplicates/shapes";
import type { DrawnFeatures, Shapes } from "../duplicates/types";
import { shapesOfRings } from "./drawnTargets";
import { distancesTo, NearList } from "./kernel";
import { Targets } from "./targets";
import type { Measured, Near, Relation, TargetChoice } from "./types";

const NONE = new Uint32Array(0);

/** What the worker answers. It holds the account's features and the last distances until it ends. */
export function createProximityApi() {
  let parts: Shapes[] = [];
  let shapes = joinShapes([]);
  /** By slot: the number of its feature, from 1. */
  let featureOf = NONE;
  let distances = new Float32Array(0);
  let list: NearList | null = null;
  return {
    /** From now on features that are added are those of the account, in place of those before. */
    begin(): void {
      parts = [];
      list = null;
    },
    /** Adds a part of the account's features. Those that come later take the place of others in the same slot. */
    add(part: DrawnFeatures): void {
      parts.push(shapesOfDrawn(part));
    },
    /** All parts are added. @param live by slot: 1 for features that are there, which parts may have others beside */
    end(live: Uint8Array): void {
      shapes = joinShapes(parts);
      parts = [];
      featureOf = new Uint32Array(live.length);
      shapes.slots.forEach((slot, feature) => {
        if (live[slot] === 1) featureOf[slot] = feature + 1;
      });
    },
    /**
     * Measures from all features to the nearest target; the targets themselves are left out.
     * @param reach meters
     */
    async measure(
      { slots, rings, areasOnly }: TargetChoice,
      reach: number,
      signal: AbortSignal,
      onProgress?: (done: number, total: number) => void,
    ): Promise<Measured> {
      list = null;
      const drawn = shapesOfRings(rings);
      const all = rings.length === 0 ? shapes : joinShapes([shapes, drawn]);
      const total = shapes.kinds.length;
      const chosen: number[] = Array.from(rings, (_, at) => total + at);
      const leftOut = new Uint8Array(total).fill(1);
      for (const feature of featureOf) if (feature > 0) leftOut[feature - 1] = 0;
      for (const slot of slots) {
        const feature = featureOf[slot] ?? 0;
        if (feature === 0) continue;
        leftOut[feature - 1] = 1;
        if (!areasOnly || shapes.kinds[feature - 1] === KIND.area) chosen.push(feature - 1);
      }
      const targets = new Targets(all, chosen);
      const steps = distancesTo(targets, shapes, reach, leftOut);
      distances = await driveSteps(steps, signal, (done) => void onProgress?.(done, total));
      return { targets: targets.count, areas: targets.areaCount };
    },
    /** The features that are looked at from now on, by slot and in the order of a list. */
    choose(slots: Uint32Array): void {
      list = new NearList(slots, featureOf, distances);
    },
    /** Those of the list at such distances, transferred. @param meters the slider's */
    find(relation: Relation, meters: number): Near {
      if (!list) throw new Error("There is no list to look in.");
      const near = list.find(relation, meters);
      return Comlink.transfer(near, buffersOf(near));
    },
  };
}

export type ProximityApi = ReturnType<typeof createProximityApi>;

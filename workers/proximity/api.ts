import * as Comlink from "comlink";
import type { ElevationSource } from "../../src/domain/elevationSource";
import { KIND } from "../../src/domain/featureColumns";
import { buffersOf } from "../../src/workers/buffersOf";
import { driveSteps } from "../../src/workers/driveSteps";
import { joinShapes, shapesOfDrawn } from "../duplicates/shapes";
import type { DrawnFeatures, Shapes } from "../duplicates/types";
import type { Progress } from "../ground/groundCache";
import type { Outside } from "../ground/readTiles";
import { createMapFeatureReader, type FetchJson } from "../map-features/reader";
import { createContentGround } from "./contentGround";
import { outsideOf, shapesOfRings } from "./drawnTargets";
import { DistanceList, distancesTo } from "./kernel";
import { readTargets } from "./mapTargets";
import { Targets } from "./targets";
import type { GroundFilter, GroundMatches, MeasuredTargets, Relation, TargetChoice } from "./types";

const NONE = new Uint32Array(0);

/** API of the proximity worker. It keeps the account's features, the last distances and the ground until it ends. */
export function createProximityApi(outside: Outside & { fetchJson: FetchJson }) {
  const ground = createContentGround(outside);
  const features = createMapFeatureReader(outside.fetchJson);
  let parts: Shapes[] = [];
  let shapes = joinShapes([]);
  /** By slot: number of its feature, starting from 1. */
  let featureOf = NONE;
  let distances = new Float32Array(0);
  let list: DistanceList | null = null;

  function listed(): DistanceList {
    if (!list) throw new Error("The list to search hasn't been set.");
    return list;
  }

  return {
    /** Starts a new set of the account's features. */
    begin(): void {
      parts = [];
      list = null;
    },
    /** Adds a part of the account's features. Later features replace earlier ones with the same slot. */
    add(part: DrawnFeatures): void {
      parts.push(shapesOfDrawn(part));
    },
    /** Marks all parts as added. @param live by slot: 1 for features that exist; parts may contain others too */
    end(live: Uint8Array): void {
      shapes = joinShapes(parts);
      parts = [];
      ground.forget();
      distances = new Float32Array(0);
      featureOf = new Uint32Array(live.length);
      shapes.slots.forEach((slot, feature) => {
        if (live[slot] === 1) featureOf[slot] = feature + 1;
      });
    },
    /**
     * Measures from all features to the nearest target. The targets themselves are left out.
     *
     * @param reach meters
     */
    async measure(
      { slots, rings, map, areasOnly }: TargetChoice,
      reach: number,
      signal: AbortSignal,
      onProgress?: (done: number, total: number) => void,
    ): Promise<MeasuredTargets> {
      list = null;
      const read = map && (await readTargets(features, map, { reach, areasOnly }, signal, onProgress));
      const drawn = read?.shapes ?? shapesOfRings(rings);
      const all = drawn.kinds.length === 0 ? shapes : joinShapes([shapes, drawn]);
      const total = shapes.kinds.length;
      const chosen: number[] = Array.from(drawn.kinds, (_, at) => total + at);
      const leftOut = new Uint8Array(total).fill(1);
      const elsewhere = map && outsideOf(map.corners, shapes);
      for (const feature of featureOf) if (feature > 0) leftOut[feature - 1] = elsewhere?.[feature - 1] ?? 0;
      for (const slot of slots) {
        const feature = featureOf[slot] ?? 0;
        if (feature === 0) continue;
        leftOut[feature - 1] = 1;
        if (!areasOnly || shapes.kinds[feature - 1] === KIND.area) chosen.push(feature - 1);
      }
      const targets = new Targets(all, chosen);
      const steps = distancesTo(targets, shapes, reach, leftOut);
      distances = await driveSteps(steps, signal, (done) => void onProgress?.(done, total));
      return { targets: targets.count, areas: targets.areaCount, layers: read?.layers ?? null };
    },
    /** Sets the features that later calls consider, as slots in list order. */
    choose(slots: Uint32Array): void {
      list = new DistanceList(slots, featureOf, distances);
    },
    /**
     * Reads the ground under the chosen features at such distances, unless it's known.
     *
     * @returns false if it's too much ground to read at once
     * @throws Error that says why it can't be read, AbortError
     */
    async readGround(
      source: ElevationSource,
      relation: Relation | "anywhere",
      meters: number,
      signal: AbortSignal,
      onProgress?: Progress,
    ): Promise<boolean> {
      const all = listed();
      const features = all.find(relation, meters).places.map((place) => all.featureAt(place) - 1);
      return await ground.read(source, shapes, features, signal, onProgress);
    },
    /**
     * Returns the chosen features at such distances and on such ground. Transferred.
     *
     * @param meters the slider's value
     * @param filter requires ground that was read; null: any ground
     */
    find(relation: Relation | "anywhere", meters: number, filter: GroundFilter | null = null): GroundMatches {
      const all = listed();
      const near = all.find(relation, meters);
      const found = filter
        ? ground.find(near, (place) => all.featureAt(place), filter)
        : { ...near, unknown: 0, sample: false };
      return Comlink.transfer(found, buffersOf({ places: found.places, slots: found.slots }));
    },
  };
}

export type ProximityApi = ReturnType<typeof createProximityApi>;

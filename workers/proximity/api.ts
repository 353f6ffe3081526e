import * as Comlink from "comlink";
import type { ElevationSource } from "../../src/domain/elevationSource";
import { buffersOf } from "../../src/workers/buffersOf";
import { driveSteps } from "../../src/workers/driveSteps";
import type { DrawnFeatures } from "../duplicates/types";
import type { Progress } from "../ground/groundCache";
import type { Outside } from "../ground/readTiles";
import type { FetchJson } from "../map-features/ask";
import { createMapFeatureReader } from "../map-features/reader";
import { Content } from "./content";
import { createContentGround } from "./contentGround";
import { shapesOfRings } from "./drawnTargets";
import { DistanceList, distancesTo } from "./kernel";
import { readTargets } from "./mapTargets";
import type { GroundFilter, GroundMatches, MeasuredTargets, Relation, TargetChoice } from "./types";

/** API of the proximity worker. It keeps the account's features, the last distances and the ground until it ends. */
export function createProximityApi(outside: Outside & { fetchJson: FetchJson }) {
  const ground = createContentGround(outside);
  const features = createMapFeatureReader(outside.fetchJson);
  const content = new Content();
  let distances = new Float32Array(0);
  let list: DistanceList | null = null;

  function listed(): DistanceList {
    if (!list) throw new Error("The list to search hasn't been set.");
    return list;
  }

  return {
    /** Starts a new set of the account's features. */
    begin(): void {
      content.begin();
      list = null;
    },
    /** Adds a part of the account's features. Later features replace earlier ones with the same slot. */
    add(part: DrawnFeatures): void {
      content.add(part);
    },
    /** Marks all parts as added. @param live by slot: 1 for features that exist; parts may contain others too */
    end(live: Uint8Array): void {
      content.end(live);
      ground.forget();
      distances = new Float32Array(0);
    },
    /**
     * Measures from all features to the nearest target. The targets themselves are left out.
     *
     * @param reach meters
     */
    async measure(
      choice: TargetChoice,
      reach: number,
      signal: AbortSignal,
      onProgress?: (done: number, total: number) => void,
    ): Promise<MeasuredTargets> {
      const { rings, map, areasOnly } = choice;
      list = null;
      const read = map && (await readTargets(features, map, { reach, areasOnly }, signal, onProgress));
      const { targets, leftOut } = content.targetsOf(choice, read?.shapes ?? shapesOfRings(rings));
      const steps = distancesTo(targets, content.shapes, reach, leftOut);
      distances = await driveSteps(steps, signal, (done) => void onProgress?.(done, leftOut.length));
      return { targets: targets.count, areas: targets.areaCount, layers: read?.layers ?? null };
    },
    /** Sets the features that later calls consider, as slots in list order. */
    choose(slots: Uint32Array): void {
      list = new DistanceList(slots, content.featureOf, distances);
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
      const features = listed().featuresAt(relation, meters);
      return await ground.read(source, content.shapes, features, signal, onProgress);
    },
    /**
     * Returns the chosen features at such distances and on such ground. Transferred.
     *
     * @param meters the slider's value
     * @param filter requires ground that was read; null: any ground
     */
    find(relation: Relation | "anywhere", meters: number, filter: GroundFilter | null = null): GroundMatches {
      const all = listed();
      const found = ground.find(all.find(relation, meters), (place) => all.featureAt(place), filter);
      return Comlink.transfer(found, buffersOf({ places: found.places, slots: found.slots }));
    },
  };
}

export type ProximityApi = ReturnType<typeof createProximityApi>;

import * as Comlink from "comlink";
import { buffersOf } from "../../src/workers/buffersOf";
import { driveSteps } from "../../src/workers/driveSteps";
import { createGroundCache, type Progress } from "../ground/groundCache";
import type { GroundMask } from "../ground/mask";
import { createReadTile, type Outside } from "../ground/readTiles";
import type { FetchJson } from "../map-features/ask";
import { createMapFeatureReader } from "../map-features/reader";
import { blockFor } from "./area";
import { createTravelGround } from "./ground";
import { type Reach, reachSteps } from "./kernel";
import { outlineSteps } from "./outlines";
import { type TravelResult, travelSteps } from "./steps";
import type { FoundTravel, TravelOutlines, TravelRequest } from "./types";
import { createWasmReach } from "./wasm/wasmReach";
import { readWater } from "./water";
import { withinMask } from "./within";

/** Creates the API of the travel worker. */
export function createTravelApi(outside: Outside & { fetchJson: FetchJson }) {
  const ground = createTravelGround(createReadTile(outside));
  const kept = createGroundCache(ground.read);
  const features = createMapFeatureReader(outside.fetchJson);
  let traveled: TravelResult | null = null;
  let reach: Reach | null = null;
  let running: Promise<unknown> = Promise.resolve();

  async function walk(
    request: TravelRequest,
    signal: AbortSignal,
    onProgress?: Progress,
  ): Promise<TravelResult | null> {
    const { source, start, radius, water: sources } = request;
    const block = blockFor(start, radius, source.maxLevel);
    if (!block) return null;
    const read = await kept.get({ source, block }, signal, onProgress);
    const water = sources && (await readWater(features, sources, { source, block }, signal, onProgress));
    // Fields are computed one at a time because they share memory.
    const before = running;
    const mine = before
      .catch(() => {})
      .then(() => {
        reach ??= createWasmReach() ?? reachSteps;
        return driveSteps(travelSteps(read, { ...request, water }, traveled, reach), signal);
      });
    running = mine;
    traveled = await mine;
    return traveled;
  }

  return {
    /**
     * Computes travel times around a start, and the route to an end. Null if the radius is too large for the map's
     * tiles. An abort takes effect within a few thousand cells. Reading continues for the next call, until one needs
     * other ground or `forget` is called.
     */
    async travel(
      request: TravelRequest,
      signal: AbortSignal,
      onProgress?: Progress,
    ): Promise<FoundTravel | null> {
      const found = (await walk(request, signal, onProgress))?.found;
      if (!found) return null;
      return Comlink.transfer(found, [
        ...(found.picture ? buffersOf(found.picture) : []),
        ...(found.route ? buffersOf(found.route) : []),
      ]);
    },
    /** Returns a mask of the ground within some minutes. Null if the radius is too large for the map's tiles. */
    async mask(
      request: TravelRequest,
      minutes: number,
      signal: AbortSignal,
      onProgress?: Progress,
    ): Promise<GroundMask | null> {
      const walked = await walk(request, signal, onProgress);
      if (!walked) return null;
      const mask = withinMask(walked, minutes);
      return Comlink.transfer(mask, buffersOf(mask));
    },
    /** Outlines the ground within the times of the last result, smoothed without changing its acreage. */
    async outline(signal: AbortSignal): Promise<TravelOutlines> {
      if (!traveled) throw new Error("Travel times haven't been computed yet.");
      const outlines = await driveSteps(outlineSteps(traveled), signal);
      return Comlink.transfer(outlines, buffersOf(outlines));
    },
    /** Stops reading and frees the ground. */
    forget(): void {
      kept.stop();
      ground.forget();
      features.forget();
      traveled = null;
      reach = null;
    },
  };
}

import * as Comlink from "comlink";
import { buffersOf } from "../../src/workers/buffersOf";
import { driveSteps } from "../../src/workers/driveSteps";
import { createGroundCache, type Progress } from "../ground/groundCache";
import { type GroundMask, maskOfBits, placeOf } from "../ground/mask";
import { createReadTile, type Outside } from "../ground/readTiles";
import { outlineCellsSteps } from "../zones/outlineCells";
import { NO_MATCH } from "../zones/types";
import { blockAround, reachFor } from "./block";
import { createSightGround } from "./sightGround";
import { type SightResult, seeSteps } from "./steps";
import type { FoundSight, SightOutlines, SightRequest } from "./types";

/** Creates the API of the viewshed worker. */
export function createViewshedApi(outside: Outside) {
  const ground = createSightGround(createReadTile(outside));
  const kept = createGroundCache(ground.read);
  let looked: SightResult | null = null;

  async function look(
    request: SightRequest,
    signal: AbortSignal,
    onProgress?: Progress,
  ): Promise<SightResult | null> {
    const { source, spots, radius } = request;
    const block = blockAround(spots, reachFor(radius), source.maxLevel);
    if (!block) return null;
    const read = await kept.get({ source, block }, signal, onProgress);
    looked = await driveSteps(seeSteps(read, request, looked), signal);
    return looked;
  }

  return {
    /**
     * Computes what is visible from the best of some observation points. Null if they are too far apart. An abort takes
     * effect within one observer. Reading continues for the next call, until one needs other ground or `forget` is
     * called.
     */
    async see(request: SightRequest, signal: AbortSignal, onProgress?: Progress): Promise<FoundSight | null> {
      const found = (await look(request, signal, onProgress))?.found;
      return found ? Comlink.transfer(found, found.picture ? buffersOf(found.picture) : []) : null;
    },
    /** Returns a mask of the cells visible from at least one of the best points. Otherwise like `see`. */
    async mask(
      request: SightRequest,
      signal: AbortSignal,
      onProgress?: Progress,
    ): Promise<GroundMask | null> {
      const seen = await look(request, signal, onProgress);
      if (!seen) return null;
      const { mosaic, known } = seen.ground;
      const mask = maskOfBits(seen.once, known, placeOf(mosaic), NO_MATCH);
      return Comlink.transfer(mask, buffersOf(mask));
    },
    /**
     * Outlines the ground last found visible, smoothed without changing its acreage.
     *
     * @param minArea square meters: smaller patches and holes are left out
     * @param most maximum number of patches, largest first
     */
    async outline(minArea: number, most: number, signal: AbortSignal): Promise<SightOutlines> {
      if (!looked) throw new Error("No viewshed has been computed yet.");
      const outlines = await driveSteps(outlineSteps(looked, minArea, most), signal);
      return Comlink.transfer(outlines, buffersOf(outlines));
    },
    /** Stops reading and frees the ground. */
    forget(): void {
      kept.stop();
      ground.forget();
      looked = null;
    },
  };
}

function* outlineSteps(
  { ground: { mosaic, known }, once }: SightResult,
  minArea: number,
  most: number,
): Generator<number, SightOutlines, void> {
  const seen = maskOfBits(once, known, placeOf(mosaic), NO_MATCH);
  yield 0;
  return yield* outlineCellsSteps(seen, mosaic.rowAreas, mosaic, minArea, most);
}

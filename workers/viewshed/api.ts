import * as Comlink from "comlink";
import { buffersOf } from "../../src/workers/buffersOf";
import { driveSteps } from "../../src/workers/driveSteps";
import { createKeptGround, type Progress } from "../ground/keptGround";
import { createReadTile, type Outside } from "../ground/readTiles";
import { outlineCellsSteps } from "../zones/outlineCells";
import { MATCH, NO_DATA } from "../zones/types";
import { blockAround, reachFor } from "./block";
import { createSightGround, type SightGround } from "./sightGround";
import { type Looked, seeSteps } from "./steps";
import { type FoundSight, type SightOutlines, type SightRequest, wordsOf } from "./types";

/** What the viewshed worker answers. */
export function createViewshedApi(outside: Outside) {
  const ground = createSightGround(createReadTile(outside));
  const kept = createKeptGround(ground.read);
  let looked: Looked | null = null;

  return {
    /**
     * What is seen from the best of some spots; null where they are too far apart. An abort ends the call within the time
     * of one observer; ground goes on being read for the next call, until other ground is asked for or forget is called.
     */
    async see(request: SightRequest, signal: AbortSignal, onProgress?: Progress): Promise<FoundSight | null> {
      const { source, spots, radius } = request;
      const block = blockAround(spots, reachFor(radius), source.maxLevel);
      if (!block) return null;
      const read = await kept.get({ source, block }, signal, onProgress);
      looked = await driveSteps(seeSteps(read, request, looked), signal);
      const { found } = looked;
      return Comlink.transfer(found, found.picture ? buffersOf(found.picture) : []);
    },
    /**
     * Outlines of the ground that was seen last, smoothed with its acres kept.
     * @param minArea square meters: smaller patches and holes are left out
     * @param most of the largest patches
     */
    async outline(minArea: number, most: number, signal: AbortSignal): Promise<SightOutlines> {
      if (!looked) throw new Error("Nothing has been looked at yet.");
      const outlines = await driveSteps(outlineSteps(looked, minArea, most), signal);
      return Comlink.transfer(outlines, buffersOf(outlines));
    },
    /** Ends reading and frees the ground. */
    forget(): void {
      kept.stop();
      ground.forget();
      looked = null;
    },
  };
}

function* outlineSteps(
  { ground, once }: Looked,
  minArea: number,
  most: number,
): Generator<number, SightOutlines, void> {
  const { width, height, rowAreas } = ground.mosaic;
  const cells = matchOf(ground, once);
  yield 0;
  return yield* outlineCellsSteps({ width, height, cells }, rowAreas, ground.mosaic, minArea, most);
}

/** Seen ground as the zones kernel takes it. */
function matchOf({ mosaic: { width, height }, known }: SightGround, seen: Uint32Array): Uint8Array {
  const cells = new Uint8Array(width * height);
  const words = wordsOf(width);
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      const word = row * words + (column >>> 5);
      const bit = 1 << (column & 31);
      if (!((known[word] as number) & bit)) cells[row * width + column] = NO_DATA;
      else if ((seen[word] as number) & bit) cells[row * width + column] = MATCH;
    }
  }
  return cells;
}

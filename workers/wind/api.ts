import * as Comlink from "comlink";
import type { ElevationSource } from "../../src/domain/elevationSource";
import { buffersOf } from "../../src/workers/buffersOf";
import { driveSteps } from "../../src/workers/driveSteps";
import { createGroundCache, type Progress } from "../ground/groundCache";
import type { GroundMask } from "../ground/mask";
import { createMosaicReader, type MosaicArea } from "../ground/mosaicReader";
import { createReadTile, type Outside } from "../ground/readTiles";
import { areaFor, type WindArea } from "./area";
import { createWindModel, type WindModel } from "./model";
import { outlineSteps } from "./outlines";
import { type ScentResult, scentFreeSteps, scentSteps } from "./steps";
import type { FoundWind, ScentOutlines, ScentRequest, WindRequest } from "./types";
import { type WindGround, windGroundSteps } from "./windGround";

interface Modeled {
  ground: WindGround;
  model: WindModel;
}

/** Creates the API of the wind worker. */
export function createWindApi(outside: Outside) {
  const reader = createMosaicReader(createReadTile(outside));
  const kept = createGroundCache<MosaicArea & { area: WindArea }, Modeled>(
    async ({ area, ...tiles }, signal, report) => {
      const mosaic = await reader.read(tiles, signal, report);
      const ground = await driveSteps(windGroundSteps(mosaic, area), signal);
      return { ground, model: createWindModel(ground) };
    },
  );
  let scented: ScentResult | null = null;
  let running: Promise<unknown> = Promise.resolve();
  /** Runs work one at a time, because a model's solutions start from the previous ones, in the same memory. */
  const alone = <T>(work: () => Promise<T>): Promise<T> => {
    const mine = running.catch(() => {}).then(work);
    running = mine;
    return mine;
  };
  const modelOf = (source: ElevationSource, area: WindArea, signal: AbortSignal, onProgress?: Progress) =>
    kept.get({ source, block: area.block, area }, signal, onProgress);

  return {
    /**
     * Computes wind and scent around stands. Null if they are too far apart. An abort takes effect within a sweep of
     * the solver. Reading continues for the next call, until one needs other ground or `forget` is called.
     */
    async blow(request: WindRequest, signal: AbortSignal, onProgress?: Progress): Promise<FoundWind | null> {
      const { source, stands, radius } = request;
      const area = areaFor(stands, radius, source.maxLevel);
      if (!area) return null;
      const { ground, model } = await modelOf(source, area, signal, onProgress);
      scented = await alone(() => driveSteps(scentSteps(ground, model, request), signal));
      const { found } = scented;
      return Comlink.transfer(found, [
        ...buffersOf(found.arrows),
        ...(found.picture ? buffersOf(found.picture) : []),
      ]);
    },
    /** Returns a mask of the ground that scent doesn't reach, or null if the stands are too far apart. */
    async mask(
      request: ScentRequest,
      signal: AbortSignal,
      onProgress?: Progress,
    ): Promise<GroundMask | null> {
      const area = areaFor(request.stands, request.radius, request.source.maxLevel);
      if (!area) return null;
      const { ground, model } = await modelOf(request.source, area, signal, onProgress);
      const mask = await alone(() => driveSteps(scentFreeSteps(ground, model, request), signal));
      return Comlink.transfer(mask, buffersOf(mask));
    },
    /** Outlines the scent found last, smoothed without changing its acreage. */
    async outline(signal: AbortSignal): Promise<ScentOutlines> {
      if (!scented) throw new Error("The scent hasn't been computed yet.");
      const outlines = await driveSteps(outlineSteps(scented), signal);
      return Comlink.transfer(outlines, buffersOf(outlines));
    },
    /** Stops reading and frees the ground. */
    forget(): void {
      kept.stop();
      reader.forget();
      scented = null;
    },
  };
}

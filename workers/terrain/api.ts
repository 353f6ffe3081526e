import * as Comlink from "comlink";
import { driveSteps } from "../../src/workers/driveSteps";
import { cropped } from "./border";
import { decodeElevations } from "./decode/index";
import { createEngine } from "./engine";
import { TileStore } from "./tileStore";
import type { ClassifyRequest, ElevationTile, TerrainFilter, TerrainImage, TilePart } from "./types";

/** Creates the API of the terrain worker. `lercWasmUrl` is the URL of the LERC decoder. Steps are tiles. */
export function createTerrainApi(lercWasmUrl?: string) {
  const store = new TileStore(createEngine());

  function* imagesOf<T>(items: readonly T[], make: (item: T) => TerrainImage) {
    const images: TerrainImage[] = [];
    for (const item of items) {
      images.push(make(item));
      yield images.length;
    }
    return images;
  }

  const transfer = (images: TerrainImage[]): TerrainImage[] =>
    Comlink.transfer(
      images,
      images.flatMap(({ rgba, matches, known }) => [rgba.buffer, matches.buffer, known.buffer]),
    );

  return {
    async load({ key, format, bytes, border, size }: ElevationTile) {
      const raster = cropped(await decodeElevations(format, bytes, lercWasmUrl), size);
      store.load(key, raster, border);
      return { width: raster.width - 2 * border, height: raster.height - 2 * border };
    },
    forget: (keys: readonly string[]) => store.forget(keys),
    classify: async (requests: readonly ClassifyRequest[], filter: TerrainFilter, signal: AbortSignal) =>
      transfer(
        await driveSteps(
          imagesOf(requests, (request) => store.classify(request, filter)),
          signal,
        ),
      ),
    filter: async (keys: readonly string[], filter: TerrainFilter, signal: AbortSignal) =>
      transfer(
        await driveSteps(
          imagesOf(keys, (key) => store.filter(key, filter)),
          signal,
        ),
      ),
    /** Runs in steps, so that the next movement of a slider doesn't have to wait for it. */
    summarize: async (parts: readonly TilePart[], filter: TerrainFilter, signal: AbortSignal) => {
      const summary = await driveSteps(store.summarize(parts, filter), signal);
      return Comlink.transfer(summary, [
        summary.slope.buffer,
        summary.aspect.buffer,
        summary.elevation.buffer,
      ] as ArrayBuffer[]);
    },
  };
}

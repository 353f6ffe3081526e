import { formatCount, plural } from "../../src/domain/units";
import type { Progress } from "../ground/groundCache";
import { type Ask, createAsk, type FetchJson } from "./ask";
import { type Counted, createLayerCounter } from "./countLayers";
import { featuresUrl } from "./queries";
import { parsePage } from "./responses";
import type { MapFeatures, MapReading } from "./types";

/** Maximum number of features, and of their vertices in total. */
export const MAX_FEATURES = 20_000;
export const MAX_VERTICES = 1_000_000;
/** Results kept in the cache, so that moving a slider back doesn't read water and roads again. */
const MAX_KEPT = 4;

export type MapFeatureReader = ReturnType<typeof createMapFeatureReader>;

/** Creates a reader of the map layers' features in an extent. It caches the latest results. */
export function createMapFeatureReader(fetchJson: FetchJson) {
  const ask = createAsk(fetchJson);
  const countLayers = createLayerCounter(ask);
  const kept = new Map<string, MapFeatures>();

  async function readAll(reading: MapReading, signal: AbortSignal, report?: Progress): Promise<MapFeatures> {
    const counted = await countLayers(reading, signal);
    const total = counted.reduce((sum, each) => sum + each.count, 0);
    if (total > MAX_FEATURES) throw new Error(tooMany(total));
    const read = await readPages(ask, counted, reading, signal, (done) =>
      report?.(Math.min(done, total), total),
    );
    return {
      ...read,
      names: [...new Set(counted.map(({ layer }) => layer.name))],
      sample: counted.some(({ layer }) => layer.sample),
    };
  }

  return {
    /**
     * Reads the features in an extent. Those that reach beyond it are complete.
     *
     * @throws Error that says why they can't be read, AbortError
     */
    async read(reading: MapReading, signal: AbortSignal, report?: Progress): Promise<MapFeatures> {
      const { source, ...rest } = reading;
      const key = JSON.stringify([
        rest,
        source.counties,
        source.layers.map(({ url, where }) => [url, where]),
      ]);
      const found = kept.get(key) ?? (await readAll(reading, signal, report));
      kept.delete(key);
      kept.set(key, found);
      for (const [first] of kept) if (kept.size > MAX_KEPT) kept.delete(first);
      return found;
    },
    forget(): void {
      kept.clear();
    },
  };
}

/** Reads all features of the counted layers, page by page. */
async function readPages(
  ask: Ask,
  layers: readonly Counted[],
  reading: MapReading,
  signal: AbortSignal,
  report: (done: number) => void,
): Promise<Pick<MapFeatures, "areas" | "lines">> {
  const areas: MapFeatures["areas"] = [];
  const lines: Float64Array[] = [];
  let [done, vertices] = [0, 0];
  for (const { layer, type, count } of layers) {
    for (let offset = 0; offset < count; ) {
      const page = await ask(layer.name, featuresUrl(layer, reading, offset), signal, parsePage);
      for (const paths of page.features) {
        vertices += paths.reduce((sum, { length }) => sum + length / 2, 0);
        if (type === "areas") areas.push(paths);
        else for (const path of paths) lines.push(path);
      }
      if (vertices > MAX_VERTICES) throw new Error(TOO_DETAILED);
      done += page.features.length;
      report(done);
      offset += page.features.length;
      if (offset < count && (!page.exceeded || page.features.length === 0))
        throw new Error(`Couldn't read ${layer.name}. ${partly(offset, count)}`);
    }
  }
  return { areas, lines };
}

const partly = (read: number, count: number): string =>
  `Its service returned ${formatCount(read)} of ${plural(count, "feature")}.`;

const tooMany = (count: number): string =>
  `The map's layers have ${plural(count, "feature")} here, and at most ${formatCount(MAX_FEATURES)} can be read ` +
  `at once. ${LESS}`;
const LESS = "Zoom in, choose a smaller distance or radius, or leave them out.";
const TOO_DETAILED = `The map's layers have too much detail here. ${LESS}`;

import type { MapFeatureLayer } from "../../src/domain/mapFeatures";
import { formatCount, plural } from "../../src/domain/units";
import type { Progress } from "../ground/groundCache";
import { countUrl, featuresUrl, layerUrl, statesUrl } from "./queries";
import { parseCount, parseGeometryType, parsePage, parseStates } from "./responses";
import type { MapFeatures, MapReading } from "./types";

/** Maximum number of features, and of their vertices in total. */
export const MAX_FEATURES = 20_000;
export const MAX_VERTICES = 1_000_000;
/** Results kept in the cache, so that moving a slider back doesn't read water and roads again. */
const MOST_KEPT = 4;

const STATES = "which states the map shows";

/** Returns a service's response as JSON. @throws Error that says why it can't */
export type FetchJson = (url: string, signal: AbortSignal) => Promise<unknown>;

export type MapFeatureReader = ReturnType<typeof createMapFeatureReader>;

/** A layer with features in the extent. */
interface Counted {
  layer: MapFeatureLayer;
  type: "lines" | "areas";
  count: number;
}

/** Creates a reader of the map layers' features in an extent. It caches the latest results. */
export function createMapFeatureReader(fetchJson: FetchJson) {
  const types = new Map<string, "lines" | "areas" | null>();
  const kept = new Map<string, MapFeatures>();

  /** @throws Error that names what can't be read and why */
  async function ask<T>(name: string, url: string, signal: AbortSignal, parse: (value: unknown) => T) {
    try {
      return parse(await fetchJson(url, signal));
    } catch (cause) {
      signal.throwIfAborted();
      throw new Error(`Couldn't read ${name}. ${messageOf(cause)}`, { cause });
    }
  }

  /** Returns the layers of the states in the extent, without duplicates. */
  async function layersIn({ source, extent }: MapReading, signal: AbortSignal): Promise<MapFeatureLayer[]> {
    if (source.layers.length === 0) return [];
    const { counties } = source;
    const states = await ask(STATES, statesUrl(counties, extent), signal, (value) =>
      parseStates(value, counties),
    );
    const layers = new Map<string, MapFeatureLayer>();
    for (const layer of source.layers)
      if (states.includes(layer.stateName)) layers.set(`${layer.url} ${layer.where ?? ""}`, layer);
    return [...layers.values()];
  }

  /** Counts a layer's features in the extent. Returns null if the layer's type isn't measured to. */
  async function count(
    layer: MapFeatureLayer,
    reading: MapReading,
    signal: AbortSignal,
  ): Promise<Counted | null> {
    let type = types.get(layer.url);
    if (type === undefined) {
      type = await ask(layer.name, layerUrl(layer), signal, parseGeometryType);
      types.set(layer.url, type);
    }
    if (type === null || (reading.areasOnly && type === "lines")) return null;
    return { layer, type, count: await ask(layer.name, countUrl(layer, reading.extent), signal, parseCount) };
  }

  async function readAll(reading: MapReading, signal: AbortSignal, report?: Progress): Promise<MapFeatures> {
    const layers = await layersIn(reading, signal);
    const counted = (await Promise.all(layers.map((layer) => count(layer, reading, signal)))).flatMap(
      (each) => each ?? [],
    );
    const total = counted.reduce((sum, each) => sum + each.count, 0);
    if (total > MAX_FEATURES) throw new Error(tooMany(total));
    const found: MapFeatures = {
      areas: [],
      lines: [],
      names: [...new Set(counted.map(({ layer }) => layer.name))],
      sample: counted.some(({ layer }) => layer.sample),
    };
    const lines: Float64Array[] = [];
    let [done, vertices] = [0, 0];
    for (const { layer, type, count } of counted) {
      for (let offset = 0; offset < count; ) {
        const page = await ask(layer.name, featuresUrl(layer, reading, offset), signal, parsePage);
        for (const paths of page.features) {
          vertices += paths.reduce((sum, { length }) => sum + length / 2, 0);
          if (type === "areas") found.areas.push(paths);
          else for (const path of paths) lines.push(path);
        }
        if (vertices > MAX_VERTICES) throw new Error(TOO_DETAILED);
        done += page.features.length;
        report?.(Math.min(done, total), total);
        offset += page.features.length;
        if (offset < count && (!page.exceeded || page.features.length === 0))
          throw new Error(`Couldn't read ${layer.name}. ${partly(offset, count)}`);
      }
    }
    return { ...found, lines };
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
      for (const [first] of kept) if (kept.size > MOST_KEPT) kept.delete(first);
      return found;
    },
    forget(): void {
      kept.clear();
    },
  };
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

const partly = (read: number, count: number): string =>
  `Its service returned ${formatCount(read)} of ${plural(count, "feature")}.`;

const tooMany = (count: number): string =>
  `The map's layers have ${plural(count, "feature")} here, and at most ${formatCount(MAX_FEATURES)} can be read ` +
  `at once. ${LESS}`;
const LESS = "Zoom in, choose a smaller distance or radius, or leave them out.";
const TOO_DETAILED = `The map's layers have too much detail here. ${LESS}`;

import type { MapFeatureLayer } from "../../src/domain/mapFeatures";
import type { Ask } from "./ask";
import { countUrl, layerUrl, statesUrl } from "./queries";
import { parseCount, parseGeometryType, parseStates } from "./responses";
import type { MapReading } from "./types";

const STATES = "which states the map shows";

/** A layer with features in the extent. */
export interface Counted {
  layer: MapFeatureLayer;
  type: "lines" | "areas";
  count: number;
}

/** Creates a function that counts the features of each layer in an extent. It caches the layers' types. */
export function createLayerCounter(ask: Ask) {
  const types = new Map<string, "lines" | "areas" | null>();

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

  return async (reading: MapReading, signal: AbortSignal): Promise<Counted[]> => {
    const layers = await layersIn(ask, reading, signal);
    const counted = await Promise.all(layers.map((layer) => count(layer, reading, signal)));
    return counted.flatMap((each) => each ?? []);
  };
}

/** Returns the layers of the states in the extent, without duplicates. */
async function layersIn(
  ask: Ask,
  { source, extent }: MapReading,
  signal: AbortSignal,
): Promise<MapFeatureLayer[]> {
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

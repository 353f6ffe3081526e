import { rmSync } from "node:fs";
import { join } from "node:path";
import { type NamesFile, openNames } from "../../maps/names/namesFile";
import { NAMES_FILE } from "../../maps/names/pack";
import { type Near, placeNamed, searchNames } from "../../maps/names/search";
import type { Gazetteer } from "./gazetteer";
import { MAX_QUERY_LENGTH, type PlaceResult } from "./suggest";
import { foldText, splitState } from "./words";

/** Added layer whose feature names are searched. */
export interface NamedLayer {
  id: string;
  title: string;
  /** Two-letter state abbreviations. */
  states: readonly string[];
  /** Folder of its current version. */
  folder: string;
}

const KIND = "map";
/** About as prominent as a county, because operators add a layer so its features can be found. */
const WEIGHT = 12;
/** Minimum extent around a feature: half its side in degrees. */
const AROUND = 0.01;

/**
 * Finds features of added layers by part of their name, best match first. "bear creek, co" only searches layers of that
 * state.
 */
export function findFeatures(
  layers: readonly NamedLayer[],
  gazetteer: Gazetteer,
  asked: { text: string; limit: number; near: Near },
): PlaceResult[] {
  const whole = foldText(asked.text.slice(0, MAX_QUERY_LENGTH));
  const { name, states } = splitState(whole, asked.text.includes(","));
  const found = layers.flatMap((layer) => {
    const file = namesOf(layer);
    if (!file) return [];
    const isThere = states?.some((state) => layer.states.includes(state));
    const texts = new Set(isThere ? [name, whole] : [whole]);
    return [...texts].flatMap((text) =>
      searchNames(file, text, asked.near, asked.limit).map((hit) => ({ ...hit, layer, file })),
    );
  });
  return found
    .sort((a, b) => b.score - a.score)
    .slice(0, asked.limit)
    .map(({ layer, file, at, score }) => describe(layer, file, at, gazetteer, Math.min(100, score + WEIGHT)));
}

/** Returns the feature of a key from `findFeatures`. Null if its layer isn't listed or no longer has it. */
export function featureByKey(
  layers: readonly NamedLayer[],
  gazetteer: Gazetteer,
  key: string,
): PlaceResult | null {
  const [, id, longitude, latitude, name = ""] = /^map:([^:]*):([\d.-]+),([\d.-]+):(.*)$/.exec(key) ?? [];
  const layer = layers.find((one) => one.id === id);
  const file = layer && namesOf(layer);
  if (!layer || !file) return null;
  const at = placeNamed(file, foldText(name), [Number(longitude), Number(latitude)]);
  return at === null ? null : describe(layer, file, at, gazetteer, 100);
}

/** Opens a layer's names. Undefined if there are none yet. Damaged files are deleted so that they get rebuilt. */
function namesOf({ folder }: NamedLayer): NamesFile | undefined {
  try {
    return openNames(folder);
  } catch (error) {
    if (!(error instanceof Error && "code" in error)) rmSync(join(folder, NAMES_FILE), { force: true });
    return undefined;
  }
}

function describe(
  { id, title }: NamedLayer,
  file: NamesFile,
  at: number,
  gazetteer: Gazetteer,
  score: number,
): PlaceResult {
  const { minX, minY, maxX, maxY } = file.boxOf(at);
  const [longitude, latitude] = [(minX + maxX) / 2, (minY + maxY) / 2];
  const name = file.labelOf(at);
  const county = gazetteer.countyAt(longitude, latitude);
  return {
    kind: "feature",
    type: title,
    // Identified by position and name instead of its ID, so the key survives a new version of the layer.
    key: `${KIND}:${id}:${longitude.toFixed(5)},${latitude.toFixed(5)}:${name}`,
    label: [name, county?.name, county?.stateName].filter((part) => part !== undefined).join(", "),
    name,
    longitude,
    latitude,
    extent: [
      Math.min(minX, longitude - AROUND),
      Math.min(minY, latitude - AROUND),
      Math.max(maxX, longitude + AROUND),
      Math.max(maxY, latitude + AROUND),
    ],
    score,
  };
}

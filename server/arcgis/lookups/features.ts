import { rmSync } from "node:fs";
import { join } from "node:path";
import { type NamesFile, openNames } from "../../maps/names/namesFile";
import { NAMES_FILE } from "../../maps/names/pack";
import { type Near, placeNamed, searchNames } from "../../maps/names/search";
import type { Gazetteer } from "./gazetteer";
import { type Finding, MOST_CHARACTERS } from "./suggest";
import { folded, splitState } from "./words";

/** An operator's layer whose names are searched. */
export interface NamedLayer {
  id: string;
  title: string;
  /** Two letters each. */
  states: readonly string[];
  /** Of its version. */
  folder: string;
}

const KIND = "map";
/** As well known as a county: operators install a layer to find what is in it. */
const WEIGHT = 12;
/** Half the side of what is shown around a feature, degrees, at least. */
const AROUND = 0.01;

/** Features of layers by a part of their name, the best first. "bear creek, co" looks in layers of that state only. */
export function findFeatures(
  layers: readonly NamedLayer[],
  gazetteer: Gazetteer,
  asked: { text: string; limit: number; near: Near },
): Finding[] {
  const whole = folded(asked.text.slice(0, MOST_CHARACTERS));
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

/** The feature that a key of `findFeatures` stands for; null where its layer isn't among these, or has it no more. */
export function featureByKey(
  layers: readonly NamedLayer[],
  gazetteer: Gazetteer,
  key: string,
): Finding | null {
  const [, id, longitude, latitude, name = ""] = /^map:([^:]*):([\d.-]+),([\d.-]+):(.*)$/.exec(key) ?? [];
  const layer = layers.find((one) => one.id === id);
  const file = layer && namesOf(layer);
  if (!layer || !file) return null;
  const at = placeNamed(file, folded(name), [Number(longitude), Number(latitude)]);
  return at === null ? null : describe(layer, file, at, gazetteer, 100);
}

/** Undefined where a layer has no names yet, or damaged ones, which are removed so that they are made again. */
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
): Finding {
  const { minX, minY, maxX, maxY } = file.boxOf(at);
  const [longitude, latitude] = [(minX + maxX) / 2, (minY + maxY) / 2];
  const name = file.labelOf(at);
  const county = gazetteer.countyAt(longitude, latitude);
  return {
    kind: "feature",
    type: title,
    // By what it is and not by its number: the key outlives a new version of the layer.
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

import { IdIndex } from "./idIndex";

/**
 * Numbers ("keys") of all feature ids seen since page load, shared by lists, the map and sets. They let large sets pass
 * between them as typed arrays, without string lookups. Keys are never released.
 */
const ids: string[] = [];
const keys = new IdIndex((key) => ids[key] as string);

/** Returns the key of an id, assigning a new one if necessary. */
export function keyOf(id: string): number {
  const key = keys.add(id, ids.length);
  if (key === ids.length) ids.push(id);
  return key;
}

/** Returns the key of an id, or undefined if the page hasn't seen it. */
export const knownKey = (id: string): number | undefined => keys.get(id);

/** @param key a key that keyOf returned */
export const idOf = (key: number): string => ids[key] as string;

/** Returns the number of keys. All keys are below it. */
export const keyCount = (): number => ids.length;

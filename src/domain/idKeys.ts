import { IdIndex } from "./idIndex";

/**
 * A number ("key") for each feature's id that the page has met, the same in lists, on the map and in sets: very many are passed
 * between them as typed arrays, and none is looked up by its text on the way. Keys stay until the page is left.
 */
const ids: string[] = [];
const keys = new IdIndex((key) => ids[key] as string);

/** The key of an id, a new one where it has none. */
export function keyOf(id: string): number {
  const key = keys.add(id, ids.length);
  if (key === ids.length) ids.push(id);
  return key;
}

/** The key of an id that the page has met. */
export const knownKey = (id: string): number | undefined => keys.get(id);

/** @param key one that keyOf has answered */
export const idOf = (key: number): string => ids[key] as string;

/** How many keys there are: all are below it. */
export const keyCount = (): number => ids.length;

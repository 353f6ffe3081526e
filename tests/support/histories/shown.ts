import type { Browser, Page } from "./browser";

/**
 * Returns what a browser shows for part of an item (`id|title`), or undefined if it doesn't know or show it.
 *
 * @param names server ids by temporary id
 */
export function shownOf(
  { page, storage }: Browser,
  part: string,
  names: ReadonlyMap<string, string>,
): string | undefined {
  if (!page) return undefined;
  const [given = "", kind = ""] = part.split("|");
  const item = names.get(given) ?? given;
  const state = page.state();
  const row = state.content.table.get(item);
  const hunt = state.hunts.byId[item] ?? state.hunts.byId[given];
  const note = state.notes.notes.find(({ uuid }) => uuid === item || uuid === given);
  const plan = state.savedPlans.plans.find(({ uuid }) => uuid === item || uuid === given);
  if (kind === "title") return row?.title ?? hunt?.title ?? plan?.title;
  if (kind === "color") return row?.properties.color.join();
  if (kind === "place") return placeShown(page, item);
  if (kind === "text") return note?.contents;
  if (kind === "exists") {
    const creations = keysOf(given, names);
    const waiting = [...storage.map].find(([key]) =>
      creations.some((creation) => key.endsWith(`:${creation}`)),
    );
    // After a lost response, it may exist under an id not known to match until it is sent again and deleted.
    if (waiting?.[1].includes('"undone":true')) return "no";
    const waits = waiting !== undefined && given.startsWith("draft:");
    return row || hunt || note || plan || waits ? "yes" : "no";
  }
  if (kind.startsWith("in ")) {
    const id = kind.slice(3);
    return row && (row.collectionIds.includes(names.get(id) ?? id) || row.collectionIds.includes(id))
      ? "yes"
      : "no";
  }
  return undefined;
}

/** Returns the name of a drawing before its id is known. */
export const draftId = (key: string): string => `draft:${key}`;

/** Returns the change key of an item with a temporary id. */
const keyOf = (temporary: string): string => temporary.replace(/^(draft:|temp-(hunt|note|plan)-)/, "");

/**
 * Returns the change keys under which an item may have been created.
 *
 * @param item temporary id or the server's
 */
export function keysOf(item: string, names: ReadonlyMap<string, string>): string[] {
  const uuid = names.get(item) ?? item;
  const temporary = [...names].filter(([, id]) => id === uuid).map(([name]) => keyOf(name));
  return [keyOf(item), ...temporary];
}

export function placeShown({ map }: Page, uuid: string): string | undefined {
  const drawn = map.features.get(uuid);
  return drawn && placeOf(drawn.coordinates);
}

export const placeOf = (coordinates: readonly number[]): string =>
  coordinates
    .slice(0, 2)
    .map((number) => number.toFixed(5))
    .join();

import type { Browser, Page } from "./browser";

/**
 * What a browser shows of a part of an item (`id|title`); undefined: it doesn't know or show it.
 * @param names the server's ids by temporary ones
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
    const stored = [...storage.map].find(
      ([key]) => given.startsWith("draft:") && key.endsWith(`:${given.slice(6)}`),
    );
    const undone = stored?.[1].includes('"undone":true');
    // Its row may be here when an answer was lost: nobody knows that it is the same until it is sent again, and deleted.
    if (undone) return "no";
    const waits = stored !== undefined;
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

/** The name of a drawing before its id is known. */
export const draftId = (key: string): string => `draft:${key}`;

/** The key under which something is sent that has a temporary id. */
export const keyOf = (temporary: string): string => temporary.replace(/^(draft:|temp-(hunt|note|plan)-)/, "");

export function placeShown({ map }: Page, uuid: string): string | undefined {
  const drawn = map.features.get(uuid);
  return drawn && placeOf(drawn.coordinates);
}

export const placeOf = (coordinates: readonly number[]): string =>
  coordinates
    .slice(0, 2)
    .map((number) => number.toFixed(5))
    .join();

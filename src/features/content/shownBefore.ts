import type { KeyValueStorage } from "../../api/identity";

const PREFIX = "shownBefore:";

/** Maximum number of ids kept in storage (370 KB). A longer list is lost on reload. */
export const MAX_STORED_IDS = 10_000;

/** Reads the features that were shown before the master switch hid all of them. @returns null if none are stored */
export function readShownBefore(storage: KeyValueStorage, userUuid: string): string[] | null {
  try {
    const ids: unknown = JSON.parse(storage.getItem(PREFIX + userUuid) ?? "null");
    return Array.isArray(ids) && ids.every((id) => typeof id === "string") ? ids : null;
  } catch {
    return null;
  }
}

export function storeShownBefore(
  storage: KeyValueStorage,
  userUuid: string,
  ids: readonly string[] | null,
): void {
  storage.removeItem(PREFIX + userUuid);
  if (ids === null || ids.length > MAX_STORED_IDS) return;
  try {
    storage.setItem(PREFIX + userUuid, JSON.stringify(ids));
  } catch (error) {
    console.info("Couldn't store the earlier visibility. It is kept while the page is open.", error);
  }
}

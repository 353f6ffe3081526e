import type { KeyValueStorage } from "../../api/identity";
import { GH_TYPES } from "../../domain/feature";
import { MAX_RECENT, type SearchResult } from "./slice";

/** Keyed by user, so that users of the same browser don't see each other's searches. */
const keyOf = (userUuid: string) => `recentSearches:${userUuid}`;

export function storeRecent(storage: KeyValueStorage, userUuid: string, recent: readonly SearchResult[]) {
  try {
    if (recent.length === 0) storage.removeItem(keyOf(userUuid));
    else storage.setItem(keyOf(userUuid), JSON.stringify(recent));
  } catch (error) {
    console.warn("Couldn't store recent searches. They last until you close the page.", error);
  }
}

/** Reads the searches of an earlier visit. Unreadable entries are skipped. */
export function readRecent(storage: KeyValueStorage, userUuid: string): SearchResult[] {
  try {
    const stored: unknown = JSON.parse(storage.getItem(keyOf(userUuid)) ?? "[]");
    return Array.isArray(stored) ? stored.filter(isResult).slice(0, MAX_RECENT) : [];
  } catch {
    return [];
  }
}

function isResult(value: unknown): value is SearchResult {
  if (typeof value !== "object" || value === null) return false;
  const entry = value as Record<string, unknown>;
  if (typeof entry.id !== "string" || typeof entry.label !== "string") return false;
  switch (entry.kind) {
    case "coordinates":
      return (
        typeof entry.detail === "string" &&
        Number.isFinite(entry.longitude) &&
        Number.isFinite(entry.latitude)
      );
    case "feature":
      return GH_TYPES.some((type) => type === entry.ghType);
    case "place":
      return entry.type === undefined || typeof entry.type === "string";
    default:
      return entry.kind === "hunt";
  }
}

import type { PendingKind } from "../change";
import type { Drawing, PendingChange } from "../pending";
import { fromOldFormat } from "./fromOldFormat";

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;

/** Required properties per kind, so that malformed entries don't throw later. */
const NEEDED: Record<PendingKind, readonly string[]> = {
  "feature-create": ["draft"],
  "feature-edit": ["uuid", "base", "before", "after"],
  "features-replace": ["added", "collectionIds", "replaced"],
  "features-delete": ["featureIds", "rows", "hiddenIds"],
  styles: ["before", "after"],
  membership: ["featureIds", "collectionIds", "member"],
  "hunt-create": ["title"],
  "hunt-title": ["uuid", "base", "before", "after"],
  "hunt-delete": ["uuid", "hunt", "pinned"],
  "note-create": ["of", "text"],
  "note-edit": ["of", "uuid", "base", "before", "after"],
  "note-delete": ["of", "uuid", "note"],
  "plan-create": ["collectionId", "text"],
  "plan-edit": ["collectionId", "uuid", "base", "before", "after"],
  "plan-delete": ["collectionId", "uuid", "plan"],
};

/** Validates a stored pending change, including ones from earlier versions. @returns null if it's unreadable */
export function readPending(value: unknown): PendingChange | null {
  if (!isRecord(value)) return null;
  const { key, at, name } = value;
  if (typeof key !== "string" || typeof at !== "number" || typeof name !== "string") return null;
  const change = isRecord(value.work) ? fromOldFormat(value.work) : value.change;
  if (!isRecord(change)) return null;
  const needed = NEEDED[change.kind as PendingKind] as readonly string[] | undefined;
  if (!needed?.every((part) => part in change)) return null;
  if (change.kind === "feature-create" && !isDraft(change.draft)) return null;
  return { key, at, name, change: change as unknown as PendingChange["change"] };
}

export const isDraft = (draft: unknown): draft is Drawing["draft"] =>
  isRecord(draft) && "uuid" in draft && "title" in draft && "geometry" in draft && isRecord(draft.properties);

import type { FeatureRow } from "../../domain/featureRow";
import type { Joined } from "./hunts/slice";

/** Records, by hunt, which hunts a feature was added to or removed from. */
export function recordJoined(
  joined: Map<string, Joined>,
  before: Pick<FeatureRow, "collectionIds"> | undefined,
  after: Pick<FeatureRow, "uuid" | "collectionIds">,
): void {
  const old = before?.collectionIds ?? [];
  const entryOf = (id: string): Joined => {
    const entry = joined.get(id) ?? { added: [], removed: [] };
    joined.set(id, entry);
    return entry;
  };
  for (const id of after.collectionIds) if (!old.includes(id)) entryOf(id).added.push(after.uuid);
  for (const id of old) if (!after.collectionIds.includes(id)) entryOf(id).removed.push(after.uuid);
}

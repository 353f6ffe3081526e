import type { PendingChange } from "./pending";
import { coalesced, itemsOf, renamed } from "./rules";

/**
 * Returns the queue with one more change. A change is merged into the last one of the same item if possible: a title
 * typed three times is sent once.
 * @param sending key of the change being sent, which must not change
 */
export function withChange(
  changes: readonly PendingChange[],
  added: PendingChange,
  sending: string | null = null,
): PendingChange[] {
  for (let at = changes.length - 1; at >= 0; at--) {
    const before = changes[at];
    const both = before && before.key !== sending ? coalesced(before, added.change) : null;
    // An edit made after a separate change must not be sent before it.
    if (before && isApart(before) && itemsOf(added).some((id) => itemsOf(before).includes(id))) break;
    if (!before || !both) continue;
    const { problem: _asked, ...kept } = before;
    // Keeps its time, so the next visit still sends dependent changes after it.
    return changes.with(at, { ...kept, name: added.name, change: both });
  }
  return [...changes.filter(({ key }) => key !== added.key), added];
}

const isApart = ({ change }: PendingChange): boolean =>
  change.kind === "feature-edit" && change.recorded === true;

/** Replaces an item's id in all pending changes, e.g. after a note is saved or a feature is re-created. */
export const withItemRenamed = (
  changes: readonly PendingChange[],
  from: string,
  to: string,
): PendingChange[] => changes.map((waiting) => renamed(waiting, (id) => (id === from ? to : id)));

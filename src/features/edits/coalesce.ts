import { coalesced, itemsOf, renamed } from "./rules";
import type { WaitingChange } from "./waiting";

/**
 * The queue with one more change. A follow-up merges into the last change of the same item: a title typed
 * three times is sent once.
 * @param sending key of the change being sent, which must not change
 */
export function withChange(
  changes: readonly WaitingChange[],
  added: WaitingChange,
  sending: string | null = null,
): WaitingChange[] {
  for (let at = changes.length - 1; at >= 0; at--) {
    const before = changes[at];
    const both = before && before.key !== sending ? coalesced(before, added.change) : null;
    // What was edited after a change that stays apart is not sent before it.
    if (before && isApart(before) && itemsOf(added).some((id) => itemsOf(before).includes(id))) break;
    if (!before || !both) continue;
    const { problem: _asked, ...kept } = before;
    // It keeps its time: the next visit sends what refers to it after it.
    return changes.with(at, { ...kept, name: added.name, change: both });
  }
  return [...changes.filter(({ key }) => key !== added.key), added];
}

const isApart = ({ change }: WaitingChange): boolean =>
  change.kind === "feature-edit" && change.recorded === true;

/** What waits, once the server's name for something is another one than ours: a saved note, a feature made again. */
export const withItemRenamed = (
  changes: readonly WaitingChange[],
  from: string,
  to: string,
): WaitingChange[] => changes.map((waiting) => renamed(waiting, (id) => (id === from ? to : id)));

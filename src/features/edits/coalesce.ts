import { newHuntId, newNoteId, type WaitingChange, type Work } from "./change";

/**
 * What waits, with one more change. What follows up the last change of the same thing becomes one with it: a title
 * typed three times is sent once.
 * @param sending key of the change that is on its way and stays as it is
 */
export function withChange(
  changes: readonly WaitingChange[],
  added: WaitingChange,
  sending: string | null = null,
): WaitingChange[] {
  const at = changes.findLastIndex((change) => change.key !== sending && follows(change, added.work));
  const before = changes[at];
  const work = before && joined(before.work, added.work);
  if (!before || !work) return [...changes.filter(({ key }) => key !== added.key), added];
  const { problem: _asked, ...kept } = before;
  return changes.with(at, { ...kept, at: added.at, name: added.name, work });
}

/** Whether what is added changes just what the earlier change did. */
function follows({ key, work }: WaitingChange, added: Work): boolean {
  if (work.kind === "note-create")
    return (
      (added.kind === "note-edit" && added.uuid === newNoteId(key)) ||
      (added.kind === "note-delete" && added.note.uuid === newNoteId(key))
    );
  if (work.kind === "hunt-create")
    return (
      (added.kind === "hunt-title" && added.uuid === newHuntId(key)) ||
      (added.kind === "hunt-delete" && added.hunt.uuid === newHuntId(key))
    );
  if (work.kind === "feature-edit" || work.kind === "note-edit" || work.kind === "hunt-title")
    return added.kind === work.kind && added.uuid === work.uuid;
  return false;
}

/** Both as one; null where that cannot be. */
function joined(before: Work, added: Work): Work | null {
  if (before.kind === "note-create") {
    if (added.kind === "note-edit") return { ...before, text: added.to };
    return { ...before, gone: true };
  }
  if (before.kind === "hunt-create") {
    if (added.kind === "hunt-title") return { ...before, title: added.to.title };
    return { ...before, gone: true };
  }
  if (before.kind === "feature-edit" && added.kind === "feature-edit")
    return { ...before, from: { ...added.from, ...before.from }, to: { ...before.to, ...added.to } };
  if (before.kind === "hunt-title" && added.kind === "hunt-title") return { ...before, to: added.to };
  if (before.kind === "note-edit" && added.kind === "note-edit") return { ...before, to: added.to };
  return null;
}

/** What waits, once the server's name for something is another one than ours: a note that was saved, a feature made anew. */
export const withItemRenamed = (
  changes: readonly WaitingChange[],
  from: string,
  to: string,
): WaitingChange[] => changes.map((change) => ({ ...change, work: renamed(change.work, from, to) }));

function renamed(work: Work, from: string, to: string): Work {
  const rename = (id: string) => (id === from ? to : id);
  switch (work.kind) {
    case "feature-create":
    case "features-delete":
    case "hunt-create":
      return work;
    case "hunt-delete":
      return { ...work, hunt: { ...work.hunt, uuid: rename(work.hunt.uuid) } };
    case "styles":
      return { ...work, step: { ...work.step, featureIds: work.step.featureIds.map(rename) } };
    case "membership": {
      const { featureIds, collectionIds } = work;
      return {
        ...work,
        featureIds: featureIds.map(rename),
        collectionIds: collectionIds.map(rename),
      };
    }
    case "note-delete":
      return {
        ...work,
        of: { ...work.of, uuid: rename(work.of.uuid) },
        note: { ...work.note, uuid: rename(work.note.uuid) },
      };
    case "note-create":
      return { ...work, of: { ...work.of, uuid: rename(work.of.uuid) } };
    case "note-edit":
      return { ...work, of: { ...work.of, uuid: rename(work.of.uuid) }, uuid: rename(work.uuid) };
    default:
      return { ...work, uuid: rename(work.uuid) };
  }
}

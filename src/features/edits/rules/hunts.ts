import type { Collection } from "../../../domain/hunt";
import { newHuntId } from "../pending";
import { conflictOf, type Part } from "./conflict";
import { withEarlier } from "./earlier";
import type { Rule } from "./rule";

export const huntCreate: Rule<"hunt-create"> = {
  label: ({ title, undone }) => `${undone ? "Deletion of the new hunt" : "New hunt"} “${title}”`,
  inverse: ({ undone, ...change }) => (undone ? change : { ...change, undone: true }),
  items: (_change, key) => [newHuntId(key)],
  renamed: (change) => change,
  coalesce(change, next, key) {
    if (next.kind === "hunt-title" && next.uuid === newHuntId(key))
      return { ...change, title: next.after.title, first: change.first ?? change.title };
    return next.kind === "hunt-delete" && next.uuid === newHuntId(key) ? { ...change, undone: true } : null;
  },
};

export const huntTitle: Rule<"hunt-title"> = {
  label: ({ before }) => `New name for “${before.title}”`,
  inverse: (change) => ({ ...change, base: null, before: change.after, after: change.before }),
  conflict({ before, after, base, earlier = [] }, now) {
    const name: Part<Collection> = {
      part: "Name",
      before: before.title,
      after: after.title,
      earlier: earlier.map(({ title }) => title),
      now: ({ title }) => title,
      text: (title: string) => title,
    };
    return conflictOf([name], now, base);
  },
  items: ({ uuid }) => [uuid],
  renamed: (change, rename) => ({ ...change, uuid: rename(change.uuid) }),
  coalesce: (change, next) =>
    next.kind === "hunt-title" && next.uuid === change.uuid
      ? { ...change, after: next.after, earlier: withEarlier(change) }
      : null,
};

export const huntDelete: Rule<"hunt-delete"> = {
  label: ({ hunt }) => `Deletion of the hunt “${hunt?.title ?? ""}”`,
  inverse: ({ force: _decided, ...change }) => ({ ...change, kind: "hunt-restore" }),
  conflict: ({ hunt }, now) =>
    hunt && hunt.title !== now.title ? [{ part: "Hunt", yours: "Deleted", theirs: now.title }] : "free",
  items: ({ uuid }) => [uuid],
  renamed({ hunt, ...change }, rename) {
    const uuid = rename(change.uuid);
    return { ...change, uuid, ...(hunt && { hunt: { ...hunt, uuid } }) };
  },
};

export const huntRestore: Rule<"hunt-restore"> = {
  inverse: (change) => ({ ...change, kind: "hunt-delete" }),
};

export const huntContentDelete: Rule<"hunt-content-delete"> = {
  inverse: (change) => ({ ...change, kind: "hunt-content-restore" }),
};

export const huntContentRestore: Rule<"hunt-content-restore"> = {
  inverse: (change) => ({ ...change, kind: "hunt-content-delete" }),
};

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Feature } from "../../../src/domain/feature";
import type { Change, ChangeKind, QueuedChange } from "../../../src/features/edits/change";
import { PENDING_KINDS } from "../../../src/features/edits/change";
import { withChange } from "../../../src/features/edits/coalesce";
import type { PendingChange } from "../../../src/features/edits/pending";
import { inverse, itemsOf, labelOf, RULES } from "../../../src/features/edits/rules";
import { feature, NOW } from "../content/memoryApi";
import { anyChange, CHANGES, ENVELOPE, FEATURES, HUNTS, NOTES, PAIRS } from "./arbitraries";

const KINDS = Object.keys(RULES) as ChangeKind[];
const waiting = (change: QueuedChange): PendingChange => ({ ...ENVELOPE, change });
/** Drops the base version of an edit. An inverse has none, because it checks the current state instead. */
const asTakenBack = (change: Change): Change => ("base" in change ? { ...change, base: null } : change);

describe("the inverse of a change", () => {
  it.each(KINDS)("has the change itself as its inverse: %s", (kind) => {
    fc.assert(
      fc.property(CHANGES[kind] as fc.Arbitrary<Change>, (change) => {
        expect(inverse(change)).not.toEqual(change);
        expect(inverse(inverse(change))).toEqual(asTakenBack(change));
      }),
    );
  });

  it("is plain data, like the change", () => {
    fc.assert(
      fc.property(anyChange, (change) => {
        expect(JSON.parse(JSON.stringify(inverse(change)))).toEqual(inverse(change));
      }),
    );
  });

  it("doesn't force a deletion, since that applied to another version", () => {
    const change: Change = { kind: "hunt-delete", uuid: "h", pinned: false, force: true };
    expect(inverse(change)).toEqual({ kind: "hunt-restore", uuid: "h", pinned: false });
  });
});

describe("a pending change", () => {
  it.each(PENDING_KINDS)("has a label and refers to items: %s", (kind) => {
    fc.assert(
      fc.property(CHANGES[kind] as fc.Arbitrary<QueuedChange>, (change) => {
        expect(labelOf(waiting(change))).toMatch(
          /^(New|Edit|Deletion|Styles|Adding|Removing|Replacement) .*“?/,
        );
        expect(itemsOf(waiting(change)).length).toBeGreaterThan(0);
      }),
    );
  });

  it.each(Object.keys(PAIRS) as (keyof typeof PAIRS)[])(
    "merges with the next change of the same item: %s",
    (kind) => {
      fc.assert(
        fc.property(PAIRS[kind] as fc.Arbitrary<[QueuedChange, QueuedChange]>, ([one, two]) => {
          const joined = withChange([waiting(one)], { ...waiting(two), key: "key-2" });
          expect(joined).toHaveLength(1);
          expect(joined[0]).toMatchObject({ key: ENVELOPE.key, change: { kind } });
          // A change already in flight is left alone.
          const sent = withChange([waiting(one)], { ...waiting(two), key: "key-2" }, ENVELOPE.key);
          expect(sent.map(({ change }) => change)).toEqual([one, two]);
        }),
      );
    },
  );
});

describe("the conflict with the server's version", () => {
  const edits = CHANGES["feature-edit"].filter(({ after }) => Object.keys(after).length > 0);
  const found = (uuid: string) => FEATURES.find((one) => one.uuid === uuid) ?? feature(uuid);

  it("is empty when the server's version is unchanged", () => {
    fc.assert(
      fc.property(edits, (change) => {
        const conflict = RULES["feature-edit"].conflict(change, found(change.uuid));
        expect(typeof conflict).toBe("string");
        expect(RULES["feature-edit"].conflict({ ...change, base: null }, found(change.uuid))).toBe("free");
      }),
    );
  });

  it("is none after an earlier attempt arrived, for the edit and for its undo", () => {
    fc.assert(
      fc.property(edits, (change) => {
        const { title, geometry, ...style } = change.after;
        const there = found(change.uuid);
        const now: Feature = {
          ...there,
          title: title ?? there.title,
          geometry: geometry ?? there.geometry,
          properties: { ...there.properties, ...style },
        };
        expect(RULES["feature-edit"].conflict(change, now)).toBe("saved");
        const undo = inverse(change);
        if (undo.kind === "feature-edit") expect(RULES["feature-edit"].conflict(undo, now)).toBe("free");
      }),
    );
  });

  it("lists parts that both changed, not parts that only the server changed", () => {
    const change = {
      kind: "feature-edit" as const,
      uuid: "a",
      base: NOW,
      before: { title: "Camp" },
      after: { title: "Base" },
      whole: null,
    };
    const { conflict } = RULES["feature-edit"];
    expect(conflict(change, feature("a", { title: "Old camp" }))).toEqual([
      { part: "Name", yours: "Base", theirs: "Old camp" },
    ]);
    expect(conflict(change, feature("a", { title: "Camp", properties: { icon: "elk" } }))).toBe("free");
  });

  it("lists deleted items that were changed, for features, hunts and notes", () => {
    const [row] = FEATURES;
    const [hunt] = HUNTS;
    const [note] = NOTES;
    if (!row || !hunt || !note) throw new Error("nothing is there");
    fc.assert(
      fc.property(CHANGES["features-delete"], (change) => {
        const there = FEATURES.filter(({ uuid }) => change.featureIds.includes(uuid));
        expect(RULES["features-delete"].conflict(change, there)).toBe("free");
        const renamed = there.map((one) => ({ ...one, title: `${one.title} 2` }));
        expect(RULES["features-delete"].conflict(change, renamed)).toHaveLength(there.length);
      }),
    );
    const huntDeleted = { kind: "hunt-delete" as const, uuid: "h", hunt, pinned: false };
    expect(RULES["hunt-delete"].conflict(huntDeleted, hunt)).toBe("free");
    expect(RULES["hunt-delete"].conflict(huntDeleted, { ...hunt, title: "South" })).toEqual([
      { part: "Hunt", yours: "Deleted", theirs: "South" },
    ]);
    const of = { type: "feature" as const, uuid: "a" };
    const noteDeleted = { kind: "note-delete" as const, of, uuid: "n1", note };
    expect(RULES["note-delete"].conflict(noteDeleted, note)).toBe("free");
    expect(RULES["note-delete"].conflict(noteDeleted, { ...note, contents: "Wet" })).toEqual([
      { part: "Note", yours: "Deleted", theirs: "Wet" },
    ]);
  });
});

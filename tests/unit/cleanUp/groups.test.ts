import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { toRow } from "../../../src/domain/featureRow";
import { inOneGo } from "../../../src/domain/inOneGo";
import { foundGroups } from "../../../src/features/cleanUp/groups";
import {
  type CleanUpState,
  cleanUpReducer,
  duplicatesFound,
  findDuplicates,
  findingChanged,
  findingFailed,
  keepOne,
  stopFinding,
} from "../../../src/features/cleanUp/slice";
import { authFailed } from "../../../src/features/session/slice";
import { EXACT } from "../../../workers/duplicates/types";
import { feature } from "../content/memoryApi";

interface Given {
  title?: string;
  owned?: boolean;
  photos?: number;
  createdAt?: number;
  exact?: boolean;
  gone?: boolean;
}

/** Groups as the worker finds them. Feature f0 is the first of the first group, and so on. */
function groupsOf(...groups: readonly Given[][]) {
  const members = groups.flat();
  const rows = members.map(({ title = "Camp", owned = true, photos = 0, createdAt = 1 }, index) =>
    toRow(
      feature(`f${index}`, {
        title,
        isOwner: owned,
        photoIds: Array.from({ length: photos }, (_, photo) => `p${photo}`),
        properties: { createdAt },
      }),
    ),
  );
  const starts = [0, ...groups.map((_, at) => groups.slice(0, at + 1).flat().length)];
  const found = foundGroups(
    {
      starts: Uint32Array.from(starts),
      slots: Uint32Array.from(members, (_, slot) => slot),
      likeness: Uint8Array.from(members, ({ exact = true }) => (exact ? EXACT : 0)),
    } as Parameters<typeof foundGroups>[0],
    (slot) => (members[slot]?.gone ? undefined : rows[slot]),
  );
  return inOneGo(found).map(({ ids, exact }) => `${exact ? "exact" : "near"}: ${ids.join(" ")}`);
}

describe("duplicate groups", () => {
  it("are empty without results, and exclude missing features and those of other owners", () => {
    expect(groupsOf()).toEqual([]);
    expect(groupsOf([{}, { gone: true }])).toEqual([]);
    expect(groupsOf([{}, { owned: false }, { owned: false }])).toEqual([]);
  });

  it("start with the oldest copy, which is kept", () => {
    expect(groupsOf([{ createdAt: 3 }, { createdAt: 1 }, { createdAt: 2 }])).toEqual(["exact: f1 f2 f0"]);
  });

  it("keep the same feature in any order of copies of the same age", () => {
    expect(groupsOf([{}, {}, {}])).toEqual(["exact: f0 f1 f2"]);
  });

  it("start with the copy with most photos, even if it is newer", () => {
    expect(groupsOf([{ createdAt: 1 }, { createdAt: 9, photos: 2 }])).toEqual(["exact: f1 f0"]);
  });

  it("leave copies with photos to the user", () => {
    expect(groupsOf([{ photos: 2 }, { photos: 1 }])).toEqual(["near: f0 f1"]);
    expect(groupsOf([{ photos: 2 }, { photos: 1 }, {}])).toEqual(["exact: f0 f2", "near: f0 f1"]);
  });

  it("treat a different name as different, but ignore surrounding spaces", () => {
    expect(groupsOf([{ title: "Camp" }, { title: " Camp " }, { title: "Gate" }])).toEqual([
      "exact: f0 f1",
      "near: f0 f2",
    ]);
  });

  it("list exact copies first", () => {
    expect(groupsOf([{}, { exact: false }], [{}, {}])).toEqual(["exact: f2 f3", "near: f0 f1"]);
  });

  it("never lose a user's feature, nor offer one twice for deletion", () => {
    const member = fc.record({
      title: fc.constantFrom("Camp", "Gate"),
      photos: fc.nat(2),
      createdAt: fc.nat(3),
      exact: fc.boolean(),
      owned: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(member, { minLength: 1, maxLength: 8 }), (members) => {
        const groups = groupsOf(members).map((text) => text.split(": ")) as [string, string][];
        const listed = groups.map(([kind, ids]) => ({ exact: kind === "exact", ids: ids.split(" ") }));
        const own = members.flatMap(({ owned }, at) => (owned ? [`f${at}`] : []));
        for (const { ids } of listed) {
          expect(ids.length).toBeGreaterThan(1);
          expect(new Set(ids).size).toBe(ids.length);
          for (const id of ids) expect(own).toContain(id);
        }
        const deletable = listed.flatMap(({ exact, ids }) => (exact ? ids.slice(1) : []));
        expect(new Set(deletable).size).toBe(deletable.length);
        for (const id of deletable) expect(members[Number(id.slice(1))]?.photos).toBe(0);
        if (own.length > 1) expect(new Set(listed.flatMap(({ ids }) => ids))).toEqual(new Set(own));
      }),
    );
  });
});

describe("the search for duplicates", () => {
  type Action = Parameters<typeof cleanUpReducer>[1];
  const reduced = (...actions: Action[]): CleanUpState =>
    actions.reduce(cleanUpReducer, cleanUpReducer(undefined, { type: "start" }));
  const found = duplicatesFound([
    { ids: ["a", "b"], exact: true },
    { ids: ["c", "d"], exact: false },
  ]);

  it("keeps the first of exact copies, and all near matches, until the user chooses", () => {
    expect(reduced(found).kept).toEqual(["a", null]);
    expect(reduced(found, keepOne({ group: 1, uuid: "d" })).kept).toEqual(["a", "d"]);
    expect(reduced(found, keepOne({ group: 0, uuid: null })).kept).toEqual([null, null]);
  });

  it("starts without the previous groups and choices", () => {
    const again = reduced(found, keepOne({ group: 1, uuid: "d" }), findDuplicates());
    expect(again).toMatchObject({ groups: [], kept: [], search: { state: "running" } });
    expect(reduced(found, authFailed())).toEqual(reduced());
  });

  it("reports progress, cancellation and failure", () => {
    const searching = [findDuplicates(), findingChanged({ done: 2, total: 5 })];
    expect(reduced(...searching).search).toEqual({ state: "running", done: 2, total: 5 });
    expect(reduced(...searching, stopFinding()).search).toEqual({ state: "canceled" });
    expect(reduced(...searching, findingFailed("No map.")).search).toEqual({
      state: "failed",
      error: "No map.",
    });
  });
});

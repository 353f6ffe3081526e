import { describe, expect, it } from "vitest";
import { toRow } from "../../../src/domain/featureRow";
import { frozenList } from "../../../src/domain/frozenList";
import { keySetOf, keySetSteps } from "../../../src/domain/setOf";
import { FeatureTable } from "../../../src/features/content/featureTable";
import { huntsPut, huntsReducer, membersRead } from "../../../src/features/content/hunts/slice";
import { featuresDropped } from "../../../src/features/content/slice";
import { toRowColumns } from "../../../src/features/content/table/toColumns";
import { membersByHunt } from "../../../src/features/sync/loading/load";
import { feature, hunt } from "../content/memoryApi";

function inOneGo<T>(steps: Generator<unknown, T, void>): T {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

describe("hunts with very many features", () => {
  it("list the same items from columns as from rows", () => {
    const rows = Array.from({ length: 20 }, (_, index) =>
      toRow(
        feature(`f${index}`, { collectionIds: index % 3 === 0 ? ["a", "b"] : index % 2 === 0 ? ["b"] : [] }),
      ),
    );
    const columns = toRowColumns(rows) ?? expect.fail("no columns");
    const [byRow, byColumn] = [rows, columns].map((put) =>
      inOneGo(membersByHunt(FeatureTable.EMPTY.put(put, "title"))),
    );
    const inHunt = (uuid: string) =>
      [...FeatureTable.EMPTY.put(rows, "title").rows()]
        .filter(({ collectionIds }) => collectionIds.includes(uuid))
        .map((row) => row.uuid);
    expect(byRow).toEqual({ a: inHunt("a"), b: inHunt("b") });
    expect(byColumn).toEqual(byRow);
  });

  it("have their sets prepared when large, equal to their lists", () => {
    const rows = Array.from({ length: 10_000 }, (_, index) =>
      toRow(feature(`f${index}`, { collectionIds: index % 9 === 0 ? ["small"] : ["large"] })),
    );
    const { large = [], small = [] } = inOneGo(membersByHunt(FeatureTable.EMPTY.put(rows, "title")));
    expect([...keySetSteps(large)]).toEqual([]);
    expect([...keySetSteps(small)]).not.toEqual([]);
    expect(keySetOf(large).size).toBe(large.length);
    expect(large.every((id) => keySetOf(large).has(id))).toBe(true);
    expect(small.some((id) => keySetOf(large).has(id))).toBe(false);
  });

  it("are stored without reading each of their ids", () => {
    const ids = ["f0", "f1", "f2"];
    let looks = 0;
    const watched = Object.defineProperty([...ids], 1, {
      get: () => {
        looks += 1;
        return "f1";
      },
      enumerable: true,
    });
    const before = huntsReducer(undefined, huntsPut([hunt("a", { featureIds: [] })]));
    const state = huntsReducer(before, membersRead({ a: frozenList(watched) }));
    expect(looks).toBe(0);
    expect(state.byId.a?.featureIds).toEqual(ids);
  });

  it("keep frozen lists, which the store accepts as they are, as features join and leave", () => {
    const table = FeatureTable.EMPTY.put(
      ["f0", "f1", "f2"].map((uuid) => toRow(feature(uuid, { collectionIds: ["a"] }))),
      "title",
    );
    const members = inOneGo(membersByHunt(table));
    expect(Object.isFrozen(members.a)).toBe(true);
    const before = huntsReducer(undefined, huntsPut([hunt("a", { featureIds: [] })]));
    const state = huntsReducer(huntsReducer(before, membersRead(members)), featuresDropped(["f1"]));
    expect(state.byId.a?.featureIds.toSorted()).toEqual(["f0", "f2"]);
    expect(Object.isFrozen(state.byId.a?.featureIds)).toBe(true);
  });
});

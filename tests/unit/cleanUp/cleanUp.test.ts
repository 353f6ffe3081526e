import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Feature } from "../../../src/domain/feature";
import { CleanUpRows } from "../../../src/features/cleanUp/rows";
import { selectShownGroups, selectToDelete } from "../../../src/features/cleanUp/selectors";
import { findDuplicates, keepOne, stopFinding } from "../../../src/features/cleanUp/slice";
import { deleteFeatures } from "../../../src/features/content/slice";
import { undo } from "../../../src/features/edits/history/slice";
import { localDuplicates } from "../app/localDuplicates";
import { feature } from "../content/memoryApi";
import { loadedContent } from "../content/setup";

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, "error").mockImplementation(() => {});
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const at = (uuid: string, title: string, longitude: number, rest: Partial<Feature> = {}, createdAt = 100) =>
  feature(uuid, {
    title,
    geometry: { type: "Point", coordinates: [longitude, 40, 0] },
    ...rest,
    properties: { createdAt },
  } as Parameters<typeof feature>[1]);

async function searched(features: Feature[], ...[services]: [Parameters<typeof loadedContent>[1]?]) {
  const run = await loadedContent({ features }, services);
  run.store.dispatch(findDuplicates());
  await run.settle(100);
  return {
    ...run,
    groups: () =>
      selectShownGroups(run.state()).map(({ ids, exact }) => `${exact ? "exact" : "near"}: ${ids.join(" ")}`),
    toDelete: () => selectToDelete(run.state()),
  };
}

const CAMPS = [
  at("new", "Camp", -105, {}, 300),
  at("old", "Camp", -105, {}, 100),
  at("alone", "Gate", -106),
  at("close", "Camp 2", -105.00005, {}, 200),
];

describe("a duplicate search", () => {
  it("separates copies with the same name from nearby ones", async () => {
    const run = await searched(CAMPS);
    expect(run.groups()).toEqual(["exact: old new", "near: old close"]);
  });

  it("selects all copies but the oldest for deletion, and no near matches", async () => {
    expect((await searched(CAMPS)).toDelete()).toEqual(["new"]);
  });

  it("keeps the copy with photos, and asks when several have some", async () => {
    const photos = [
      at("bare", "Camp", -105, {}, 1),
      at("one", "Camp", -105, { photoIds: ["a"] }, 2),
      at("two", "Camp", -105, { photoIds: ["b", "c"] }, 3),
    ];
    const run = await searched(photos);
    expect(run.groups()).toEqual(["exact: two bare", "near: two one"]);
    expect(run.toDelete()).toEqual(["bare"]);
  });

  it("ignores features shared by others", async () => {
    const run = await searched([at("mine", "Camp", -105), at("theirs", "Camp", -105, { isOwner: false })]);
    expect(run.groups()).toEqual([]);
    expect(run.state().cleanUp.search.state).toBe("done");
  });

  it("can be canceled, which ends its worker", async () => {
    const dispose = vi.fn();
    const createDuplicates = () => ({
      ...localDuplicates(),
      groups: () => new Promise<never>(() => {}),
      dispose,
    });
    const run = await searched(CAMPS, { createDuplicates });
    expect(run.state().cleanUp.search.state).toBe("running");
    run.store.dispatch(stopFinding());
    expect(run.state().cleanUp.search.state).toBe("canceled");
    expect(dispose).toHaveBeenCalledOnce();
  });

  it("reports a failure", async () => {
    const createDuplicates = () => ({
      ...localDuplicates(),
      groups: async () => {
        throw new Error("lost");
      },
    });
    const run = await searched(CAMPS, { createDuplicates });
    expect(run.state().cleanUp.search).toEqual({
      state: "failed",
      error: "Something went wrong. Try again.",
    });
  });
});

describe("the kept copies of a group", () => {
  it("are the chosen one, or all", async () => {
    const run = await searched(CAMPS);
    run.store.dispatch(keepOne({ group: 0, uuid: "new" }));
    expect(run.toDelete()).toEqual(["old"]);
    run.store.dispatch(keepOne({ group: 0, uuid: null }));
    expect(run.toDelete()).toEqual([]);
  });

  it("aren't deleted by another group", async () => {
    const run = await searched(CAMPS);
    run.store.dispatch(keepOne({ group: 1, uuid: "close" }));
    expect(run.toDelete()).toEqual(["new"]);
    run.store.dispatch(keepOne({ group: 0, uuid: null }));
    expect(run.toDelete()).toEqual(["old"]);
  });
});

describe("deleted duplicates", () => {
  it("leave the list, and return on undo", async () => {
    const run = await searched(CAMPS);
    run.store.dispatch(deleteFeatures({ featureIds: run.toDelete() }));
    await run.settle(200);
    expect(run.state().content.table.has("new")).toBe(false);
    expect(run.groups()).toEqual(["near: old close"]);
    run.store.dispatch(undo());
    await run.settle(500);
    expect(run.groups()).toEqual(["exact: old new", "near: old close"]);
  });
});

it("finds each row in a long list of groups", () => {
  const groups = [3, 2, 5].map((size, group) => ({
    group,
    exact: true,
    kept: null,
    ids: Array.from({ length: size }, (_, member) => `${group}.${member}`),
  }));
  const rows = new CleanUpRows(groups);
  const plain = groups.flatMap(({ group, ids }) => [`head ${group}`, ...ids]);
  expect(rows.count).toBe(plain.length);
  expect(plain.map((_, row) => rows.at(row).uuid ?? `head ${rows.at(row).group.group}`)).toEqual(plain);
});

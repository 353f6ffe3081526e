import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { toRow } from "../../../src/domain/featureRow";
import { huntsPut } from "../../../src/features/content/hunts/slice";
import { changeMembership } from "../../../src/features/content/sagas/changeMembership";
import { featuresPut } from "../../../src/features/content/slice";
import { fakeServices, runFeature } from "../app/fakes";
import { feature, hunt } from "./memoryApi";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function open(count: number) {
  const { store, runSaga } = runFeature(null, fakeServices());
  const featureIds = Array.from({ length: count }, (_, index) => `f${index}`);
  store.dispatch(huntsPut([hunt("elk"), hunt("deer")]));
  store.dispatch(featuresPut(featureIds.map((uuid) => toRow(feature(uuid)))));
  const change = (collectionIds: string[], member: boolean, ids = featureIds) =>
    void runSaga(() => changeMembership({ featureIds: ids, collectionIds, member }));
  const membersOf = (uuid: string) => store.getState().hunts.byId[uuid]?.featureIds ?? [];
  const huntsOf = (uuid: string) => store.getState().content.table.get(uuid)?.collectionIds;
  return { change, membersOf, huntsOf };
}

it("adds a few features to their hunts at once", () => {
  const { change, membersOf, huntsOf } = open(3);
  change(["elk", "deer"], true, ["f0", "f2"]);
  expect(membersOf("elk")).toEqual(["f0", "f2"]);
  expect(membersOf("deer")).toEqual(["f0", "f2"]);
  expect(huntsOf("f2")).toEqual(["elk", "deer"]);
  expect(huntsOf("f1")).toEqual([]);
});

it("adds many features to hunts over several tasks, and removes them the same way", async () => {
  const { change, membersOf, huntsOf } = open(45_000);
  change(["elk"], true);
  await vi.advanceTimersByTimeAsync(0);
  const some = membersOf("elk").length;
  expect(some).toBeGreaterThan(0);
  expect(some).toBeLessThan(20_000);
  await vi.runAllTimersAsync();
  expect(new Set(membersOf("elk")).size).toBe(45_000);
  expect(huntsOf("f44999")).toEqual(["elk"]);
  change(["elk"], false);
  expect(membersOf("elk").length).toBe(40_000);
  await vi.runAllTimersAsync();
  expect(membersOf("elk")).toEqual([]);
  expect(huntsOf("f44999")).toEqual([]);
});

it("lists features once in a hunt that they join twice, with its existing members", async () => {
  const { change, membersOf, huntsOf } = open(12_000);
  const ids = Array.from({ length: 12_000 }, (_, index) => `f${index}`);
  change(["elk"], true, ids.slice(0, 7000));
  await vi.runAllTimersAsync();
  change(["elk", "deer"], true, ids.slice(3000));
  await vi.runAllTimersAsync();
  expect(membersOf("elk").toSorted()).toEqual(ids.toSorted());
  expect(membersOf("deer").toSorted()).toEqual(ids.slice(3000).toSorted());
  expect(huntsOf("f3000")?.toSorted()).toEqual(["deer", "elk"]);
});

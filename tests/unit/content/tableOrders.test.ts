import fc from "fast-check";
import { expect, it } from "vitest";
import { type FeatureRow, toRow } from "../../../src/domain/featureRow";
import { compareFeatures, FEATURE_SORTS, type FeatureSort } from "../../../src/domain/sorting";
import { FeatureTable } from "../../../src/features/content/featureTable";
import { run } from "../workers/vertexSelect/oracle";
import { feature } from "./memoryApi";

const rowOf = (uuid: string, title: string, moment: number, ghType: "Point" | "Tracks" = "Point") =>
  toRow(feature(uuid, { title, properties: { ghType, updatedAt: moment, createdAt: 9 - moment } }));
const row = fc
  .tuple(
    fc.constantFrom(..."abcdefghijkl"),
    fc.constantFrom("Camp", "camp 2", "Camp 10", "Elch, groß"),
    fc.nat(5),
    fc.constantFrom("Point" as const, "Tracks" as const),
  )
  .map((parts) => rowOf(...parts));
const rows = fc.uniqueArray(row, { selector: ({ uuid }) => uuid, maxLength: 8 });
const change = fc.oneof(
  fc.record({ put: rows }),
  fc.record({ drop: fc.subarray([..."abcdefghijkl"], { maxLength: 4 }) }),
);

const inOrder = (all: Iterable<FeatureRow>, sort: FeatureSort) =>
  [...all].sort(compareFeatures(sort)).map(({ uuid }) => uuid);
const pausesOf = (steps: Generator<unknown>) => [...steps].length;

it("keeps every order up to date after a few changes, as if newly sorted", () => {
  fc.assert(
    fc.property(
      rows,
      fc.array(change, { maxLength: 4 }),
      fc.constantFrom(...FEATURE_SORTS),
      (first, then, sort) => {
        let table = FeatureTable.EMPTY.put(first, sort);
        run(table.sortable(sort));
        for (const each of then)
          table = "put" in each ? table.put(each.put, sort) : table.drop(each.drop, sort);
        for (const other of FEATURE_SORTS) {
          const steps = table.sorted(other);
          expect([...run(steps).list]).toEqual(inOrder(table.rows(), other));
        }
      },
    ),
  );
});

const many = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) =>
    rowOf(`f${from + index}`, `Stand ${(from + index) * 7}`, index),
  );

it("doesn't re-sort after one of many rows is changed, added or removed", () => {
  const table = FeatureTable.EMPTY.put(many(0, 6000), "updatedAt");
  expect(pausesOf(table.sortable("updatedAt"))).toBeGreaterThan(3);
  const changed = table
    .put([rowOf("f7", "Aspen", 3), rowOf("another", "Zebra", 50_000)], "updatedAt")
    .drop(["f9"], "updatedAt");
  for (const sort of FEATURE_SORTS) expect(pausesOf(changed.sorted(sort)), sort).toBe(0);
  expect(run(changed.sorted("title")).list.at(0)).toBe("f7");
  expect(run(changed.sorted("title")).list.at(5999)).toBe("another");
  expect(run(changed.sorted("title")).list.length).toBe(6000);
});

it("re-sorts after many rows are added", () => {
  const table = FeatureTable.EMPTY.put(many(0, 5000), "updatedAt");
  run(table.sortable("updatedAt"));
  const larger = table.put(many(5000, 1000), "updatedAt");
  expect(pausesOf(larger.sorted("title"))).toBeGreaterThan(0);
  expect([...run(larger.sorted("title")).list]).toEqual(inOrder(larger.rows(), "title"));
});

import fc from "fast-check";
import { expect, it } from "vitest";
import { toRow } from "../../../src/domain/featureRow";
import { FeatureTable } from "../../../src/features/content/featureTable";
import { idsMatchingTitle } from "../../../src/features/content/titleIndex";
import { feature } from "./memoryApi";

const inOneGo = <T>(steps: Generator<unknown, T, void>): T => {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
};

it("finds titles after rows were changed, removed or sorted, and joins no title twice", () => {
  const title = (number: number) => `Stand ${number}`;
  const rows = Array.from({ length: 40_000 }, (_, number) =>
    toRow(feature(`f${number}`, { title: title(number) })),
  );
  const loaded = FeatureTable.EMPTY.put(rows, "updatedAt");
  expect([...loaded.searchable()].length).toBeGreaterThan(30);
  const changed = toRow(feature("f7", { title: "Camp 777" }));
  const table = inOneGo(loaded.put([changed], "updatedAt").drop(["f77"], "updatedAt").sorted("title"));
  expect([...table.searchable()]).toEqual([]);
  const each = (of: FeatureTable) =>
    [...of.rows()].filter((row) => row.title.includes("77")).map(({ uuid }) => uuid);
  expect([...idsMatchingTitle(table, "77")]).toEqual(each(table));
  expect([...idsMatchingTitle(table, "77")]).toContain("f7");
  expect([...idsMatchingTitle(loaded, "77")]).toEqual(each(loaded));
  expect([...idsMatchingTitle(loaded, "77")]).toContain("f77");
});

const letters = fc.string({ unit: fc.constantFrom(..."aAbİé \n"), maxLength: 6 });

it("finds the same titles as a full scan", () => {
  fc.assert(
    fc.property(
      fc.array(letters, { maxLength: 12 }),
      fc.string({ unit: fc.constantFrom(..."abi\u0307é "), minLength: 1, maxLength: 3 }),
      (titles, text) => {
        const rows = titles.map((title, index) => toRow(feature(`f${index}`, { title })));
        const table = FeatureTable.EMPTY.put(rows, "updatedAt");
        const each = [...table.rows()].filter(({ title }) => title.toLowerCase().includes(text));
        expect([...idsMatchingTitle(table, text)]).toEqual(each.map(({ uuid }) => uuid));
      },
    ),
    { numRuns: 1000 },
  );
});

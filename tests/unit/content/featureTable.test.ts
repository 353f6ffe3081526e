import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compareFeatures, FEATURE_SORTS } from "../../../src/domain/sorting";
import { type FeatureRow, FeatureTable } from "../../../src/features/content/featureTable";
import { toRow } from "../../../src/features/content/slice";
import { effortOf } from "../../support/effort";
import { feature } from "./memoryApi";

const row = (uuid: string, title: string, updatedAt: number): FeatureRow =>
  toRow(feature(uuid, { title, properties: { updatedAt } }));

function inOneGo<T>(steps: Generator<unknown, T, void>): T {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

const arbitraryRow = fc
  .tuple(fc.constantFrom(..."abcdefghijkl"), fc.constantFrom("Camp", "camp 2", "Camp 10", "Elk"), fc.nat(5))
  .map(([uuid, title, time]) => row(uuid, title, time));

const step = fc.oneof(
  fc.record({ put: fc.array(arbitraryRow, { maxLength: 6 }) }),
  fc.record({ drop: fc.array(fc.constantFrom(..."abcdefghijkl"), { maxLength: 4 }) }),
  fc.record({ sort: fc.constantFrom(...FEATURE_SORTS) }),
);

describe("FeatureTable", () => {
  it("holds after any changes what a plain map holds, in order", () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
        const oracle = new Map<string, FeatureRow>();
        let table = FeatureTable.EMPTY;
        let compare = compareFeatures("updatedAt");
        for (const change of steps) {
          if ("put" in change) {
            for (const entry of change.put) oracle.set(entry.uuid, entry);
            table = table.put(change.put, compare);
          } else if ("drop" in change) {
            for (const uuid of change.drop) oracle.delete(uuid);
            table = table.drop(change.drop);
          } else {
            compare = compareFeatures(change.sort);
            table = inOneGo(table.sorted(change.sort));
          }
          expect([...table.rows()]).toEqual([...oracle.values()].sort(compare));
          expect(table.size).toBe(oracle.size);
        }
      }),
      { numRuns: 500 },
    );
  });

  it("leaves the table before as it was", () => {
    const compare = compareFeatures("title");
    const before = FeatureTable.EMPTY.put([row("a", "A", 1)], compare);
    const after = before.put([row("a", "B", 2), row("b", "A", 2)], compare);
    expect(before.get("a")?.title).toBe("A");
    expect(before.size).toBe(1);
    expect(after.ids).toEqual(["b", "a"]);
    expect(after.drop(["nobody"])).toBe(after);
  });

  it("sorts by titles once for all orders of the same rows, and anew when a row changes", () => {
    const rows = Array.from({ length: 5000 }, (_, index) => row(String(index), `Stand ${index * 7}`, index));
    const table = FeatureTable.EMPTY.put(rows, compareFeatures("updatedAt"));
    const titled = inOneGo(table.titled());
    const byType = inOneGo(table.sorted("ghType"));
    expect(byType.titled().next()).toEqual({ done: true, value: titled });
    expect([...byType.rows()]).toEqual(rows.toSorted(compareFeatures("ghType")));
    const renamed = byType.put([row("17", "Aspen", 17)], compareFeatures("ghType"));
    expect(inOneGo(renamed.sorted("title")).ids[0]).toBe("17");
  });

  it("takes 100,000 rows in pages, one more, and another order, within a fraction of what a person notices", () => {
    const compare = compareFeatures("updatedAt");
    const pages = Array.from({ length: 200 }, (_, page) =>
      Array.from({ length: 500 }, (_, index) => {
        const serial = page * 500 + index;
        return row(`0190-${serial.toString(16).padStart(8, "0")}`, `Stand ${serial % 977}`, 1e9 - serial);
      }),
    );
    let table = FeatureTable.EMPTY;
    const loading = effortOf(() => {
      table = pages.reduce((all, page) => all.put(page, compare), FeatureTable.EMPTY);
    }, 1);
    const single = effortOf(() => table.put([row("0190-00000010", "Changed", 2e9)], compare));
    const sorting = effortOf(() => inOneGo(table.sorted("title")), 1);
    expect(table.size).toBe(100_000);
    // Generous: the machine may be busy with other tests. On an idle one it is 3 ms, 5 ms and 300 ms.
    expect(loading / 200).toBeLessThan(500);
    expect(single).toBeLessThan(1000);
    expect(sorting).toBeLessThan(10_000);
    console.info(
      `100,000 rows: a page ${(loading / 200).toFixed(1)} ms, one row ${single.toFixed(1)} ms, sort by title ${sorting.toFixed(0)} ms`,
    );
  });
});

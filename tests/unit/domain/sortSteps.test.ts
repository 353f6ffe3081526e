import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { prefixSortSteps } from "../../../src/domain/prefixSort";
import { compareFeatures, FEATURE_SORTS, SLIM } from "../../../src/domain/sorting";
import { sortSteps } from "../../../src/domain/sortSteps";
import { compareTitles, titleKey } from "../../../src/domain/titleOrder";
import { feature } from "../content/memoryApi";

const ascii = fc.string({
  unit: fc.integer({ min: 0x20, max: 0x7e }).map((code) => String.fromCharCode(code)),
});
const close = fc.string({ unit: fc.constantFrom(..."aAbB 001259-_.'("), maxLength: 8 });
const anything = fc.string({ unit: fc.constantFrom(..."aÄäöé1０９²ß\tZ"), maxLength: 6 });

describe("titleKey", () => {
  it("orders titles in printable ASCII as the collator does", () => {
    const both = fc.oneof(fc.tuple(ascii, ascii), fc.tuple(close, close));
    fc.assert(
      fc.property(both, ([a, b]) => {
        const [first = "", second = ""] = [titleKey(a), titleKey(b)].map(
          (key) => key ?? expect.fail("no key"),
        );
        expect(first < second ? -1 : first > second ? 1 : 0).toBe(Math.sign(compareTitles(a, b)));
      }),
      { numRuns: 5000 },
    );
  });

  it("leaves other titles, and long numbers, to the collator", () => {
    for (const title of ["Wäldchen", "a\tb", "９", `Stand ${"1".repeat(127)}`])
      expect(titleKey(title)).toBeNull();
  });
});

describe("sortSteps", () => {
  const row = fc
    .tuple(
      fc.uuid(),
      fc.oneof(close, anything),
      fc.constantFrom("Point" as const, "Tracks" as const),
      fc.nat(3),
    )
    .map(([uuid, title, ghType, updatedAt]) =>
      feature(uuid, { title, properties: { ghType, updatedAt, createdAt: 3 - updatedAt } }),
    );

  it("sorts in the order of compareFeatures", () => {
    fc.assert(
      fc.property(fc.array(row), fc.constantFrom(...FEATURE_SORTS), (rows, sort) => {
        expect(run(sortSteps(rows, SLIM, sort)).result).toEqual(rows.toSorted(compareFeatures(sort)));
      }),
    );
  });

  it("merges long lists, with pauses", () => {
    const rows = Array.from({ length: 9000 }, (_, index) =>
      feature(String(index), { title: `Stand ${(index * 7919) % 9000}` }),
    );
    for (const sort of FEATURE_SORTS) {
      const { result, pauses } = run(sortSteps(rows, SLIM, sort));
      expect(result).toEqual(rows.toSorted(compareFeatures(sort)));
      expect(pauses).toBeGreaterThan(3);
    }
  });
});

it("reads few of many features between pauses, for any order", () => {
  const rows = Array.from({ length: 50_000 }, (_, index) =>
    feature(String(index), { title: `Stand ${index}`, properties: { updatedAt: index, createdAt: index } }),
  );
  let looks = 0;
  const counted = {
    uuid: (item: (typeof rows)[number]) => count(item.uuid),
    title: (item: (typeof rows)[number]) => count(item.title),
    ghType: (item: (typeof rows)[number]) => count(item.properties.ghType),
    moment: (item: (typeof rows)[number], of: "createdAt" | "updatedAt") => count(item.properties[of]),
  };
  const count = <T>(value: T): T => {
    looks += 1;
    return value;
  };
  for (const sort of FEATURE_SORTS) {
    let most = 0;
    for (const _step of sortSteps(rows, counted, sort)) {
      most = Math.max(most, looks);
      looks = 0;
    }
    expect(Math.max(most, looks), sort).toBeLessThan(rows.length / 2);
    looks = 0;
  }
});

describe("prefixSortSteps", () => {
  it("sorts more items than a prefix can index", () => {
    const items = Array.from({ length: 2 ** 18 + 5000 }, (_, index) => (index * 7919) % 300_007);
    const byNumber = (a: number, b: number) => a - b;
    const { result } = run(prefixSortSteps(items, (item, depth) => (depth > 0 ? 0 : item + 1), byNumber));
    expect(result).toEqual(items.toSorted(byNumber));
  });
});

function run<T>(steps: Generator<unknown, T, void>): { result: T; pauses: number } {
  for (let pauses = 0; ; pauses++) {
    const step = steps.next();
    if (step.done) return { result: step.value, pauses };
  }
}

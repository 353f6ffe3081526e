import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { countTypos, typosAllowed } from "../../../../server/arcgis/lookups/typos";

/** Optimal string alignment without a limit, straight from its definition. */
function oracle(a: string, b: string): number {
  const table = Array.from({ length: a.length + 1 }, (_, i) =>
    Array.from({ length: b.length + 1 }, (_, j) => i + j),
  );
  const at = (i: number, j: number) => table[i]?.[j] ?? 0;
  for (let i = 1; i <= a.length; i++) {
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1;
      let least = Math.min(at(i - 1, j) + 1, at(i, j - 1) + 1, at(i - 1, j - 1) + same);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        least = Math.min(least, at(i - 2, j - 2) + 1);
      }
      const row = table[i];
      if (row) row[j] = least;
    }
  }
  return at(a.length, b.length);
}

const word = fc.string({ unit: fc.constantFrom("a", "b", "c", " "), minLength: 1, maxLength: 12 });

describe("typos", () => {
  it("are counted by their definition, up to the limit", () => {
    fc.assert(
      fc.property(word, word, fc.integer({ min: 0, max: 3 }), (typed, name, most) => {
        const { whole, start } = countTypos(typed, name, 0, most);
        expect(whole).toBe(Math.min(most + 1, oracle(typed, name)));
        const beginnings = Array.from({ length: name.length + 1 }, (_, end) =>
          oracle(typed, name.slice(0, end)),
        );
        expect(start).toBe(Math.min(most + 1, ...beginnings));
      }),
      { numRuns: 2000 },
    );
  });

  it("count as one for a letter omitted, added, replaced or swapped with the next", () => {
    for (const typed of ["boseman", "bozman", "bozzeman", "bozmean"]) {
      expect([typed, countTypos(typed, "bozeman", 0, 2).whole]).toEqual([typed, 1]);
    }
    expect(countTypos("elbrt", "mount elbert", 6, 1).whole).toBe(1);
    expect(countTypos("steambot", "steamboat springs", 0, 2)).toEqual({ whole: 3, start: 1 });
  });

  it("are not tolerated in short words", () => {
    expect([3, 4, 7, 8, 30].map(typosAllowed)).toEqual([0, 1, 1, 2, 2]);
  });
});

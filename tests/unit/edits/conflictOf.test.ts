import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { conflictOf, type Part, same } from "../../../src/features/edits/rules/conflict";
import { withEarlier } from "../../../src/features/edits/rules/earlier";

interface Item {
  title: string;
  color: string;
}
const KEYS = ["title", "color"] as const;

/** Parts of an edit, for the keys that it changes. */
const partsOf = (before: Partial<Item>, after: Partial<Item>, earlier: Partial<Item>[] = []): Part<Item>[] =>
  KEYS.filter((key) => key in after).map((key) => ({
    part: key,
    before: before[key],
    after: after[key],
    earlier: earlier.flatMap((one) => (one[key] === undefined ? [] : [one[key]])),
    now: (item) => item[key],
    text: (value: never) => String(value),
  }));

const BASE = 7;
const OLD = { title: "Camp", color: "red" };

describe("an edit against the server's version", () => {
  it("is free when the server's values are unchanged", () => {
    const edit = partsOf(OLD, { title: "Elk camp" });
    expect(conflictOf(edit, OLD, BASE)).toBe("free");
    expect(conflictOf(edit, { ...OLD, color: "blue" }, BASE)).toBe("free");
  });

  it("is saved when the server already has all of its values", () => {
    expect(conflictOf(partsOf(OLD, { title: "Elk camp" }), { title: "Elk camp", color: "blue" }, BASE)).toBe(
      "saved",
    );
    expect(conflictOf([], OLD, BASE)).toBe("saved");
  });

  it("conflicts only in the parts that differ, and names both values", () => {
    const edit = partsOf(OLD, { title: "Elk camp", color: "green" });
    expect(conflictOf(edit, { title: "Gate", color: "green" }, BASE)).toEqual([
      { part: "title", yours: "Elk camp", theirs: "Gate" },
    ]);
    expect(conflictOf(edit, { title: "Gate", color: "blue" }, BASE)).toHaveLength(2);
  });

  it("counts values of its own earlier attempts as its own", () => {
    const edit = partsOf(OLD, { title: "Third" }, [{ title: "First" }, { title: "Second" }]);
    for (const title of ["Camp", "First", "Second"])
      expect(conflictOf(edit, { ...OLD, title }, BASE)).toBe("free");
    expect(conflictOf(edit, { ...OLD, title: "Theirs" }, BASE)).toHaveLength(1);
  });

  it("that is undone requires its own values to still be there", () => {
    const undo = partsOf({ title: "Elk camp" }, { title: "Camp" });
    expect(conflictOf(undo, { ...OLD, title: "Elk camp" }, null)).toBe("free");
    expect(conflictOf(undo, { ...OLD, title: "Camp" }, null)).toEqual([
      { part: "title", yours: "Camp", theirs: "Camp" },
    ]);
    const lenient = undo.map((part) => ({ ...part, alsoHolds: (now: unknown) => now === "elk camp" }));
    expect(conflictOf(lenient, { ...OLD, title: "elk camp" }, null)).toBe("free");
  });

  it("is never free over a value from anyone else", () => {
    const value = fc.constantFrom("a", "b", "c", "d");
    const item = fc.record({ title: value, color: value });
    const edited = fc.oneof(item, fc.record({ title: value }), fc.record({ color: value }));
    fc.assert(
      fc.property(item, edited, fc.array(edited, { maxLength: 3 }), item, (before, after, earlier, now) => {
        const found = conflictOf(partsOf(before, after, earlier), now, BASE);
        const touched = KEYS.filter((key) => key in after);
        const changed = touched.filter((key) => now[key] !== (after as Partial<Item>)[key]);
        const own = (key: (typeof KEYS)[number]) =>
          [before, ...earlier].some((one) => (one as Partial<Item>)[key] === now[key]);
        const expected = changed.length === 0 ? "saved" : changed.every(own) ? "free" : changed;
        expect(Array.isArray(found) ? found.map(({ part }) => part) : found).toEqual(expected);
      }),
    );
  });
});

describe("value comparison", () => {
  const json = fc.jsonValue({ maxDepth: 3 });

  it("ignores a round trip through JSON and key order", () => {
    const turned = (value: unknown): unknown =>
      Array.isArray(value)
        ? value.map(turned)
        : typeof value === "object" && value !== null
          ? Object.fromEntries(
              Object.entries(value)
                .reverse()
                .map(([name, one]) => [name, turned(one)]),
            )
          : value;
    fc.assert(
      fc.property(json, (value) => {
        const plain: unknown = JSON.parse(JSON.stringify(value));
        expect(same(plain, turned(plain))).toBe(true);
      }),
    );
  });

  it("is symmetric", () => {
    fc.assert(fc.property(json, json, (one, other) => same(one, other) === same(other, one)));
  });

  it("rounds coordinates to the server's precision", () => {
    expect(same([-107.12345678901, 40], [-107.1234567889, 40])).toBe(true);
    expect(same([-107.1234567, 40], [-107.1234569, 40])).toBe(false);
  });

  it.each([
    [{ a: 1, b: undefined }, { a: 1 }, true],
    [{ a: 1 }, { a: 1, b: null }, false],
    [[1, 2], [1, 2, 3], false],
    [[], {}, false],
    [null, undefined, false],
    [null, {}, false],
    ["1", 1, false],
    [{ a: [{ b: 1 }] }, { a: [{ b: 1 }] }, true],
    [{ a: [{ b: 1 }] }, { a: [{ b: 2 }] }, false],
  ])("of %j and %j: %s", (one, other, expected) => {
    expect(same(one, other)).toBe(expected);
  });
});

it("an edit remembers only its latest attempts", () => {
  let change: { earlier?: number[]; after: number } = { after: 0 };
  for (let next = 1; next <= 50; next++) change = { earlier: withEarlier(change), after: next };
  expect(change.earlier?.at(-1)).toBe(49);
  expect(change.earlier?.length).toBeLessThan(50);
  expect(change.earlier).toEqual(change.earlier?.toSorted((one, other) => one - other));
});

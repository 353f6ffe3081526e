import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { IdSet } from "../../../src/domain/idSet";
import { knowSet, setOf, setOfSteps } from "../../../src/domain/setOf";

const named = (count: number, times = 1) =>
  Array.from({ length: count * times }, (_, index) => `feature ${index % count}`);

describe("setOf", () => {
  it.each([
    { what: "a short list", ids: named(300, 2) },
    { what: "a long list", ids: named(30_000) },
    { what: "a long list that repeats its ids", ids: named(15_000, 2) },
  ])("of $what contains the same values as a Set, in order", ({ ids }) => {
    const set = new Set(ids);
    const lookup = setOf(ids);
    expect(lookup.size).toBe(set.size);
    expect([...lookup]).toEqual([...set]);
    expect(ids.every((id) => lookup.has(id))).toBe(true);
    expect(["", "feature", `feature ${ids.length}`].some((id) => lookup.has(id))).toBe(false);
  });

  it("pauses throughout a long list, and creates its set once", () => {
    const ids = named(50_000);
    const pauses = [...setOfSteps(ids)];
    expect(pauses.length).toBeGreaterThan(40);
    expect([...setOfSteps(ids)]).toEqual([]);
    expect(setOf(ids)).toBe(setOf(ids));
  });

  it("uses what is known about a list without reading its ids", () => {
    const ids = new Proxy(named(3), { get: () => expect.fail("an id was looked at") });
    const known = { size: 3, has: (id: string) => id === "x", [Symbol.iterator]: () => ["x"].values() };
    knowSet(ids, known);
    expect(setOf(ids)).toBe(known);
  });
});

describe("an IdSet of a list in the same order as another", () => {
  it("finds the same within that order as a search", () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.nat(50).map(String)), fc.func(fc.boolean()), (order, chosen) => {
        const list = order.filter((id) => chosen(id));
        const ids = IdSet.ofList(list, order);
        expect(ids.within(order)).toEqual(list);
        expect(ids.within([...order])).toEqual(list);
      }),
    );
  });

  it("returns its list without searching it", () => {
    const order = named(1000);
    const list = order.slice(500);
    expect(IdSet.ofList(list, order).within(order)).toBe(list);
  });
});

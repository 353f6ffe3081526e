import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { idOf, keyCount, keyOf, knownKey } from "../../../src/domain/idKeys";
import { firstOf, KeyList, KeySet, placeIn, someOf, textsOf } from "../../../src/domain/idList";
import { IdSet } from "../../../src/domain/idSet";
import { keySetOf, setOf } from "../../../src/domain/setOf";

const ids = Array.from({ length: 40 }, (_, number) => `feature ${number}`);
const some = fc.subarray(ids, { minLength: 0 });
const shuffled = fc.shuffledSubarray(ids);
const listOf = (texts: readonly string[]) => new KeyList(Uint32Array.from(texts, keyOf));

describe("keys", () => {
  it("are unique per id for all callers, and missing for an unknown id", () => {
    const before = keyCount();
    const first = keyOf("a waypoint of this test");
    expect(first).toBe(before);
    expect(keyOf("a waypoint of this test")).toBe(first);
    expect(knownKey("a waypoint of this test")).toBe(first);
    expect(idOf(first)).toBe("a waypoint of this test");
    expect(knownKey("another one")).toBeUndefined();
    expect(keyCount()).toBe(before + 1);
  });

  it("keep their ids while many are added", () => {
    const many = Array.from({ length: 30_000 }, (_, number) => `area ${number}`);
    const keys = many.map(keyOf);
    expect(new Set(keys).size).toBe(many.length);
    expect(many.every((id, index) => knownKey(id) === keys[index] && idOf(keys[index] ?? -1) === id)).toBe(
      true,
    );
  });
});

describe("a KeyList", () => {
  it("contains its ids in order", () => {
    fc.assert(
      fc.property(shuffled, some, (texts, others) => {
        const list = listOf(texts);
        expect([...list]).toEqual(texts);
        expect(textsOf(list)).toEqual(texts);
        expect(list.at(1)).toBe(texts[1]);
        expect(list.at(texts.length)).toBeUndefined();
        expect(firstOf(list, 3)).toEqual(texts.slice(0, 3));
        for (const id of [...ids, "nobody's"]) {
          expect(placeIn(list, id)).toBe(texts.indexOf(id));
          expect(placeIn(texts, id)).toBe(texts.indexOf(id));
        }
        expect([...list.set].sort()).toEqual(texts.toSorted());
        const within = list.within(listOf(others).set);
        expect([...within]).toEqual(texts.filter((id) => others.includes(id)));
        if (within.length === texts.length) expect(within).toBe(list);
        const isOther = (id: string) => others.includes(id);
        expect(someOf(list, isOther)).toBe(texts.some(isOther));
      }),
    );
  });
});

describe("a KeySet", () => {
  it("matches a Set before and after changes", () => {
    fc.assert(
      fc.property(shuffled, shuffled, fc.boolean(), (texts, changed, isIn) => {
        const set = KeySet.of([...texts, ...texts].map(keyOf));
        const next = set.changed(changed.map(keyOf), isIn);
        const oracle = new Set(texts);
        for (const id of changed) isIn ? oracle.add(id) : oracle.delete(id);
        for (const id of [...ids, "nobody's"]) {
          expect(set.has(id)).toBe(texts.includes(id));
          expect(next.has(id)).toBe(oracle.has(id));
        }
        expect(set.size).toBe(texts.length);
        expect(next.size).toBe(oracle.size);
        expect([...next].sort()).toEqual([...oracle].sort());
      }),
    );
  });

  it("doesn't contain an id added later", () => {
    const set = listOf(ids).set;
    const later = "an id that came later";
    expect(set.hasKey(keyOf(later))).toBe(false);
    expect(set.changed([keyOf(later)], true).has(later)).toBe(true);
  });

  it("is created once per list of strings, and matches its keys", () => {
    const texts = ids.slice(3, 9);
    expect(keySetOf(texts)).toBe(keySetOf(texts));
    const list = listOf(texts);
    expect(keySetOf(list)).toBe(list.set);
    expect(setOf(list)).toBe(list.set);
  });
});

describe("an IdSet", () => {
  const step = fc.oneof(
    fc.record({ add: shuffled, asKeys: fc.boolean() }),
    fc.record({ drop: shuffled, asKeys: fc.boolean() }),
    fc.record({ toggle: fc.constantFrom(...ids) }),
  );

  it("matches a Set after any changes, for ids given as strings or as keys", () => {
    fc.assert(
      fc.property(shuffled, fc.boolean(), fc.array(step, { maxLength: 6 }), (texts, asKeys, steps) => {
        const form = (list: string[], keys: boolean) => (keys ? listOf(list) : list);
        let set = IdSet.ofList(form(texts, asKeys));
        const oracle = new Set(texts);
        for (const change of steps) {
          if ("add" in change) {
            set = set.with(form(change.add, change.asKeys));
            for (const id of change.add) oracle.add(id);
          } else if ("drop" in change) {
            set = set.without(form(change.drop, change.asKeys));
            for (const id of change.drop) oracle.delete(id);
          } else {
            set = set.toggle(change.toggle);
            if (!oracle.delete(change.toggle)) oracle.add(change.toggle);
          }
        }
        expect(set.size).toBe(oracle.size);
        expect(set.toArray().toSorted()).toEqual([...oracle].sort());
        for (const id of ids) expect(set.has(id)).toBe(oracle.has(id));
        for (const keys of [true, false]) {
          const all = form(ids, keys);
          expect([...set.within(all)]).toEqual(ids.filter((id) => oracle.has(id)));
          expect(set.hasAll(form([...oracle], keys))).toBe(true);
          expect(set.hasAll(all)).toBe(oracle.size === ids.length);
        }
      }),
    );
  });

  it("is empty without its source list", () => {
    const list = listOf(ids);
    expect(IdSet.ofList(list).without(list)).toBe(IdSet.EMPTY);
  });
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { GrowableColumn } from "../../../../src/formats/bytes/columns";
import { GrowableFloat64 } from "../../../../src/formats/bytes/growable";
import { Dictionary } from "../../../../src/formats/snapshot/Dictionary";

/** What can be done with a list that grows, with the plain array that it must agree with. */
type Step =
  | { do: "push"; value: number }
  | { do: "set"; at: number; value: number }
  | { do: "truncate"; length: number }
  | { do: "many"; count: number };

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ do: fc.constant("push" as const), value: fc.nat(1000) }),
  fc.record({ do: fc.constant("set" as const), at: fc.nat(600), value: fc.nat(1000) }),
  fc.record({ do: fc.constant("truncate" as const), length: fc.nat(600) }),
  fc.record({ do: fc.constant("many" as const), count: fc.nat(300) }),
);
const steps = fc.array(step, { maxLength: 30 });

interface Growing {
  length: number;
  push(value: number): void;
  set(index: number, value: number): void;
  truncate(length: number): void;
}

function apply(list: Growing, model: number[], next: Step): void {
  switch (next.do) {
    case "push":
      list.push(next.value);
      model.push(next.value);
      break;
    case "set":
      list.set(next.at, next.value);
      if (next.at < model.length) model[next.at] = next.value;
      break;
    case "truncate":
      list.truncate(next.length);
      model.length = Math.min(model.length, next.length);
      break;
    case "many":
      for (let value = 0; value < next.count; value++) {
        list.push(value);
        model.push(value);
      }
  }
}

describe("GrowableFloat64", () => {
  it("matches a plain array after any pushes, changes and truncations", () => {
    fc.assert(
      fc.property(steps, fc.integer({ min: 0, max: 40 }), (list, capacity) => {
        const growable = new GrowableFloat64(capacity);
        const model: number[] = [];
        for (const next of list) {
          apply(growable, model, next);
          expect(growable.length).toBe(model.length);
        }
        expect(growable.at(model.length)).toBeNaN();
        expect([...growable.toArray()]).toEqual(model);
      }),
    );
  });

  it("pushes three numbers at once across its capacity", () => {
    const growable = new GrowableFloat64(4);
    growable.push3(1, 2, 3);
    growable.push3(4, 5, 6);
    expect([...growable.toArray()]).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it("neither returns nor changes a truncated number", () => {
    const growable = new GrowableFloat64();
    growable.push3(1, 2, 3);
    growable.truncate(1);
    growable.set(2, 9);
    expect(growable.at(2)).toBeNaN();
    growable.push(7);
    expect([...growable.toArray()]).toEqual([1, 7]);
  });

  it("allocates once for a reservation", () => {
    const growable = new GrowableFloat64(2);
    growable.push(1);
    growable.reserve(100);
    for (let value = 0; value < 100; value++) growable.push(value);
    // Just as large as needed: the array itself comes back, not a copy.
    expect(growable.toArray().buffer.byteLength).toBe(101 * 8);
    expect(growable.at(0)).toBe(1);
    expect(growable.at(100)).toBe(99);
  });

  it("grows by at least an eighth for many small reservations, to limit copies", () => {
    const growable = new GrowableFloat64(1000);
    for (let value = 0; value < 1000; value++) growable.push(value);
    // Full: the array itself comes back.
    const full = growable.toArray();
    growable.reserve(1);
    growable.push(1000);
    for (let value = 0; value < 124; value++) growable.push(value);
    expect(growable.toArray().buffer.byteLength).toBe(1125 * 8);
    expect(full).toHaveLength(1000);
  });

  it("keeps its numbers when less is reserved than its capacity", () => {
    const growable = new GrowableFloat64(10);
    growable.push3(1, 2, 3);
    growable.reserve(2);
    growable.truncate(10);
    expect([...growable.toArray()]).toEqual([1, 2, 3]);
  });
});

describe("GrowableColumn", () => {
  it("matches a plain array after any pushes, changes and truncations", () => {
    fc.assert(
      fc.property(steps, (list) => {
        const column = new GrowableColumn((length) => new Uint32Array(length));
        const model: number[] = [];
        for (const next of list) apply(column, model, next);
        expect(column.length).toBe(model.length);
        expect(column.at(model.length)).toBeUndefined();
        expect([...column.toArray()]).toEqual(model);
      }),
    );
  });

  it("returns its own buffer, unaffected by later pushes", () => {
    const column = new GrowableColumn((length) => new Uint8Array(length));
    column.push(1);
    const before = column.toArray();
    column.set(0, 2);
    column.push(3);
    expect([...before]).toEqual([1]);
    expect(before.buffer.byteLength).toBe(1);
  });

  it("converts numbers as its array type does", () => {
    const column = new GrowableColumn((length) => new Uint8Array(length));
    column.push(257);
    expect(column.at(0)).toBe(1);
  });
});

describe("Dictionary", () => {
  it("stores each value once, at its first position", () => {
    fc.assert(
      fc.property(fc.array(fc.record({ a: fc.nat(3), b: fc.boolean() })), (rows) => {
        const dictionary = new Dictionary<{ a: number; b: boolean }>();
        const places = rows.map((row) => dictionary.placeOfValue(row));
        expect(places.map((place) => dictionary.values[place])).toEqual(rows);
        expect(dictionary.values).toHaveLength(new Set(rows.map((row) => JSON.stringify(row))).size);
        const firsts = places.filter((place, at) => places.indexOf(place) === at);
        expect(firsts).toEqual(firsts.map((_, at) => at));
      }),
    );
  });

  it("creates a value only for a new key", () => {
    const dictionary = new Dictionary<string>();
    let made = 0;
    const make = () => `value ${++made}`;
    const keys = [{}, {}];
    const places = [keys[0], keys[1], keys[0]].map((key) => dictionary.placeOf(key, make));
    expect(places).toEqual([0, 1, 0]);
    expect(dictionary.values).toEqual(["value 1", "value 2"]);
  });

  it("treats the string 1 and the number 1 as different values", () => {
    const dictionary = new Dictionary<unknown>();
    expect([1, "1", null, "null"].map((value) => dictionary.placeOfValue(value))).toEqual([0, 1, 2, 3]);
  });
});

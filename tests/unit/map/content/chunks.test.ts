import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { inOneGo } from "../../../../src/domain/inOneGo";
import { ChunkList } from "../../../../src/map/content/chunks";
import { DirtyRows, ROW } from "../../../../src/map/content/dirtyRows";
import { buildContent } from "../../../../workers/graphics/kernel";
import { type ContentBuffers, POINT_STRIDE } from "../../../../workers/graphics/types";

/** Buffers of waypoints, one per slot. */
function pointsOf(slots: readonly number[]): ContentBuffers {
  return inOneGo(
    buildContent({
      slots: Uint32Array.from(slots),
      kinds: new Uint8Array(slots.length),
      vertexStart: Uint32Array.from({ length: slots.length + 1 }, (_, index) => index),
      coordinates: Float64Array.from(slots.flatMap((slot) => [-107 + slot / 1000, 40])),
      ringIndex: new Uint32Array(slots.length + 1),
      ringStart: new Uint32Array(1),
    }),
  );
}

const slotsIn = ({ points }: ContentBuffers): number[] =>
  Array.from({ length: points.length / POINT_STRIDE }, (_, at) => points[at * POINT_STRIDE + 2] as number);

/** A list of chunks with the features that are on the map. */
function setUp() {
  const live = new Set<number>();
  const released: number[] = [];
  const list = new ChunkList(
    (slot) => live.has(slot),
    (slots) => released.push(...Array.from(slots)),
  );
  return {
    list,
    live,
    released,
    add(...slots: number[]) {
      for (const slot of slots) live.add(slot);
      list.add(pointsOf(slots), Uint32Array.from(slots));
    },
    remove(...slots: number[]) {
      for (const slot of slots) live.delete(slot);
      list.bury(slots);
    },
    drawn: () => list.chunks.flatMap(({ buffers }) => slotsIn(buffers)),
  };
}

describe("map buffers", () => {
  it("stay few when features arrive one by one, in drawing order", () => {
    const { list, add, drawn } = setUp();
    for (let slot = 0; slot < 300; slot++) add(slot);
    expect(list.chunks.length).toBeLessThanOrEqual(Math.ceil(Math.log2(300)) + 1);
    expect(drawn()).toEqual(Array.from({ length: 300 }, (_, slot) => slot));
  });

  it("are kept while few of their features are gone, and rewritten when most are", () => {
    const { list, released, add, remove, drawn } = setUp();
    add(0, 1, 2, 3);
    const [first] = list.chunks;
    remove(0, 1);
    expect(list.chunks[0]).toBe(first);
    expect(released).toEqual([]);
    remove(2);
    expect(drawn()).toEqual([3]);
    expect(released.toSorted()).toEqual([0, 1, 2]);
  });

  it("are removed with their last feature", () => {
    const { list, released, add, remove } = setUp();
    add(5, 6);
    remove(5, 6);
    expect(list.chunks).toEqual([]);
    expect(released.toSorted()).toEqual([5, 6]);
  });

  it("count features removed during a build as gone", () => {
    const { list, live, released, remove } = setUp();
    live.add(2);
    list.add(pointsOf([1, 2]), Uint32Array.of(1, 2));
    expect(list.chunks[0]?.dead).toBe(1);
    remove(2);
    expect(list.chunks).toEqual([]);
    expect(released.toSorted()).toEqual([1, 2]);
  });

  it("ignore slots they never held", () => {
    const { list, add, remove, drawn } = setUp();
    add(1);
    remove(77, 5000);
    expect(drawn()).toEqual([1]);
    expect(list.chunks[0]?.dead).toBe(0);
  });

  it("never count a slot as gone once another feature uses it", () => {
    const { list, live, add } = setUp();
    add(1, 2);
    list.bury([1]);
    expect(list.chunks[0]?.dead).toBe(0);
    expect(live.has(1)).toBe(true);
  });

  it("draw each live feature once after any additions and removals, and release each free slot", () => {
    const step = fc.record({
      add: fc.integer({ min: 1, max: 9 }),
      remove: fc.array(fc.nat(), { maxLength: 9 }),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 25 }), (steps) => {
        const { list, live, released, add, remove, drawn } = setUp();
        let next = 0;
        for (const { add: count, remove: picks } of steps) {
          add(...Array.from({ length: count }, () => next++));
          const all = [...live];
          remove(...new Set(picks.map((pick) => all[pick % all.length] as number)));
        }
        const held = list.chunks.flatMap(({ slots }) => Array.from(slots));
        expect(drawn().filter((slot) => live.has(slot))).toEqual([...live]);
        // Each slot is either held by one chunk or released once.
        expect([...held, ...released].toSorted((a, b) => a - b)).toEqual(
          Array.from({ length: next }, (_, slot) => slot),
        );
        for (const { dead, slots } of list.chunks) {
          expect(dead).toBe(Array.from(slots).filter((slot) => !live.has(slot)).length);
          expect(dead * 2).toBeLessThanOrEqual(slots.length);
        }
      }),
    );
  });
});

describe("changed rows of a texture", () => {
  it("span the first to the last changed slot, and are returned once", () => {
    fc.assert(
      fc.property(fc.array(fc.nat(20 * ROW), { minLength: 1 }), (slots) => {
        const rows = new DirtyRows();
        for (const slot of slots) rows.mark(slot);
        const touched = slots.map((slot) => Math.floor(slot / ROW));
        expect(rows.take()).toEqual({ first: Math.min(...touched), end: Math.max(...touched) + 1 });
        expect(rows.take()).toBeNull();
      }),
    );
  });

  it("start over after they are read", () => {
    const rows = new DirtyRows();
    rows.mark(7 * ROW);
    rows.take();
    rows.mark(ROW);
    expect(rows.take()).toEqual({ first: 1, end: 2 });
  });
});

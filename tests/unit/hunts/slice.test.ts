import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Collection } from "../../../src/domain/hunt";
import {
  editTitle,
  type HuntsState,
  huntOpening,
  huntsDropped,
  huntsPut,
  huntsRecounted,
  huntsReducer,
  membersChanged,
  membersRead,
  openHunt,
} from "../../../src/features/content/hunts/slice";
import { featuresDropped, membershipChanged } from "../../../src/features/content/slice";
import { hunt } from "../content/memoryApi";

type Action = Parameters<typeof huntsReducer>[1];

const reduced = (actions: readonly Action[], state?: HuntsState): HuntsState =>
  actions.reduce(huntsReducer, state ?? huntsReducer(undefined, { type: "start" }));
const withHunts = (...hunts: Collection[]) => reduced([huntsPut(hunts)]);
const membersOf = (state: HuntsState, uuid: string) => state.byId[uuid]?.featureIds;
const countOf = (state: HuntsState, uuid: string) => state.byId[uuid]?.count;

describe("the list of hunts", () => {
  it("stays sorted by title when a hunt arrives, is renamed or leaves", () => {
    let state = withHunts(hunt("m", { title: "Mule deer" }), hunt("e", { title: "Elk" }));
    expect(state.ids).toEqual(["e", "m"]);
    state = reduced([huntsPut([hunt("b", { title: "Bear" })])], state);
    expect(state.ids).toEqual(["b", "e", "m"]);
    state = reduced([huntsPut([hunt("b", { title: "Zebra" })])], state);
    expect(state.ids).toEqual(["e", "m", "b"]);
    state = reduced([huntsDropped(["m", "unknown"])], state);
    expect(state.ids).toEqual(["e", "b"]);
    expect(Object.keys(state.byId).toSorted()).toEqual(["b", "e"]);
  });

  it("lists each hunt once, however often it is added", () => {
    const one = hunt("a");
    expect(reduced([huntsPut([one, one]), huntsPut([one])]).ids).toEqual(["a"]);
  });

  it("is unchanged by an empty response", () => {
    const state = withHunts(hunt("a"));
    expect(reduced([huntsPut([]), huntsDropped([])], state)).toEqual(state);
  });
});

describe("members known from loaded content", () => {
  it("extend a hunt that knows fewer, and raise its count", () => {
    const state = reduced([membersRead({ a: ["x", "y"] })], withHunts(hunt("a", { featureIds: ["x"] })));
    expect(membersOf(state, "a")).toEqual(["x", "y"]);
    expect(countOf(state, "a")).toBe(2);
  });

  it("don't replace a list of the same length, nor lower the server's count", () => {
    const known = { ...hunt("a", { featureIds: ["x", "y"] }), count: 9 };
    const state = reduced([membersRead({ a: ["y", "z"], gone: ["x"] })], withHunts(known));
    expect(membersOf(state, "a")).toEqual(["x", "y"]);
    expect(countOf(state, "a")).toBe(9);
    expect(membersOf(reduced([membersRead({ a: ["x", "y", "z"] })], state), "a")).toHaveLength(3);
    expect(countOf(reduced([membersRead({ a: ["x", "y", "z"] })], state), "a")).toBe(9);
  });
});

describe("members that join and leave", () => {
  it("change together when one joins and another leaves", () => {
    const before = withHunts(hunt("a", { featureIds: ["x", "y"] }));
    const state = reduced([membersChanged({ a: { added: ["z"], removed: ["x"] } })], before);
    expect(membersOf(state, "a")).toEqual(["y", "z"]);
    expect(countOf(state, "a")).toBe(2);
  });

  it("count once when reported twice", () => {
    const twice = membersChanged({ a: { added: ["z"], removed: ["x"] } });
    const state = reduced([twice, twice], withHunts(hunt("a", { featureIds: ["x", "y"] })));
    expect(membersOf(state, "a")).toEqual(["y", "z"]);
    expect(countOf(state, "a")).toBe(2);
  });

  it("keep the part of the server's count that isn't loaded", () => {
    const before = withHunts({ ...hunt("a", { featureIds: ["x"] }), count: 40 });
    const state = reduced([membersChanged({ a: { added: ["y", "z"], removed: [] } })], before);
    expect(countOf(state, "a")).toBe(42);
    expect(countOf(reduced([membersChanged({ a: { added: [], removed: ["x"] } })], state), "a")).toBe(41);
  });

  it("of an unknown hunt are ignored", () => {
    const before = withHunts(hunt("a"));
    expect(reduced([membersChanged({ gone: { added: ["x"], removed: [] } })], before)).toEqual(before);
  });

  it("match a set after the same steps", () => {
    const ids = fc.subarray(["f1", "f2", "f3", "f4", "f5", "f6"]);
    const step = fc.record({ added: ids, removed: ids }).map(({ added, removed }) => ({
      added,
      removed: removed.filter((id) => !added.includes(id)),
    }));
    fc.assert(
      fc.property(ids, fc.array(step, { maxLength: 8 }), (start, steps) => {
        const expected = new Set(start);
        for (const { added, removed } of steps) {
          for (const id of removed) expected.delete(id);
          for (const id of added) expected.add(id);
        }
        const state = reduced(
          steps.map((one) => membersChanged({ a: one })),
          withHunts(hunt("a", { featureIds: start })),
        );
        expect(membersOf(state, "a")?.toSorted()).toEqual([...expected].toSorted());
        expect(countOf(state, "a")).toBe(expected.size);
      }),
    );
  });
});

describe("membership of many features in many hunts", () => {
  it("adds only missing members and removes only present ones", () => {
    const change = (member: boolean, featureIds: string[]) =>
      membershipChanged({ member, featureIds, collectionIds: ["a", "b", "gone"] });
    let state = withHunts(hunt("a", { featureIds: ["x"] }), hunt("b"));
    state = reduced([change(true, ["x", "y"])], state);
    expect([membersOf(state, "a"), membersOf(state, "b")]).toEqual([
      ["x", "y"],
      ["x", "y"],
    ]);
    state = reduced([change(false, ["y", "unknown"])], state);
    expect([membersOf(state, "a"), membersOf(state, "b")]).toEqual([["x"], ["x"]]);
    expect([countOf(state, "a"), countOf(state, "b")]).toEqual([1, 1]);
  });

  it("leaves unaffected hunts unchanged", () => {
    const state = withHunts(hunt("a", { featureIds: ["x"] }), hunt("b", { featureIds: ["y"] }));
    const next = reduced([featuresDropped(["y"])], state);
    expect(next.byId.a).toBe(state.byId.a);
    expect(membersOf(next, "b")).toEqual([]);
    expect(countOf(next, "b")).toBe(0);
  });

  it("counts loaded members once all are loaded", () => {
    const state = reduced(
      [huntsRecounted(["a", "gone"])],
      withHunts({ ...hunt("a", { featureIds: ["x"] }), count: 7 }, { ...hunt("b"), count: 3 }),
    );
    expect([countOf(state, "a"), countOf(state, "b")]).toEqual([1, 3]);
  });
});

describe("the title form", () => {
  const opened = huntOpening({ uuid: "a", status: { state: "running", done: 0, total: null } });
  const loaded = huntOpening({ uuid: "a", status: { state: "done" } });

  it("stays open when the hunt's response arrives late", () => {
    expect(reduced([opened, editTitle(true), loaded]).editing).toBe(true);
  });

  it("closes when the hunt is left or another one is opened", () => {
    expect(reduced([opened, editTitle(true), huntOpening(null)]).editing).toBe(false);
    expect(reduced([opened, editTitle(true), openHunt("b")]).editing).toBe(false);
  });
});

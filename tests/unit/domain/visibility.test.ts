import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { DEFAULT_PREFERENCES } from "../../../src/domain/preferences";
import { applyJobs } from "../../../src/domain/preferencesBatch";
import { setOf } from "../../../src/domain/setOf";
import { applyShown, isLongChange, shownChange } from "../../../src/domain/shownChange";
import {
  anyVisible,
  changeVisibility,
  newSince,
  type Shown,
  shownOf,
  VISIBILITY_BATCH,
  type VisibilityChange,
  type VisibilityOf,
  type VisibilityRule,
  type VisibilitySource,
  visibilityJobs,
  visibilityTest,
  visibleIds,
} from "../../../src/domain/visibility";
import { run } from "../workers/vertexSelect/oracle";

const rule = (part: Partial<VisibilityRule>): VisibilityRule => ({
  all: false,
  collections: [],
  features: [],
  updatedAt: 100,
  ...part,
});
const of = (uuid: string, part: Partial<VisibilityOf["properties"]> = {}, isOwner = true): VisibilityOf => ({
  uuid,
  isOwner,
  properties: { createdAt: 10, updatedAt: 10, serverCreatedAt: 10, ...part },
});

describe("visibilityTest", () => {
  it("shows every feature under all", () => {
    expect(visibilityTest(rule({ all: true }))(of("a"))).toBe(true);
  });
  it("shows listed features and hides the rest", () => {
    const test = visibilityTest(rule({ features: ["a"] }));
    expect([test(of("a")), test(of("b"))]).toEqual([true, false]);
  });
  it("shows nothing with an empty list and without all", () => {
    expect(visibilityTest(rule({}))(of("a"))).toBe(false);
  });
  it("shows the owner's features created after the time stamp, by the server's clock or else the device's", () => {
    const test = visibilityTest(rule({}));
    expect(test(of("a", { serverCreatedAt: 101 }))).toBe(true);
    expect(test(of("a", { serverCreatedAt: 0, createdAt: 101 }))).toBe(true);
    expect(test(of("a", { updatedAt: 101 }))).toBe(false);
    expect(test(of("a", { serverCreatedAt: 100 }))).toBe(false);
  });
  it("shows shared features changed after the time stamp", () => {
    const test = visibilityTest(rule({}));
    expect(test(of("a", { updatedAt: 101 }, false))).toBe(true);
    expect(test(of("a", { serverCreatedAt: 101 }, false))).toBe(false);
  });
  it("ignores a time stamp of 0", () => {
    expect(visibilityTest(rule({ updatedAt: 0 }))(of("a"))).toBe(false);
  });
});

const arbitraryFeature = fc.record({
  uuid: fc.constantFrom(..."abcdefghij"),
  isOwner: fc.boolean(),
  properties: fc.record({
    createdAt: fc.nat(300),
    updatedAt: fc.nat(300),
    serverCreatedAt: fc.nat(300),
  }),
});
const arbitraryFeatures = fc.uniqueArray(arbitraryFeature, { selector: ({ uuid }) => uuid, maxLength: 10 });
const arbitraryRule = fc.record({
  all: fc.boolean(),
  collections: fc.constant<string[]>([]),
  features: fc.uniqueArray(fc.constantFrom(..."abcdefghij")),
  updatedAt: fc.nat(300),
});
const arbitraryHeldRule = fc.oneof(
  arbitraryRule,
  fc.tuple(arbitraryRule, fc.uniqueArray(fc.constantFrom(..."abcdefghij"))).map(([given, hidden]) => ({
    ...given,
    features: [],
    hidden,
  })),
);
const arbitraryChange = fc.record({
  uuids: fc.oneof(fc.constant("all" as const), fc.uniqueArray(fc.constantFrom(..."abcdefghij"))),
  visible: fc.boolean(),
});

const sourceOf = (features: VisibilityOf[]): VisibilitySource => ({
  ids: features.map(({ uuid }) => uuid),
  newest: Math.max(0, ...features.map(newSince)),
  get: (uuid) => features.find((feature) => feature.uuid === uuid),
});
const changed = (before: VisibilityRule, features: VisibilityOf[], change: VisibilityChange, now: number) =>
  run(changeVisibility(before, sourceOf(features), change, now));

describe("changeVisibility", () => {
  it("applies the change to the given features and leaves the others unchanged", () => {
    fc.assert(
      fc.property(
        arbitraryHeldRule,
        arbitraryFeatures,
        arbitraryChange,
        fc.nat(300),
        (before, features, change, now) => {
          const was = visibilityTest(before);
          const is = visibilityTest(changed(before, features, change, now));
          for (const feature of features) {
            const asked = change.uuids === "all" || change.uuids.includes(feature.uuid);
            expect(is(feature)).toBe(asked ? change.visible : was(feature));
          }
        },
      ),
      { numRuns: 1000 },
    );
  });

  it("shows features created afterward", () => {
    const features = [of("a"), of("b")];
    const after = changed(rule({ all: true }), features, { uuids: ["a"], visible: false }, 500);
    expect(after.all).toBe(false);
    expect(visibilityTest(after)(of("new", { serverCreatedAt: 501 }))).toBe(true);
  });

  it("hides a feature whose server clock is ahead of ours", () => {
    const ahead = of("a", { serverCreatedAt: 900 });
    const after = changed(rule({ all: true }), [ahead, of("b")], { uuids: ["a"], visible: false }, 500);
    expect(visibilityTest(after)(ahead)).toBe(false);
  });

  it("resets to all when everything is shown or nothing is left", () => {
    const one = changed(rule({}), [of("a")], { uuids: ["a"], visible: true }, 500);
    expect(one).toMatchObject({ all: true, features: [] });
    expect(changed(rule({}), [], { uuids: [], visible: true }, 500).all).toBe(true);
  });
});

describe("visibilityJobs", () => {
  const apply = (before: VisibilityRule, jobs: ReturnType<typeof visibilityJobs>) =>
    applyJobs({ ...DEFAULT_PREFERENCES, features: { visible: before } }, jobs.flat()).features.visible;

  it("transform one rule into the other", () => {
    fc.assert(
      fc.property(arbitraryRule, arbitraryFeatures, arbitraryChange, (before, features, change) => {
        const after = changed(before, features, change, 200);
        const applied = apply(before, visibilityJobs(before, after));
        expect({ ...applied, features: [...applied.features].sort() }).toEqual({
          ...after,
          features: [...after.features].sort(),
        });
      }),
    );
  });

  it("send a single toggle as a remove", () => {
    const features = ["a", "b", "c", "d", "e"];
    const after = rule({ features: ["a", "b", "c", "d"], updatedAt: 300 });
    expect(visibilityJobs(rule({ features }), after).flat()).toContainEqual({
      action: "remove",
      path: "features/visible/features",
      values: ["e"],
    });
  });

  it("send a long list in parts", () => {
    const features = Array.from({ length: 2.5 * VISIBILITY_BATCH }, (_, index) => `f${index}`);
    const jobs = visibilityJobs(rule({ all: true }), rule({ features }));
    expect(jobs).toHaveLength(3);
    expect(apply(rule({ all: true }), jobs).features).toHaveLength(features.length);
  });

  it("send nothing for no change", () => {
    expect(visibilityJobs(rule({ features: ["a"] }), rule({ features: ["a"] }))).toEqual([]);
  });
});

it("anyVisible and visibleIds agree with each feature's test", () => {
  fc.assert(
    fc.property(arbitraryHeldRule, arbitraryFeatures, (given, features) => {
      const shown = features.filter(visibilityTest(given)).map(({ uuid }) => uuid);
      const source = sourceOf(features);
      expect(anyVisible(given, source)).toBe(shown.length > 0);
      // May include ids of deleted features, which nothing shows.
      const ids: Shown = visibleIds(given, source);
      expect(run(shownOf(ids, source.ids))).toEqual(shown);
    }),
    { numRuns: 1000 },
  );
});

it("changeVisibility can be interrupted, and prepares the sets that the test needs", () => {
  const features = Array.from({ length: 5000 }, (_, index) => of(`f${index}`));
  const uuids = features.slice(0, 2500).map(({ uuid }) => uuid);
  const source = { ...sourceOf([]), ids: features.map(({ uuid }) => uuid), newest: 10 };
  const steps = changeVisibility(rule({ all: true }), source, { uuids, visible: false }, 500);
  let turns = 0;
  let next = steps.next();
  for (; !next.done; next = steps.next()) turns += 1;
  expect(turns).toBeGreaterThan(5);
  expect(next.value.features).toHaveLength(2500);
  expect(setOf(next.value.features)).toBe(setOf(next.value.features));
});

it("knows that a list just hidden has nothing visible, without reading its ids", () => {
  const ids = Array.from({ length: 30_000 }, (_, index) => `f${index}`);
  const source = { ...sourceOf([]), ids, newest: 10 };
  for (const count of [10_000, 20_000]) {
    const hunt = ids.slice(0, count);
    const hidden = run(changeVisibility(rule({ all: true }), source, { uuids: hunt, visible: false }, 500));
    expect(hidden.hidden?.length ?? ids.length - hidden.features.length).toBe(count);
    const some = vi.spyOn(hunt, "some");
    expect(anyVisible(hidden, source, hunt)).toBe(false);
    expect(some).not.toHaveBeenCalled();
    // Features added since may be newer and visible.
    anyVisible(hidden, { ...source, newest: 501 }, hunt);
    expect(some).toHaveBeenCalled();
    const shown = run(changeVisibility(hidden, source, { uuids: hunt, visible: true }, 600));
    expect(anyVisible(shown, source, hunt)).toBe(true);
  }
});

describe("shownChange", () => {
  it("transforms one rule into the other, in either form", () => {
    fc.assert(
      fc.property(arbitraryHeldRule, arbitraryHeldRule, arbitraryFeatures, (before, after, features) => {
        const applied = applyShown(before, run(shownChange(before, after)));
        const [is, wanted] = [visibilityTest(applied), visibilityTest(after)];
        expect(features.map(is)).toEqual(features.map(wanted));
      }),
      { numRuns: 1000 },
    );
  });

  it("lists only the few that change among many", () => {
    const features = Array.from({ length: 20_000 }, (_, index) => of(`f${index}`));
    const source = { ...sourceOf([]), ids: features.map(({ uuid }) => uuid), newest: 10 };
    const change = (before: VisibilityRule, uuids: readonly string[] | "all", visible: boolean) =>
      run(changeVisibility(before, source, { uuids, visible }, 500));
    const three = change(rule({ all: true }), ["f1", "f2", "f3"], false);
    expect(three).toMatchObject({ all: false, features: [], hidden: ["f1", "f2", "f3"] });
    const four = change(three, ["f4"], false);
    expect(run(shownChange(three, four))).toEqual({ base: "keep", show: [], hide: ["f4"], updatedAt: 500 });
    expect(run(shownChange(four, three))).toMatchObject({ base: "keep", show: ["f4"], hide: [] });
    const none = change(four, "all", false);
    expect(run(shownChange(four, none))).toEqual({ base: "none", show: [], hide: [], updatedAt: 500 });
    expect(run(shownChange(none, change(none, "all", true)))).toMatchObject({ base: "all", hide: [] });
    expect([isLongChange(none, three), isLongChange(none, rule({ all: true }))]).toEqual([true, false]);
  });
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { RECENTS_MAX } from "../../../src/domain/limits";
import { DEFAULT_PREFERENCES, type PreferenceJob } from "../../../src/domain/preferences";
import { applyJobs } from "../../../src/domain/preferencesBatch";
import { applyJob, PreferenceJobError } from "../../../src/domain/preferencesJobs";
import { effortOf } from "../../support/effort";

const id = fc.constantFrom("a", "b", "c", "d", "e", "f");
const ids = fc.uniqueArray(id);
const listAction = fc.constantFrom("change", "add", "remove", "clear");
const listJob = (
  path: PreferenceJob["path"],
  value: fc.Arbitrary<unknown> = ids,
): fc.Arbitrary<PreferenceJob> =>
  fc.record({ action: listAction, path: fc.constant(path), values: value }) as fc.Arbitrary<PreferenceJob>;
const style = fc.record({
  icon: id,
  color: fc.tuple(fc.nat(255), fc.nat(255), fc.nat(255), fc.constant(1)),
});
const job: fc.Arbitrary<PreferenceJob> = fc.oneof(
  listJob("features/visible/features"),
  listJob("features/visible/collections"),
  listJob("favorites/icons"),
  listJob("favorites/states"),
  listJob("layers/visible"),
  listJob("recents/layers"),
  listJob("recents/features/styles/points", fc.array(style)),
  listJob("global/layer/opacity", fc.dictionary(id, fc.double({ min: 0, max: 1, noNaN: true }))),
  fc.record({
    action: fc.constantFrom("change", "clear"),
    path: fc.constant("features/visible/all"),
    values: fc.boolean(),
  }) as fc.Arbitrary<PreferenceJob>,
  fc.record({
    action: fc.constantFrom("change", "clear"),
    path: fc.constant("features/visible/updatedAt"),
    values: fc.nat(),
  }) as fc.Arbitrary<PreferenceJob>,
  fc.record({
    action: fc.constantFrom("change", "clear"),
    path: fc.constant("global/pinned/collection"),
    values: fc.option(id),
  }) as fc.Arbitrary<PreferenceJob>,
);
const jobs = fc.array(job, { maxLength: 12 });

describe("every sequence of jobs", () => {
  it("leaves its input unchanged and keeps the document's shape", () => {
    fc.assert(
      fc.property(jobs, (list) => {
        const before = structuredClone(DEFAULT_PREFERENCES);
        const after = applyJobs(DEFAULT_PREFERENCES, list);
        expect(DEFAULT_PREFERENCES).toEqual(before);
        expect(Object.keys(after).toSorted()).toEqual(Object.keys(before).toSorted());
        expect(JSON.parse(JSON.stringify(after))).toEqual(after);
      }),
    );
  });

  it("gives the same result as its jobs one by one", () => {
    fc.assert(
      fc.property(jobs, jobs, (before, list) => {
        const start = before.reduce(applyJob, DEFAULT_PREFERENCES);
        expect(applyJobs(start, list)).toEqual(list.reduce(applyJob, start));
      }),
      { numRuns: 500 },
    );
  });

  it("takes less than 200 ms of processor time for 1,000 jobs on 200,000 ids and 10,000 opacities", () => {
    const features = Array.from({ length: 200_000 }, (_, index) => `feature-${index}`);
    const values = Object.fromEntries(features.slice(0, 10_000).map((key) => [key, 0.5]));
    const full = applyJobs(DEFAULT_PREFERENCES, [
      { action: "change", path: "features/visible/features", values: features },
      { action: "change", path: "global/layer/opacity", values },
    ]);
    const many = features.slice(0, 500).flatMap((feature): PreferenceJob[] => [
      { action: "add", path: "features/visible/features", values: [feature] },
      { action: "add", path: "global/layer/opacity", values: { [feature]: 1 } },
    ]);
    expect(effortOf(() => applyJobs(full, many))).toBeLessThan(200);
    expect(applyJobs(full, many).features.visible.features.slice(0, 2)).toEqual([
      "feature-499",
      "feature-498",
    ]);
  });

  it("is unchanged by applying each job twice, as after a lost response", () => {
    fc.assert(
      fc.property(jobs, job, (list, next) => {
        const base = applyJobs(DEFAULT_PREFERENCES, list);
        const once = applyJob(base, next);
        expect(applyJob(once, next)).toEqual(once);
      }),
    );
  });

  it("keeps lists without duplicates, and recents and active layers within their limit", () => {
    const many = fc.array(fc.string({ minLength: 1, maxLength: 3 }), { maxLength: 60 });
    fc.assert(
      fc.property(
        fc.array(listJob("recents/layers", many)),
        fc.array(listJob("layers/visible", many)),
        (a, b) => {
          const { recents, layers } = applyJobs(DEFAULT_PREFERENCES, [...a, ...b]);
          for (const list of [recents.layers, layers.visible]) {
            expect(new Set(list).size).toBe(list.length);
            expect(list.length).toBeLessThanOrEqual(RECENTS_MAX);
          }
        },
      ),
    );
  });
});

describe("lists", () => {
  const start = applyJob(DEFAULT_PREFERENCES, {
    action: "change",
    path: "favorites/states",
    values: ["CO", "UT"],
  });
  it.each([
    ["add", ["MT", "CO"], ["MT", "CO", "UT"]],
    ["add", "MT", ["MT", "CO", "UT"]],
    ["remove", ["CO", "NV"], ["UT"]],
    ["change", ["ID", "ID"], ["ID"]],
    ["clear", undefined, []],
  ] as const)("%s %j", (action, values, expected) => {
    const { favorites } = applyJob(start, { action, path: "favorites/states", values });
    expect(favorites.states).toEqual(expected);
  });

  it("put a point style first, once for each pair of icon and color", () => {
    const point = (icon: string, red: number) => ({ icon, color: [red, 0, 0, 1] });
    const path = "recents/features/styles/points";
    const { recents } = applyJobs(DEFAULT_PREFERENCES, [
      { action: "add", path, values: [point("elk", 1)] },
      { action: "add", path, values: [point("elk", 2)] },
      { action: "add", path, values: [point("elk", 1)] },
    ]);
    expect(recents.features.styles.points).toEqual([point("elk", 1), point("elk", 2)]);
  });

  it("add 100,000 ids in well under a frame's worth of frames", () => {
    const values = Array.from({ length: 100_000 }, (_, index) => `id-${index}`);
    const path = "features/visible/features";
    const apply = () => {
      const { features } = applyJobs(DEFAULT_PREFERENCES, [
        { action: "change", path, values },
        { action: "remove", path, values: values.slice(0, 50_000) },
      ]);
      expect(features.visible.features).toHaveLength(50_000);
    };
    expect(effortOf(apply)).toBeLessThan(1000);
  });
});

describe("single values and maps", () => {
  it("can be set, cleared and restored", () => {
    const set = applyJobs(DEFAULT_PREFERENCES, [
      { action: "change", path: "global/pinned/collection", values: "h1" },
      { action: "change", path: "features/visible/all", values: false },
      { action: "change", path: "global/layer/opacity", values: { "CO-Land": 0.4 } },
      { action: "add", path: "global/layer/opacity", values: { "UT-Land": 1 } },
      { action: "change", path: "global/terrainAnalysis", values: { enabled: true, slope: [2] } },
    ]);
    expect(set.global.pinned.collection).toBe("h1");
    expect(set.features.visible.all).toBe(false);
    expect(set.global.layer.opacity).toEqual({ "CO-Land": 0.4, "UT-Land": 1 });
    expect(set.global.terrainAnalysis).toMatchObject({ enabled: true, slope: [2], opacity: 0.5 });
    const cleared = applyJobs(set, [
      { action: "clear", path: "global/pinned/collection" },
      { action: "clear", path: "features/visible/all" },
      { action: "remove", path: "global/layer/opacity", values: ["CO-Land", "UT-Land"] },
      { action: "clear", path: "global/terrainAnalysis" },
    ]);
    expect(cleared).toEqual(DEFAULT_PREFERENCES);
  });

  it("keep a slope range, and accept none when there was none before", () => {
    const path = "global/terrainAnalysis";
    const { slopeRange: _range, ...old } = DEFAULT_PREFERENCES.global.terrainAnalysis;
    const global = { ...DEFAULT_PREFERENCES.global, terrainAnalysis: old };
    const changed = applyJob(
      { ...DEFAULT_PREFERENCES, global },
      { action: "change", path, values: { opacity: 1 } },
    );
    expect(changed.global.terrainAnalysis).toEqual({ ...old, opacity: 1 });
    const ranged = applyJob(changed, { action: "change", path, values: { slopeRange: [18, 32.5] } });
    expect(ranged.global.terrainAnalysis.slopeRange).toEqual([18, 32.5]);
  });

  it.each<PreferenceJob>([
    { action: "change", path: "features/visible/all", values: "yes" },
    { action: "change", path: "features/visible/updatedAt", values: -1 },
    { action: "add", path: "features/visible/features", values: [1] },
    { action: "change", path: "global/pinned/collection", values: "" },
    { action: "change", path: "global/layer/opacity", values: { a: 2 } },
    { action: "change", path: "global/layer/opacity", values: ["a"] },
    { action: "add", path: "recents/features/styles/points", values: [{ icon: "elk", color: [1, 2] }] },
    { action: "change", path: "global/terrainAnalysis", values: { slope: [6] } },
    { action: "change", path: "global/terrainAnalysis", values: { elevation: [1] } },
    { action: "change", path: "global/terrainAnalysis", values: { slopeRange: [30, 20] } },
    { action: "change", path: "global/terrainAnalysis", values: { slopeRange: [0, 91] } },
    { action: "change", path: "global/terrainAnalysis", values: { slopeRange: 20 } },
    { action: "change", path: "no/such/path" as "favorites/icons", values: [] },
  ])("refuse %j and say what was expected", (misfit) => {
    expect(() => applyJob(DEFAULT_PREFERENCES, misfit)).toThrow(PreferenceJobError);
  });

  it("accept no built-in object property as a setting", () => {
    const values = JSON.parse('{"__proto__": 0.5}');
    const { global } = applyJob(DEFAULT_PREFERENCES, { action: "add", path: "global/layer/opacity", values });
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
    expect(Object.getPrototypeOf(global.layer.opacity)).toBe(Object.prototype);
  });
});

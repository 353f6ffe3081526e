import { expect, it } from "vitest";
import { type LayerEntry, moveKey, stackOf } from "../../../src/domain/layers";
import { DEFAULT_PREFERENCES, type PreferenceJob } from "../../../src/domain/preferences";
import { applyJobs } from "../../../src/domain/preferencesBatch";

const entry = (key: string, priority: number): LayerEntry => ({
  key,
  stateName: "Colorado",
  categoryName: "Land",
  subCategoryName: "Land",
  layer: {
    layerName: key,
    name: key,
    control: { enabled: false },
    urls: { mainRes: `/${key}` },
    priority,
    sample: false,
  },
});
const [land, units, roads, towns] = [
  entry("land", 11),
  entry("units", 10),
  entry("roads", 9),
  entry("towns", 3),
];
const keysOf = (stack: LayerEntry[]) => stack.map(({ key }) => key);

it("sorts by priority until reordered, the newest on top for equal priorities", () => {
  expect(keysOf(stackOf([land, towns, units], []))).toEqual(["towns", "units", "land"]);
  expect(keysOf(stackOf([entry("new", 9), roads], []))).toEqual(["new", "roads"]);
});

it("keeps the user's order; other layers go above the first with a greater priority number", () => {
  expect(keysOf(stackOf([towns, land, units], ["land", "gone", "towns"]))).toEqual([
    "units",
    "land",
    "towns",
  ]);
  expect(keysOf(stackOf([roads, units, land], ["units", "land"]))).toEqual(["roads", "units", "land"]);
  expect(keysOf(stackOf([land, towns], ["towns"]))).toEqual(["towns", "land"]);
});

it("moves a key within its list, and returns null when nothing moves", () => {
  expect(moveKey(["a", "b", "c"], "c", 0)).toEqual(["c", "a", "b"]);
  expect(moveKey(["a", "b", "c"], "a", 9)).toEqual(["b", "c", "a"]);
  expect(moveKey(["a", "b", "c"], "b", 1)).toBeNull();
  expect(moveKey(["a"], "b", 0)).toBeNull();
});

it("saves an order of 24 with the preferences, separate from the active layers", () => {
  const values = Array.from({ length: 30 }, (_, index) => `layer ${index}`);
  const jobs: PreferenceJob[] = [
    { action: "change", path: "layers/order", values },
    { action: "change", path: "layers/visible", values: ["a"] },
  ];
  const { layers } = applyJobs(DEFAULT_PREFERENCES, jobs);
  expect(layers).toEqual({ visible: ["a"], order: values.slice(0, 24) });
  const cleared = applyJobs({ ...DEFAULT_PREFERENCES, layers }, [{ action: "clear", path: "layers/order" }]);
  expect(cleared.layers).toEqual({ visible: ["a"], order: [] });
  expect(() =>
    applyJobs(DEFAULT_PREFERENCES, [{ action: "change", path: "layers/order", values: 7 }]),
  ).toThrow();
});

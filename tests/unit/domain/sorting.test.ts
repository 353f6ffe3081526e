import { describe, expect, it } from "vitest";
import {
  compareFeatures,
  compareHunts,
  DEFAULT_FEATURE_SORT,
  FEATURE_SORT_LABELS,
  FEATURE_SORTS,
  type FeatureSort,
  isAscending,
} from "../../../src/domain/sorting";
import { feature } from "../content/memoryApi";

const features = [
  feature("a", { title: "wallow", properties: { ghType: "Tracks", updatedAt: 1, createdAt: 3 } }),
  feature("b", { title: "Stand 10", properties: { ghType: "Polygon", updatedAt: 3, createdAt: 1 } }),
  feature("c", { title: "Stand 2", properties: { ghType: "Point", updatedAt: 2, createdAt: 2 } }),
];
const order = (sort: FeatureSort) => features.toSorted(compareFeatures(sort)).map(({ uuid }) => uuid);

describe("the order of features", () => {
  it("starts with the last change, newest first", () => {
    expect(DEFAULT_FEATURE_SORT).toBe("updatedAt");
    expect(order("updatedAt")).toEqual(["b", "c", "a"]);
    expect(order("createdAt")).toEqual(["a", "c", "b"]);
  });

  it("is ascending by type and by name, in any case", () => {
    expect(order("ghType")).toEqual(["c", "b", "a"]);
    expect(order("title")).toEqual(["c", "b", "a"]);
    expect(FEATURE_SORTS.filter(isAscending)).toEqual(["ghType", "title"]);
  });

  it("has four options", () => {
    expect(FEATURE_SORTS.map((sort) => FEATURE_SORT_LABELS[sort])).toEqual([
      "Content type",
      "Last modified",
      "Name A-Z",
      "Recently created",
    ]);
  });
});

it("hunts sort by title", () => {
  const hunts = ["elk", "Deer", "bear"].map((title) => ({ title, uuid: title }));
  expect(hunts.toSorted(compareHunts).map(({ title }) => title)).toEqual(["bear", "Deer", "elk"]);
});

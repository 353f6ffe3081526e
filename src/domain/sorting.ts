import type { SlimFeature } from "./feature";
import type { Collection } from "./hunt";
import { compareTitles } from "./titleOrder";

export const FEATURE_SORTS = ["ghType", "updatedAt", "title", "createdAt"] as const;
export type FeatureSort = (typeof FEATURE_SORTS)[number];

/** What the sort dropdown says, in its order. */
export const FEATURE_SORT_LABELS: Record<FeatureSort, string> = {
  ghType: "Content type",
  updatedAt: "Last modified",
  title: "Name A-Z",
  createdAt: "Recently created",
};

export const DEFAULT_FEATURE_SORT: FeatureSort = "updatedAt";

/** Dates go from new to old, everything else from A to Z. */
export const isAscending = (sort: FeatureSort): boolean => sort !== "updatedAt" && sort !== "createdAt";

export type Compare<T> = (a: T, b: T) => number;

export const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** Order of a feature list. The uuid settles ties, so that the order is total and a row has one place. */
export function compareFeatures(sort: FeatureSort): Compare<SlimFeature> {
  switch (sort) {
    case "ghType":
      return (a, b) =>
        byText(a.properties.ghType, b.properties.ghType) ||
        compareTitles(a.title, b.title) ||
        byText(a.uuid, b.uuid);
    case "title":
      return (a, b) => compareTitles(a.title, b.title) || byText(a.uuid, b.uuid);
    case "updatedAt":
    case "createdAt":
      return (a, b) => b.properties[sort] - a.properties[sort] || byText(b.uuid, a.uuid);
  }
}

/** Hunts go by title; the pinned one is put first by whoever shows the list. */
export const compareHunts: Compare<Pick<Collection, "title" | "uuid">> = (a, b) =>
  compareTitles(a.title, b.title) || byText(a.uuid, b.uuid);

/** First index of the sorted list whose item does not come before `item`. */
export function lowerBound<T>(
  length: number,
  at: (index: number) => T,
  item: T,
  compare: Compare<T>,
): number {
  let low = 0;
  let high = length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (compare(at(middle), item) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

import type { SlimFeature } from "./feature";
import type { Collection } from "./hunt";
import { compareTitles } from "./titleOrder";

export const FEATURE_SORTS = ["ghType", "updatedAt", "title", "createdAt"] as const;
export type FeatureSort = (typeof FEATURE_SORTS)[number];

/** Labels of the sort menu, in menu order. */
export const FEATURE_SORT_LABELS: Record<FeatureSort, string> = {
  ghType: "Content type",
  updatedAt: "Last modified",
  title: "Name A-Z",
  createdAt: "Recently created",
};

export const DEFAULT_FEATURE_SORT: FeatureSort = "updatedAt";

/** Dates sort from new to old, everything else from A to Z. */
export const isAscending = (sort: FeatureSort): boolean => sort !== "updatedAt" && sort !== "createdAt";

export type Compare<T> = (a: T, b: T) => number;

export const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** Accessors for sorting features in any representation. */
export interface FeatureReader<Item> {
  uuid(item: Item): string;
  title(item: Item): string;
  ghType(item: Item): string;
  /** Seconds since the epoch. */
  moment(item: Item, of: "createdAt" | "updatedAt"): number;
}

/** Reads features as objects. */
export const SLIM: FeatureReader<SlimFeature> = {
  uuid: ({ uuid }) => uuid,
  title: ({ title }) => title,
  ghType: ({ properties }) => properties.ghType,
  moment: ({ properties }, of) => properties[of],
};

/** Returns the comparison for a feature list. The uuid breaks ties, so the order is total. */
export function compareBy<Item>(read: FeatureReader<Item>, sort: FeatureSort): Compare<Item> {
  switch (sort) {
    case "ghType":
      return (a, b) =>
        byText(read.ghType(a), read.ghType(b)) ||
        compareTitles(read.title(a), read.title(b)) ||
        byText(read.uuid(a), read.uuid(b));
    case "title":
      return (a, b) => compareTitles(read.title(a), read.title(b)) || byText(read.uuid(a), read.uuid(b));
    case "updatedAt":
    case "createdAt":
      return (a, b) => read.moment(b, sort) - read.moment(a, sort) || byText(read.uuid(b), read.uuid(a));
  }
}

/** Returns the comparison for features as objects. */
export const compareFeatures = (sort: FeatureSort): Compare<SlimFeature> => compareBy(SLIM, sort);

/** Compares hunts by title. The list itself puts the pinned hunt first. */
export const compareHunts: Compare<Pick<Collection, "title" | "uuid">> = (a, b) =>
  compareTitles(a.title, b.title) || byText(a.uuid, b.uuid);

/** Returns the first index of a sorted list whose item doesn't come before `item`. */
export function lowerBound<T>(
  length: number,
  at: (index: number) => T,
  item: T,
  compare: Compare<T>,
): number {
  let low = 0;
  let high = length;
  while (low < high) {
    const mid = (low + high) >>> 1;
    if (compare(at(mid), item) < 0) low = mid + 1;
    else high = mid;
  }
  return low;
}

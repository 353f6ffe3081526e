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

/** How features are looked at to put them in order, whatever they are kept as. */
export interface FeatureReader<Item> {
  uuid(item: Item): string;
  title(item: Item): string;
  ghType(item: Item): string;
  /** Seconds since the epoch. */
  moment(item: Item, of: "createdAt" | "updatedAt"): number;
}

/** Features as objects. */
export const SLIM: FeatureReader<SlimFeature> = {
  uuid: ({ uuid }) => uuid,
  title: ({ title }) => title,
  ghType: ({ properties }) => properties.ghType,
  moment: ({ properties }, of) => properties[of],
};

/** Order of a feature list. The uuid settles ties, so that the order is total and a row has one place. */
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

/** The same for features as objects. */
export const compareFeatures = (sort: FeatureSort): Compare<SlimFeature> => compareBy(SLIM, sort);

/** Hunts go by title; the list itself puts the pinned one first. */
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
    const mid = (low + high) >>> 1;
    if (compare(at(mid), item) < 0) low = mid + 1;
    else high = mid;
  }
  return low;
}

import type { Page } from "playwright-core";
import { LABELS_DRAWN } from "../../src/domain/timeline";

/** Part of the page in CSS pixels. */
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export interface LabelOnMap {
  text: string;
  boxes: Box[];
}

/** Returns the basemap labels currently on the map, from the page's performance timeline. */
export const labelsOf = (page: Page): Promise<LabelOnMap[]> =>
  page.evaluate<LabelOnMap[]>(
    `performance.getEntriesByName(${JSON.stringify(LABELS_DRAWN)}).at(-1)?.detail.labels ?? []`,
  );

const overlap = (a: Box, b: Box) =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/** Returns boxes that overlap a box of another item. Each item has one or more boxes. */
export const clashesOf = (things: readonly (readonly Box[])[]): Box[] =>
  things.flatMap((mine, index) => {
    const others = things.slice(index + 1).flat();
    return mine.filter((one) => others.some((other) => overlap(one, other)));
  });

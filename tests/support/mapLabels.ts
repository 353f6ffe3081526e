import type { Page } from "playwright-core";
import { LABELS_DRAWN } from "../../src/domain/timeline";

/** A part of the page, CSS pixels. */
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

/** The basemap's names on the map as it stands, from the page's timeline. */
export const labelsOf = (page: Page): Promise<LabelOnMap[]> =>
  page.evaluate<LabelOnMap[]>(
    `performance.getEntriesByName(${JSON.stringify(LABELS_DRAWN)}).at(-1)?.detail.labels ?? []`,
  );

const overlap = (a: Box, b: Box) =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/** Boxes of one thing that overlap a box of another; each thing has one or more. */
export const clashesOf = (things: readonly (readonly Box[])[]): Box[] =>
  things.flatMap((mine, index) => {
    const others = things.slice(index + 1).flat();
    return mine.filter((one) => others.some((other) => overlap(one, other)));
  });

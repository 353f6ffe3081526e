/**
 * Maximum height of a list in CSS pixels. Chromium clips elements at 33.5 million device pixels, of which some screens
 * have four per CSS pixel, and Firefox at 17.9 million.
 */
export const PAGE_HEIGHT_MAX = 8_000_000;

/** Scroll position of a list: among all its rows, and on the page, where a very long list is shorter than its rows. */
export interface ScrollPlace {
  /** Pixels of rows above the viewport. */
  top: number;
  /** scrollTop of the viewport. */
  page: number;
}

/** Heights of a list in pixels. */
export interface ListSize {
  /** Height of all rows together. */
  rows: number;
  viewport: number;
}

/** Returns the height of a list on the page. */
export const pageHeight = ({ rows }: ListSize): number => Math.min(rows, PAGE_HEIGHT_MAX);

const topMax = ({ rows, viewport }: ListSize): number => Math.max(0, rows - viewport);
const pageMax = (size: ListSize): number => Math.max(0, pageHeight(size) - size.viewport);
const isScaled = ({ rows }: ListSize): boolean => rows > PAGE_HEIGHT_MAX;
const within = (value: number, most: number): number => Math.min(most, Math.max(0, value));

/**
 * Returns the distance from both ends within which rows and page scroll one to one, so that the wheel reaches the first
 * and last rows normally. The rows in between are scaled to the rest of the page.
 */
const endZone = (size: ListSize): number => pageMax(size) / 4;

function pageOf(size: ListSize, top: number): number {
  const [rowsEnd, pageEnd, zone] = [topMax(size), pageMax(size), endZone(size)];
  if (!isScaled(size) || top <= zone) return top;
  if (rowsEnd - top <= zone) return pageEnd - (rowsEnd - top);
  return zone + ((top - zone) * (pageEnd - 2 * zone)) / (rowsEnd - 2 * zone);
}

function topOf(size: ListSize, page: number): number {
  const [rowsEnd, pageEnd, zone] = [topMax(size), pageMax(size), endZone(size)];
  if (!isScaled(size) || page <= zone) return page;
  if (pageEnd - page <= zone) return rowsEnd - (pageEnd - page);
  return zone + ((page - zone) * (rowsEnd - 2 * zone)) / (pageEnd - 2 * zone);
}

/** Returns the scroll position with the given pixels of rows above the viewport, clamped to the list. */
export function placeAt(size: ListSize, wanted: number): ScrollPlace {
  const top = within(wanted, topMax(size));
  return { top, page: pageOf(size, top) };
}

/**
 * Returns the scroll position after the user scrolled to `page`. Steps of up to two viewports move the rows by the same
 * amount. Dragging the scrollbar further jumps to the rows at that position.
 */
export function scrolledTo(size: ListSize, before: ScrollPlace, page: number): ScrollPlace {
  const step = page - before.page;
  const isStep = Math.abs(step) <= 2 * size.viewport && page > 0 && page < pageMax(size);
  if (!isScaled(size) || !isStep) return { top: topOf(size, page), page };
  return { top: within(before.top + step, topMax(size)), page };
}

/** Returns the nearest scroll position that shows the pixels `start` .. `end` of the rows. */
export function placeShowing(size: ListSize, { top }: ScrollPlace, start: number, end: number): ScrollPlace {
  if (start < top) return placeAt(size, start);
  return placeAt(size, end > top + size.viewport ? end - size.viewport : top);
}

/**
 * The most pixels that a list is high on the page. Chromium cuts elements at 33.5 million pixels of the screen, which are
 * four to one of the page on some, and Firefox at 17.9 million.
 */
export const PAGE_HEIGHT_MAX = 8_000_000;

/** How far a list is scrolled: among all its rows, and on the page, where a very long list is shorter than its rows. */
export interface ScrollPlace {
  /** Pixels of rows above the viewport. */
  top: number;
  /** The viewport's scrollTop. */
  page: number;
}

/** Heights of a list in pixels. */
export interface ListSize {
  /** Of all rows together. */
  rows: number;
  viewport: number;
}

/** What a list of very many rows is high on the page. */
export const pageHeight = ({ rows }: ListSize): number => Math.min(rows, PAGE_HEIGHT_MAX);

const topMax = ({ rows, viewport }: ListSize): number => Math.max(0, rows - viewport);
const pageMax = (size: ListSize): number => Math.max(0, pageHeight(size) - size.viewport);
const isScaled = ({ rows }: ListSize): boolean => rows > PAGE_HEIGHT_MAX;
const within = (value: number, most: number): number => Math.min(most, Math.max(0, value));

/**
 * Of a list that is shorter on the page: as far from both ends rows and page have the same pixels, so that a wheel gets to
 * the first and the last row as in every list. The rows between share what is left of the page.
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

/** The place where so many pixels of rows are above the viewport, as near as the list allows. */
export function placeAt(size: ListSize, wanted: number): ScrollPlace {
  const top = within(wanted, topMax(size));
  return { top, page: pageOf(size, top) };
}

/**
 * Where a list is after a person has scrolled to `page`. Steps of up to two viewports move the rows by as much; a scrollbar
 * that is dragged further goes to the rows that share its place.
 */
export function scrolledTo(size: ListSize, before: ScrollPlace, page: number): ScrollPlace {
  const step = page - before.page;
  const isStep = Math.abs(step) <= 2 * size.viewport && page > 0 && page < pageMax(size);
  if (!isScaled(size) || !isStep) return { top: topOf(size, page), page };
  return { top: within(before.top + step, topMax(size)), page };
}

/** The least move that brings the pixels `start` .. `end` of the rows into the viewport. */
export function placeShowing(size: ListSize, { top }: ScrollPlace, start: number, end: number): ScrollPlace {
  if (start < top) return placeAt(size, start);
  return placeAt(size, end > top + size.viewport ? end - size.viewport : top);
}

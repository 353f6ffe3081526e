import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { type ListSize, placeAt, placeShowing, type ScrollPlace, scrolledTo } from "./scrollScale";

/**
 * How far a list of rows of one height is scrolled, and its viewport's height. The component is rendered again when
 * another row comes into sight, and not for each pixel.
 * @param start pixels of rows above the viewport at first
 */
export function useScrollPlace(
  viewport: RefObject<HTMLElement | null>,
  { count, rowHeight }: { count: number; rowHeight: number },
  start: number,
) {
  const [height, setHeight] = useState(0);
  const [shown, setShown] = useState<ScrollPlace>({ top: start, page: start });
  const latest = useRef(shown);
  const isPlaced = useRef(false);
  const rows = count * rowHeight;
  const size: ListSize = { rows, viewport: height };

  /** Gives whether the page had to be moved. */
  const move = useCallback(
    ({ top, page }: ScrollPlace): boolean => {
      const list = viewport.current;
      if (!list) return false;
      const isMoved = Math.abs(list.scrollTop - page) >= 1;
      if (isMoved) list.scrollTop = page;
      // What the browser makes of it, so that the event that follows is no step.
      const made = list.scrollTop;
      latest.current = { top: top === page ? made : top, page: made };
      return isMoved;
    },
    [viewport],
  );
  const draw = useCallback(
    () => setShown((before) => (isSame(before, latest.current, rowHeight) ? before : latest.current)),
    [rowHeight],
  );

  useLayoutEffect(() => {
    const list = viewport.current;
    if (!list) return;
    setHeight(list.clientHeight);
    if (typeof ResizeObserver === "undefined") return;
    const observer = new ResizeObserver(() => setHeight(list.clientHeight));
    observer.observe(list);
    return () => observer.disconnect();
  }, [viewport]);

  // Also when rows come or go: the browser may have moved the page, whose height is another.
  useLayoutEffect(() => {
    const list = viewport.current;
    if (!list || height === 0) return;
    const now = { rows, viewport: height };
    const before = isPlaced.current ? scrolledTo(now, latest.current, list.scrollTop) : latest.current;
    isPlaced.current = true;
    move(placeAt(now, before.top));
    draw();
  }, [viewport, rows, height, move, draw]);

  return {
    size,
    place: shown,
    /** The place now, to the pixel. */
    latest,
    scrolled: () => {
      move(scrolledTo(size, latest.current, viewport.current?.scrollTop ?? 0));
      draw();
    },
    /** The page follows the rows once the list is at rest; both in the same frame, or the rows jump. */
    settled: () => {
      if (move(placeAt(size, latest.current.top))) flushSync(draw);
    },
    show: (index: number) => {
      move(placeShowing(size, latest.current, index * rowHeight, (index + 1) * rowHeight));
      draw();
    },
  };
}

/** Whether the same rows are drawn at the same place of the page. */
const isSame = (one: ScrollPlace, other: ScrollPlace, rowHeight: number): boolean =>
  Math.floor(one.top / rowHeight) === Math.floor(other.top / rowHeight) &&
  Math.abs(one.page - one.top - (other.page - other.top)) < 0.01;

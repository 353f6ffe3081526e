import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { type ListSize, placeAt, placeShowing, type ScrollPlace, scrolledTo } from "./scrollScale";

/**
 * Tracks a list's scroll position and viewport height, for rows of equal height. Rerenders when the visible rows
 * change, not on every pixel.
 *
 * @param start initial pixels of rows above the viewport
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

  /** Moves to a scroll position. @returns whether the page had to scroll */
  const move = useCallback(
    ({ top, page }: ScrollPlace): boolean => {
      const list = viewport.current;
      if (!list) return false;
      const isMoved = Math.abs(list.scrollTop - page) >= 1;
      if (isMoved) list.scrollTop = page;
      // Read back the browser's rounding, so that the resulting scroll event isn't taken for a step.
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

  // Also run when the number of rows changes, since the browser may have scrolled a page of another height.
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
    /** Current scroll position, to the pixel. */
    latest,
    scrolled: () => {
      move(scrolledTo(size, latest.current, viewport.current?.scrollTop ?? 0));
      draw();
    },
    /**
     * Moves the page to match the rows once scrolling has stopped. Both must change in the same frame, or the rows
     * would jump.
     */
    settled: () => {
      if (move(placeAt(size, latest.current.top))) flushSync(draw);
    },
    show: (index: number) => {
      move(placeShowing(size, latest.current, index * rowHeight, (index + 1) * rowHeight));
      draw();
    },
  };
}

/** Whether the same rows are rendered at the same position of the page. */
const isSame = (one: ScrollPlace, other: ScrollPlace, rowHeight: number): boolean =>
  Math.floor(one.top / rowHeight) === Math.floor(other.top / rowHeight) &&
  Math.abs(one.page - one.top - (other.page - other.top)) < 0.01;

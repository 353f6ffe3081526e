import { type PointerEvent, type RefObject, useState } from "react";

/** The dragged row and its index if dropped now. */
interface Drag {
  key: string;
  place: number;
}

/** Distance in pixels from the list's edges at which dragging scrolls, and the pixels scrolled per move. */
const [EDGE, SCROLL] = [32, 12];

/**
 * Lets the user drag rows of a list by a handle. Rows don't move until the drop, so nothing shifts under the pointer.
 * @param list element whose rows have `data-layer`, in order
 * @param onDrop gets the key and the new index among all rows
 */
export function useRowDrag(
  list: RefObject<HTMLElement | null>,
  onDrop: (key: string, place: number) => void,
) {
  const [drag, setDrag] = useState<Drag | null>(null);

  /** Counts the other rows whose center is above the pointer. */
  const placeAt = (key: string, y: number): number =>
    [...(list.current?.querySelectorAll<HTMLElement>("[data-layer]") ?? [])].filter((row) => {
      const { top, height } = row.getBoundingClientRect();
      return row.dataset.layer !== key && top + height / 2 < y;
    }).length;

  const scroll = (y: number) => {
    const box = list.current?.closest<HTMLElement>("[data-scroll]");
    if (!box) return;
    const { top, bottom } = box.getBoundingClientRect();
    if (y < top + EDGE) box.scrollBy(0, -SCROLL);
    else if (y > bottom - EDGE) box.scrollBy(0, SCROLL);
  };

  /** Returns the pointer handlers of a row's handle. */
  const handleOf = (key: string) => ({
    onPointerDown(event: PointerEvent) {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      setDrag({ key, place: placeAt(key, event.clientY) });
    },
    onPointerMove(event: PointerEvent) {
      if (drag?.key !== key) return;
      scroll(event.clientY);
      const place = placeAt(key, event.clientY);
      if (place !== drag.place) setDrag({ key, place });
    },
    onPointerUp(event: PointerEvent) {
      if (drag?.key !== key) return;
      setDrag(null);
      onDrop(key, placeAt(key, event.clientY));
    },
    onPointerCancel() {
      setDrag(null);
    },
  });

  return { drag, handleOf };
}

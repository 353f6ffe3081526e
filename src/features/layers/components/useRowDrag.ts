import { type PointerEvent, type RefObject, useState } from "react";

/** What is dragged, and its place in the list should it be dropped now. */
interface Drag {
  key: string;
  place: number;
}

/** Pixels from the edges of the list within which a drag scrolls it, and by how many at a move. */
const [EDGE, SCROLL] = [32, 12];

/**
 * Drags the rows of a list by a handle in each. Rows stay where they are until one is dropped: nothing moves away under
 * the pointer.
 * @param list whose rows have `data-layer`, in their order
 * @param onDrop gets the key and the place among all rows
 */
export function useRowDrag(
  list: RefObject<HTMLElement | null>,
  onDrop: (key: string, place: number) => void,
) {
  const [drag, setDrag] = useState<Drag | null>(null);

  /** How many of the other rows lie over the pointer. */
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

  /** Those of the handle of one row. */
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

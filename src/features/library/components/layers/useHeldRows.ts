import { type PointerEvent, useEffect, useRef, useState } from "react";
import type { LayerEntry } from "../../../../domain/layers";

/** Rows of the lists of active and recent layers. */
export interface ActiveRows {
  on: readonly LayerEntry[];
  recent: readonly LayerEntry[];
}

/** Returns the current rows, but keeps toggled ones in the list they were in. */
export function heldRows(before: ActiveRows, now: ActiveRows): ActiveRows {
  const recent = new Set(before.recent.map(({ key }) => key));
  const on = now.on.filter(({ key }) => !recent.has(key));
  for (const [place, entry] of before.on.entries())
    if (!on.some(({ key }) => key === entry.key)) on.splice(place, 0, entry);
  return { on, recent: before.recent };
}

/** Keeps toggled rows in their list while the mouse is over it, so the next click hits the intended row. */
export function useHeldRows(now: ActiveRows) {
  const [over, setOver] = useState(false);
  const shown = useRef(now);
  const rows = over ? heldRows(shown.current, now) : now;
  useEffect(() => {
    shown.current = rows;
  });
  const pointer = {
    onPointerEnter: (event: PointerEvent) => setOver(event.pointerType === "mouse"),
    onPointerLeave: () => setOver(false),
  };
  return { rows, pointer };
}

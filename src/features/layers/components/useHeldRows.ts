import { type PointerEvent, useEffect, useRef, useState } from "react";
import type { LayerEntry } from "../../../domain/layers";

/** The rows of the list of what is on and what was on last. */
export interface ActiveRows {
  on: readonly LayerEntry[];
  recent: readonly LayerEntry[];
}

/** The rows of now, but for those that switches would take from one part to the other: they stay where they were. */
export function heldRows(before: ActiveRows, now: ActiveRows): ActiveRows {
  const recent = new Set(before.recent.map(({ key }) => key));
  const on = now.on.filter(({ key }) => !recent.has(key));
  for (const [place, entry] of before.on.entries())
    if (!on.some(({ key }) => key === entry.key)) on.splice(place, 0, entry);
  return { on, recent: before.recent };
}

/** Keeps rows where they are as long as a mouse is over them, so that the next click meets the row it is meant for. */
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

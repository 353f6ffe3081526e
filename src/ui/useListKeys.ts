import { type KeyboardEvent, type RefObject, useCallback } from "react";
import { nextRow } from "./listKeys";

/** Rows skipped by Page Up and Page Down. */
const PAGE = 10;

/** Returns a key handler that moves between the buttons of a list. */
export function useListKeys(list: RefObject<HTMLElement | null>): (event: KeyboardEvent) => void {
  return useCallback(
    (event) => {
      const rows = [...(list.current?.querySelectorAll("button") ?? [])];
      const at = rows.indexOf(document.activeElement as HTMLButtonElement);
      const next = nextRow(event.key, at, rows.length, PAGE);
      if (next === null) return;
      event.preventDefault();
      rows[next]?.focus();
    },
    [list],
  );
}

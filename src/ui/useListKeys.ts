import { type KeyboardEvent, type RefObject, useCallback } from "react";
import { nextRow } from "./listKeys";

/** Rows that Page Up and Page Down skip. */
const PAGE = 10;

/** Arrow keys and the like walk the buttons of a list: its key handler. */
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

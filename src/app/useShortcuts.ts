import { useEffect } from "react";
import { cancelTask } from "../features/content/slice";
import { redo, undo } from "../features/edits/history/slice";
import { navigate, toggleSidebar } from "../features/sidebar/slice";
import { useAppDispatch } from "./hooks";
import { isTyping } from "./isTyping";

/** Elements that handle keys themselves. A popup on the map doesn't. */
const BUSY = "[role=dialog]:not([data-map-popup]), [role=menu]";

/** Handles shortcuts that work everywhere except in text fields. The keyboard shortcuts view lists them. */
export function useShortcuts() {
  const dispatch = useAppDispatch();
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.altKey) return;
      if (isTyping(event.target) || document.querySelector(BUSY)) return;
      const step = historyStep(event);
      if (step) dispatch(step);
      if (step) event.preventDefault();
      const toMap = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "k";
      if (toMap && focusSearch("[data-map-search]")) event.preventDefault();
      if (event.ctrlKey || event.metaKey) return;
      if (event.key === "Escape") dispatch(cancelTask());
      if (event.key === "?") dispatch(navigate({ name: "KeyboardShortcuts" }));
      else if (event.key === "\\") dispatch(toggleSidebar());
      else if (event.key !== "/" || !focusSearch("[data-search-field]")) return;
      event.preventDefault();
    };
    window.addEventListener("keydown", pressed);
    return () => window.removeEventListener("keydown", pressed);
  }, [dispatch]);
}

/** Maps Ctrl+Z to undo, and Ctrl+Shift+Z and Ctrl+Y to redo; Command on Macs. Text fields have their own history. */
function historyStep({ key, ctrlKey, metaKey, shiftKey }: KeyboardEvent) {
  if (!ctrlKey && !metaKey) return null;
  if (key.toLowerCase() === "z") return shiftKey ? redo(undefined) : undo(undefined);
  return key.toLowerCase() === "y" && !shiftKey ? redo(undefined) : null;
}

/** Focuses the first reachable search field; the open view's comes before the map's. */
function focusSearch(selector: string): boolean {
  const fields = document.querySelectorAll<HTMLInputElement>(selector);
  const field = [...fields].find((candidate) => candidate.closest("[inert]") === null);
  field?.focus();
  field?.select();
  return field !== undefined;
}

import { useEffect } from "react";
import { cancelTask } from "../features/content/slice";
import { redo, undo } from "../features/edits/history/slice";
import { navigate, toggleSidebar } from "../features/sidebar/slice";
import { useAppDispatch } from "./hooks";
import { isTyping } from "./isTyping";

/** What takes the keys for itself; a popup on the map does not. */
const BUSY = "[role=dialog]:not([data-map-popup]), [role=menu]";

/** Keys that work anywhere but where text is typed; the keyboard shortcuts view lists them. */
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

/** Ctrl+Z undoes, Ctrl+Shift+Z and Ctrl+Y redo; on Macs with Command. Text fields have a history of their own. */
function historyStep({ key, ctrlKey, metaKey, shiftKey }: KeyboardEvent) {
  if (!ctrlKey && !metaKey) return null;
  if (key.toLowerCase() === "z") return shiftKey ? redo(undefined) : undo(undefined);
  return key.toLowerCase() === "y" && !shiftKey ? redo(undefined) : null;
}

/** The first search field that can be reached: that of the open view comes before the map's. */
function focusSearch(selector: string): boolean {
  const fields = document.querySelectorAll<HTMLInputElement>(selector);
  const field = [...fields].find((candidate) => candidate.closest("[inert]") === null);
  field?.focus();
  field?.select();
  return field !== undefined;
}

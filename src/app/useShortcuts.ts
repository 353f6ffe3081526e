import { useEffect } from "react";
import { cancelTask } from "../features/content/slice";
import { navigate, toggleSidebar } from "../features/sidebar/slice";
import { useAppDispatch } from "./hooks";

/** Keys that work anywhere but where text is typed; the keyboard shortcuts view lists them. */
export function useShortcuts() {
  const dispatch = useAppDispatch();
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (isTyping(event.target) || document.querySelector("[role=dialog], [role=menu]")) return;
      if (event.key === "Escape") dispatch(cancelTask());
      if (event.key === "?") dispatch(navigate({ name: "KeyboardShortcuts" }));
      else if (event.key === "\\") dispatch(toggleSidebar());
      else if (event.key !== "/" || !focusSearch()) return;
      event.preventDefault();
    };
    window.addEventListener("keydown", pressed);
    return () => window.removeEventListener("keydown", pressed);
  }, [dispatch]);
}

function focusSearch(): boolean {
  const fields = document.querySelectorAll<HTMLInputElement>("[data-search-field]");
  const field = [...fields].find((candidate) => candidate.closest("[inert]") === null);
  field?.focus();
  field?.select();
  return field !== undefined;
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches("input:not([type=checkbox], [type=radio]), textarea, select"));

/**
 * Element to focus when the last dialog closes. It's kept outside the dialogs because one may open from another and
 * replace it.
 */
let target: HTMLElement | null = null;

/** Stores the focused element. Call it before a dialog takes the focus. */
export function rememberFocus(): void {
  const active = document.activeElement;
  if (!(active instanceof HTMLElement) || active === document.body || active.closest("[role=dialog]")) return;
  // A menu item is gone by the time the dialog closes, but the menu's trigger stays.
  const menu = active.closest("[role=menu]");
  target = menu ? document.getElementById(menu.getAttribute("aria-labelledby") ?? "") : active;
}

/** Restores the focus unless another dialog is open. */
export function returnFocus(): void {
  if (document.querySelector("[role=dialog]")) return;
  if (target?.isConnected) target.focus();
  else document.querySelector<HTMLElement>("[data-view-title]")?.focus({ preventScroll: true });
  target = null;
}

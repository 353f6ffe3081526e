/**
 * Where the focus goes when the last dialog closes. It is kept here and not in the dialog, since a dialog that opens
 * from another takes its place: the control that began it all is outside of both.
 */
let target: HTMLElement | null = null;

/** To be called before a dialog takes the focus. */
export function rememberFocus(): void {
  const active = document.activeElement;
  if (!(active instanceof HTMLElement) || active === document.body || active.closest("[role=dialog]")) return;
  // A menu's item is gone by the time the dialog closes; the menu's trigger stays.
  const menu = active.closest("[role=menu]");
  target = menu ? document.getElementById(menu.getAttribute("aria-labelledby") ?? "") : active;
}

/** Gives the focus back, unless another dialog has it by now. */
export function returnFocus(): void {
  if (document.querySelector("[role=dialog]")) return;
  if (target?.isConnected) target.focus();
  else document.querySelector<HTMLElement>("[data-view-title]")?.focus({ preventScroll: true });
  target = null;
}

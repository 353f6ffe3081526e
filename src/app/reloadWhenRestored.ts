/**
 * Clears and reloads a page restored from the back/forward cache. After logging out, Back would otherwise show the
 * previous user's data to the next person. Reloading checks who is logged in.
 */
export function reloadWhenRestored(
  page: Pick<EventTarget, "addEventListener">,
  root: Element,
  reload: () => void,
): void {
  page.addEventListener("pageshow", (event) => {
    if (!("persisted" in event) || event.persisted !== true) return;
    root.remove();
    reload();
  });
}

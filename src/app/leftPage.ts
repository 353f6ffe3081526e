/**
 * Browsers keep a page that was left and show it again by Back as it was: after logging out, with all that the person
 * had on it, to whoever sits there now. Such a page is emptied and starts over, which asks who is signed in.
 */
export function beginAnewWhenShownAgain(
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

/** Maximum time between the presses of a double click in milliseconds, and their maximum distance in pixels. */
export const DOUBLE_CLICK_MS = 500;
const SAME_PLACE_PX = 6;
const CONTROLS =
  "button, a, input, select, textarea, label, summary, [role=button], [role=switch], [role=checkbox], [role=option], [role=menuitem], [role=tab], [role=slider]";
const FOLLOWING = ["pointerup", "mousedown", "mouseup", "click", "dblclick"] as const;

/** A pointer press; `name` is null for anything that isn't a control, such as the map. */
interface Press {
  control: Element | null;
  name: string | null;
  x: number;
  y: number;
  at: number;
}

function pressOf({ target, clientX, clientY, timeStamp }: PointerEvent): Press {
  const control = target instanceof Element ? target.closest(CONTROLS) : null;
  const name = control && `${control.tagName} ${control.getAttribute("aria-label") ?? control.textContent}`;
  return { control, name, x: clientX, y: clientY, at: timeStamp };
}

const isSecond = (press: Press, before: Press): boolean =>
  press.at - before.at <= DOUBLE_CLICK_MS &&
  Math.hypot(press.x - before.x, press.y - before.y) <= SAME_PLACE_PX;

/**
 * Drops the second click of a double click if the first one put something else under the pointer: a dialog, another
 * button, or the map behind a panel that closed. A control replaced by one of the same name counts as the same.
 *
 * Pointer events don't carry a click count. On controls, only mouse events that the browser counts as a second click
 * are dropped. Elsewhere, the whole second press is dropped including its pointer events, because the map listens to
 * those.
 *
 * @returns a function that removes the guard
 */
export function guardDoubleClicks(page: Window): () => void {
  let before: Press | null = null;
  let dropped: "nothing" | "counted" | "all" = "nothing";

  const drop = (event: Event) => {
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  const onDown = (event: PointerEvent) => {
    const press = pressOf(event);
    const other = before !== null && isSecond(press, before) && press.name !== before.name;
    dropped = !other ? "nothing" : press.control ? "counted" : "all";
    if (dropped === "all") drop(event);
    // Drop further clicks in quick succession too.
    before = dropped === "all" && before ? { ...before, at: press.at } : press;
  };
  const onFollowing = (event: MouseEvent) => {
    // Clicks by keys and scripts have no count.
    const byPointer = event.type === "pointerup" || event.detail > 0;
    if ((dropped === "all" && byPointer) || (dropped === "counted" && event.detail >= 2)) drop(event);
  };

  page.addEventListener("pointerdown", onDown, true);
  for (const type of FOLLOWING) page.addEventListener(type, onFollowing, true);
  return () => {
    page.removeEventListener("pointerdown", onDown, true);
    for (const type of FOLLOWING) page.removeEventListener(type, onFollowing, true);
  };
}

const EVENTS = ["pointerdown", "pointermove", "pointerup", "pointercancel"] as const;

/**
 * Makes the library use the time of a pointer event instead of the time when it handles it. The library reads
 * `timestamp`, while browsers have `timeStamp`, and falls back to the current time (@arcgis/core 5.1,
 * views/input/InputManager). When frames are slow, it handles the release after one, and after more than 300 ms it
 * wouldn't count as a click.
 *
 * @param host container of the views
 */
export function keepPointerTimes(host: HTMLElement): { remove(): void } {
  const keep = (event: PointerEvent) => Object.assign(event, { timestamp: event.timeStamp });
  // Capture, to run before the view's own listeners.
  for (const name of EVENTS) host.addEventListener(name, keep, { capture: true });
  return {
    remove() {
      for (const name of EVENTS) host.removeEventListener(name, keep, { capture: true });
    },
  };
}

const EVENTS = ["pointerdown", "pointermove", "pointerup", "pointercancel"] as const;

/**
 * Has the library take as an event's time the one at which the pointer did it. The library asks events for `timestamp`,
 * which browsers call `timeStamp`, and for want of it takes the time at which it hears of them (@arcgis/core 5.1,
 * views/input/InputManager). Where pictures take long to draw, the release is heard of after one: after 300 ms a click was
 * none to it.
 * @param host what views are put into
 */
export function keepPointerTimes(host: HTMLElement): { remove(): void } {
  const keep = (event: PointerEvent) => Object.assign(event, { timestamp: event.timeStamp });
  // Before they come to the view.
  for (const name of EVENTS) host.addEventListener(name, keep, { capture: true });
  return {
    remove() {
      for (const name of EVENTS) host.removeEventListener(name, keep, { capture: true });
    },
  };
}

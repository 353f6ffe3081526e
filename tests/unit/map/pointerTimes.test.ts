// @vitest-environment jsdom
import { expect, it, vi } from "vitest";
import { keepPointerTimes } from "../../../src/map/view/pointerTimes";

/** Imports modules of the library that have no types. */
const input = (name: string) => import(/* @vite-ignore */ `@arcgis/core/views/input/${name}.js`);

/** Returns how many clicks the library detects in a 20 ms click whose release it receives 400 ms after the press. */
async function clicksHeard(surface: HTMLElement): Promise<number> {
  const { InputManager } = await input("InputManager");
  const { InputHandler } = await input("InputHandler");
  const { BrowserEventSource } = await input("BrowserEventSource");
  const { PointerClickHoldAndDrag } = await input("recognizers/PointerClickHoldAndDrag");
  let clicks = 0;
  class Counter extends InputHandler {
    constructor() {
      super(true);
      this.registerIncoming("immediate-click", () => {
        clicks += 1;
      });
    }
  }
  const eventSource = new BrowserEventSource(surface);
  const manager = new InputManager({
    eventSource,
    recognizers: [new PointerClickHoldAndDrag({ maximumClickDelay: 300 })],
  });
  manager.installHandlers("counter", [new Counter()]);
  const now = vi.spyOn(performance, "now");
  const send = (name: string, timeStamp: number, heardAt: number) => {
    now.mockReturnValue(heardAt);
    const event = new MouseEvent(name, { bubbles: true, cancelable: true, clientX: 10, clientY: 10 });
    Object.defineProperty(event, "timeStamp", { value: timeStamp });
    surface.dispatchEvent(Object.assign(event, { pointerId: 1, pointerType: "mouse" }));
  };
  send("pointerdown", 1000, 1001);
  send("pointerup", 1020, 1401);
  now.mockRestore();
  manager.destroy();
  return clicks;
}

it("the library sees one click when an image takes long to draw during it", async () => {
  const host = document.body.appendChild(document.createElement("div"));
  const surface = host.appendChild(document.createElement("div"));
  // The library's default behavior.
  expect(await clicksHeard(surface)).toBe(0);
  const times = keepPointerTimes(host);
  expect(await clicksHeard(surface)).toBe(1);
  times.remove();
  expect(await clicksHeard(surface)).toBe(0);
});

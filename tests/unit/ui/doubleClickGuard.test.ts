// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it } from "vitest";
import { guardDoubleClicks } from "../../../src/ui/doubleClickGuard";

let remove = () => {};
let heard: string[] = [];

beforeEach(() => {
  remove = guardDoubleClicks(window);
  heard = [];
});
afterEach(() => {
  remove();
  document.body.replaceChildren();
});

/** Creates an element that records its presses and clicks. */
function element(tag: string, text: string): HTMLElement {
  const made = document.createElement(tag);
  made.textContent = text;
  for (const type of ["pointerdown", "click", "dblclick"])
    made.addEventListener(type, () => heard.push(`${text} ${type}`));
  document.body.append(made);
  return made;
}

/** Dispatches a press and release at a time, as a browser does. */
function click(target: Element, at: number, detail = 1, clientX = 100) {
  const init = { bubbles: true, cancelable: true, detail, clientX, clientY: 100 };
  for (const type of ["pointerdown", "mousedown", "pointerup", "mouseup", "click"]) {
    const counts = !type.startsWith("pointer");
    const event = new MouseEvent(type, { ...init, detail: counts ? detail : 0 });
    Object.defineProperty(event, "timeStamp", { value: at });
    target.dispatchEvent(event);
  }
}

it("drops the second click on another control or the map that appeared under the first", () => {
  const save = element("button", "Save");
  const remains = element("button", "Delete");
  const map = element("div", "Map");
  click(save, 1000);
  save.remove();
  click(remains, 1150, 2);
  expect(heard).toEqual(["Save pointerdown", "Save click", "Delete pointerdown"]);
  heard = [];
  const close = element("button", "Close");
  click(close, 5000);
  close.remove();
  click(map, 5150, 2);
  click(map, 5400, 3);
  expect(heard).toEqual(["Close pointerdown", "Close click"]);
  click(map, 6000);
  expect(heard.slice(2)).toEqual(["Map pointerdown", "Map click"]);
});

it("lets fast clicks on the same control through, even after a redraw", () => {
  const zoom = element("button", "Zoom in");
  click(zoom, 1000);
  click(zoom, 1100, 2);
  zoom.remove();
  click(element("button", "Zoom in"), 1200, 3);
  expect(heard.filter((entry) => entry.endsWith("click"))).toHaveLength(3);
});

it("lets double clicks on the map through, and clicks elsewhere or later", () => {
  const map = element("div", "Map");
  const button = element("button", "Cancel");
  click(map, 1000);
  click(map, 1100, 2);
  click(button, 3000);
  click(map, 3100, 1, 160);
  click(button, 5000);
  click(map, 5600);
  expect(heard.filter((entry) => entry === "Map click")).toHaveLength(4);
});

it("lets keys and scripts click, and separate clicks on two controls at one place", () => {
  const save = element("button", "Save");
  click(save, 1000);
  save.remove();
  const next = element("button", "Next");
  click(next, 1100, 1);
  next.click();
  expect(heard.filter((entry) => entry === "Next click")).toHaveLength(2);
});

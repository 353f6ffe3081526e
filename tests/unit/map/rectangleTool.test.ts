// @vitest-environment jsdom
import type MapView from "@arcgis/core/views/MapView.js";
import { describe, expect, it, vi } from "vitest";
import { drawRectangles } from "../../../src/map/view/rectangleTool";

type Listener = (event: Record<string, unknown>) => void;

/** A view with what the tool uses, in which map coordinates equal screen coordinates. */
function fakeView() {
  const listeners = new Map<string, Listener>();
  const container = document.createElement("div");
  const view = {
    container,
    width: 1000,
    height: 500,
    padding: { left: 200, top: 0, right: 0, bottom: 100 },
    focus: vi.fn(),
    toMap: (screen: { x: number; y: number }) => screen,
    on(name: string, listener: Listener) {
      listeners.set(name, listener);
      return { remove: () => listeners.delete(name) };
    },
  };
  const tell = (name: string, event: object) =>
    listeners.get(name)?.({ stopPropagation: vi.fn(), ...event } as Record<string, unknown>);
  return { view: view as unknown as MapView, container, listeners, tell };
}

function startTool() {
  const fake = fakeView();
  const controller = new AbortController();
  const rectangles = drawRectangles(fake.view, controller.signal)[Symbol.asyncIterator]();
  const next = async () => [...((await rectangles.next()).value?.corners ?? [])];
  return { ...fake, next, controller };
}

describe("drawing rectangles", () => {
  it("starts where the pointer was pressed, however far the first move went", async () => {
    const { tell, next } = startTool();
    tell("pointer-down", { x: 10, y: 20 });
    tell("drag", { action: "start", origin: { x: 60, y: 70 }, x: 60, y: 70 });
    tell("drag", { action: "end", origin: { x: 60, y: 70 }, x: 110, y: 220 });
    expect(await next()).toEqual([10, 20, 110, 20, 110, 220, 10, 220]);
  });

  it("keeps its corner when a second finger touches", async () => {
    const { tell, next, container } = startTool();
    tell("pointer-down", { x: 10, y: 20 });
    tell("drag", { action: "start", origin: { x: 12, y: 22 }, x: 12, y: 22 });
    expect((container.firstElementChild as HTMLElement).hidden).toBe(false);
    tell("pointer-down", { x: 400, y: 400 });
    tell("drag", { action: "end", origin: { x: 12, y: 22 }, x: 110, y: 220 });
    expect(await next()).toEqual([10, 20, 110, 20, 110, 220, 10, 220]);
    expect((container.firstElementChild as HTMLElement).hidden).toBe(true);
  });

  it("covers most of the area free of panels on Enter, and a drag after it", async () => {
    const { tell, next } = startTool();
    tell("key-down", { key: "Enter", repeat: false });
    expect(await next()).toEqual([280, 40, 920, 40, 920, 360, 280, 360]);
    tell("pointer-down", { x: 10, y: 20 });
    tell("drag", { action: "start", origin: { x: 60, y: 70 }, x: 60, y: 70 });
    tell("drag", { action: "end", origin: { x: 60, y: 70 }, x: 110, y: 220 });
    expect(await next()).toEqual([10, 20, 110, 20, 110, 220, 10, 220]);
  });

  it("leaves nothing behind", () => {
    const { controller, listeners, container } = startTool();
    controller.abort();
    expect(listeners.size).toBe(0);
    expect(container.children).toHaveLength(0);
  });
});

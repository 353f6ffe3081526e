import { describe, expect, it, vi } from "vitest";
import { createDrawingControls, type DrawnModel } from "../../../src/map/view/drawingControls";

/** A sketch model whose events are sent by the test. */
function fakeModel() {
  const listeners = new Map<string, (event: unknown) => void>();
  const model = {
    complete: vi.fn(),
    undo: vi.fn(),
    on: (type: string, listener: (event: never) => void) => {
      listeners.set(type, listener as (event: unknown) => void);
      return { remove: () => listeners.delete(type) };
    },
  } as unknown as DrawnModel;
  const send = (type: string, event: object = {}) => listeners.get(type)?.(event);
  const add = (state = "active") =>
    send("create", { state, toolEventInfo: { type: "vertex-add", added: [[0, 0]] } });
  return { model, listeners, send, add };
}

describe("drawing buttons", () => {
  it("count placed points, not the pointer's position, through undo and redo", () => {
    const controls = createDrawingControls();
    const seen: (number | null)[] = [];
    controls.onPoints((points) => seen.push(points));
    const { model, send, add } = fakeModel();
    controls.follow(model);
    add("start");
    send("create", { state: "active", toolEventInfo: { type: "cursor-update" } });
    add();
    send("undo");
    send("redo");
    expect(seen).toEqual([null, 0, 1, 2, 1, 2]);
  });

  it("start at zero again when a measurement ends", () => {
    const controls = createDrawingControls();
    const { model, send, add } = fakeModel();
    controls.follow(model);
    add("start");
    add();
    send("create", { state: "complete" });
    const seen: (number | null)[] = [];
    controls.onPoints((points) => seen.push(points));
    add("start");
    expect(seen).toEqual([0, 1]);
  });

  it("finish and undo the current drawing, and nothing after it", () => {
    const controls = createDrawingControls();
    const { model, listeners } = fakeModel();
    const end = controls.follow(model);
    controls.finish();
    controls.undo();
    expect(model.complete).toHaveBeenCalledTimes(1);
    expect(model.undo).toHaveBeenCalledTimes(1);
    end();
    controls.finish();
    controls.undo();
    expect(model.complete).toHaveBeenCalledTimes(1);
    expect(model.undo).toHaveBeenCalledTimes(1);
    expect(listeners.size).toBe(0);
    const seen: (number | null)[] = [];
    const stop = controls.onPoints((points) => seen.push(points));
    stop();
    controls.follow(model);
    expect(seen).toEqual([null]);
  });

  it("stay with the next drawing when the previous one ends late", () => {
    const controls = createDrawingControls();
    const [first, second] = [fakeModel(), fakeModel()];
    const end = controls.follow(first.model);
    controls.follow(second.model);
    end();
    controls.finish();
    expect(first.model.complete).not.toHaveBeenCalled();
    expect(second.model.complete).toHaveBeenCalledTimes(1);
  });
});

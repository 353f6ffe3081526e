// @vitest-environment jsdom

import { act, cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";
import { mapTools } from "../../../src/app/mapTools";
import { MapStageContext } from "../../../src/features/map/components/MapStageContext";
import { watchTools } from "../../../src/features/map/saga";
import { measureFrom, resetWidgets } from "../../../src/features/map/slice";
import { modeChanged } from "../../../src/features/mapMode/slice";
import { ActionBar } from "../../../src/features/mapPage/components/ActionBar";
import { ToolHint } from "../../../src/features/mapPage/components/ToolHint";
import { sheetPulled, toolbarPressed } from "../../../src/features/sidebar/slice";
import type { Drawing } from "../../../src/map/drawing";
import type { MapControls, MapStage } from "../../../src/map/mapStage";
import { fakeServices } from "../app/fakes";
import { renderApp } from "../app/renderApp";
import { createFakeStage, settle } from "../map/fakeStage";

afterEach(cleanup);

function setUp() {
  const fake = createFakeStage();
  const analytics = vi.fn();
  const counts = new Set<(points: number | null) => void>();
  const controls = {
    onPoints: (listener: (points: number | null) => void) => {
      counts.add(listener);
      return () => counts.delete(listener);
    },
    finishDrawing: vi.fn(),
    undoPoint: vi.fn(),
  };
  const app = renderApp(
    <MapStageContext value={{ ...fake.stage, ...controls } as unknown as MapStage & MapControls}>
      <ToolHint />
      <ActionBar />
    </MapStageContext>,
    { saga: () => watchTools(mapTools), services: fakeServices({ stage: fake.stage, analytics }) },
  );
  const draw = async (drawing: Drawing | null) => {
    fake.tellDrawing(drawing);
    await act(() => new Promise((resolve) => requestAnimationFrame(() => resolve(undefined))));
  };
  const button = (name: string) => screen.getByRole("button", { name });
  const place = (points: number) =>
    act(() => {
      for (const listener of counts) listener(points);
    });
  return { ...app, ...controls, fake, analytics, draw, place, button };
}
const figures = () => screen.queryByRole("status", { name: "Measured" })?.textContent ?? null;

describe("Measure distance", () => {
  it("shows yards while drawing, miles from a mile up, and acres once closed", async () => {
    const { fake, draw, button, analytics } = setUp();
    await userEvent.click(button("Measure distance"));
    expect(fake.stage.measure).toHaveBeenCalledTimes(1);
    expect(analytics).toHaveBeenCalledWith({ name: "measure-tool" });
    expect(figures()).toBeNull();
    await draw({ length: 914.4, area: null });
    expect(figures()).toBe("0.57 mi (1,000 yd)");
    await draw({ length: 3218.7, area: null });
    expect(figures()).toBe("2.00 mi (3,520 yd)");
    await draw({ length: 804.5, area: null });
    expect(figures()).toBe("880 yd");
    await draw({ length: 914.4, area: 40_468.6 });
    expect(figures()).toBe("10.00 acres0.57 mi (1,000 yd)");
    await draw(null);
    expect(figures()).toBeNull();
  });

  it("shows a direct line in 3D once the terrain has loaded", async () => {
    const { draw, button, dispatch } = setUp();
    dispatch(modeChanged("3D"));
    await userEvent.click(button("Measure distance"));
    await draw({ length: 0, area: null, line: "loading" });
    expect(figures()).toBe("Loading terrain…");
    await draw({ length: 457.2, area: null, line: { direct: 457.2, horizontal: 402.3, vertical: 203 } });
    expect(figures()).toBe("500 yd440 yd horizontal222 yd vertical");
    await draw({ length: 0, area: null, line: "failed" });
    expect(figures()).toBe("Couldn't load the terrain. Click again to measure.");
  });

  it("snaps to content or not, by a button and by S, and this browser remembers the choice", async () => {
    const { button, store } = setUp();
    await userEvent.click(button("Measure distance"));
    await userEvent.click(button("Snapping is on. Hold Ctrl to draw freely"));
    expect(store.getState().settings.snapping).toBe(false);
    expect(button("Snap to your content").getAttribute("aria-pressed")).toBe("false");
    await userEvent.keyboard("s");
    expect(store.getState().settings.snapping).toBe(true);
  });

  it("starts once at the requested point, replacing the previous measurement", async () => {
    const { fake, button, dispatch, store } = setUp();
    const place = { longitude: -107.5, latitude: 40.5 };
    const from = () => vi.mocked(fake.stage.measure).mock.lastCall?.[2];
    dispatch(measureFrom(place));
    await settle();
    expect([fake.stage.measure, from()]).toEqual([expect.anything(), place]);
    dispatch(measureFrom({ longitude: -106, latitude: 39 }));
    await settle();
    expect(fake.stage.measure).toHaveBeenCalledTimes(2);
    expect(from()).toEqual({ longitude: -106, latitude: 39 });
    await userEvent.click(button("Measure distance"));
    expect(store.getState().map.activeTool).toBeNull();
    await userEvent.click(button("Measure distance"));
    expect(from()).toBeNull();
  });

  it("describes the direct line in 3D, and snaps to no content there", async () => {
    const { button, dispatch, store } = setUp();
    dispatch(modeChanged("3D"));
    await userEvent.click(button("Measure distance"));
    screen.getByText(/^Click two points to measure the distance between them/);
    expect(screen.queryByRole("button", { name: /^Snap/ })).toBeNull();
    const { snapping } = store.getState().settings;
    await userEvent.keyboard("s");
    expect(store.getState().settings.snapping).toBe(snapping);
  });

  it.each([
    ["its button", () => userEvent.click(screen.getByRole("button", { name: "Measure distance" }))],
    ["Cancel", () => userEvent.click(screen.getByRole("button", { name: "Cancel" }))],
    ["Escape", () => userEvent.keyboard("{Escape}")],
  ])("is closed by %s, which removes the measurement from the map", async (_, leave) => {
    const { fake, button, store } = setUp();
    await userEvent.click(button("Measure distance"));
    await leave();
    expect(store.getState().map.activeTool).toBeNull();
    expect(fake.signals.map(({ aborted }) => aborted)).toEqual([true]);
  });

  it("ends when widgets are reset or another tool opens, and on Escape on the map", async () => {
    const { fake, button, store, dispatch } = setUp();
    await userEvent.click(button("Measure distance"));
    dispatch(resetWidgets());
    expect(fake.signals[0]?.aborted).toBe(true);
    await userEvent.click(button("Measure distance"));
    await userEvent.click(button("Draw a line"));
    expect(fake.signals[1]?.aborted).toBe(true);
    expect(store.getState().map.activeTool).toBe("Sketch_Polyline");
    await userEvent.click(button("Measure distance"));
    fake.endMeasure();
    await act(settle);
    expect(store.getState().map.activeTool).toBeNull();
  });
});

it("A drawn line shows feet, then miles; an area shows acres", async () => {
  const { draw, button } = setUp();
  await userEvent.click(button("Draw a line"));
  await draw({ length: 100, area: null });
  expect(figures()).toBe("328 ft");
  await draw({ length: 1609.3, area: null });
  expect(figures()).toBe("1.00 mi");
  await userEvent.click(button("Draw an area"));
  await draw({ length: 200, area: 4046.86 });
  expect(figures()).toBe("1.00 acres656 ft");
});

describe("Done and Undo", () => {
  it.each([
    ["Draw a line", 2],
    ["Draw an area", 3],
    ["Measure distance", 2],
  ])("of %s show what they need: a point, and %i of them", async (tool, fewest) => {
    const { button, place, finishDrawing, undoPoint } = setUp();
    await userEvent.click(button(tool));
    await userEvent.click(button("Undo"));
    expect((await screen.findByRole("tooltip")).textContent).toBe("No points to remove yet");
    place(fewest - 1);
    await userEvent.click(button("Done"));
    expect((await screen.findByRole("tooltip")).textContent).toBe(`Add at least ${fewest} points first`);
    expect(finishDrawing).not.toHaveBeenCalled();
    expect(undoPoint).not.toHaveBeenCalled();
    place(fewest);
    await userEvent.click(button("Done"));
    await userEvent.click(button("Undo"));
    expect(finishDrawing).toHaveBeenCalledTimes(1);
    expect(undoPoint).toHaveBeenCalledTimes(1);
  });

  it("work by keyboard and keep the focus when nothing is left to undo", async () => {
    const { button, place, undoPoint } = setUp();
    await userEvent.click(button("Draw a line"));
    place(1);
    button("Undo").focus();
    await userEvent.keyboard("{Enter}");
    expect(undoPoint).toHaveBeenCalledTimes(1);
    place(0);
    expect(document.activeElement).toBe(button("Undo"));
  });

  it("are hidden where the map's own tools finish by themselves", async () => {
    const { button, dispatch } = setUp();
    await userEvent.click(button("Drop a waypoint"));
    expect(screen.queryByRole("button", { name: "Done" })).toBeNull();
    dispatch(modeChanged("3D"));
    await userEvent.click(button("Measure distance"));
    expect(screen.queryByRole("button", { name: "Done" })).toBeNull();
    await userEvent.click(button("Draw a line"));
    button("Done");
  });
});

it("Hints say Click, and Tap after a finger touched the page", async () => {
  const { button } = setUp();
  await userEvent.click(button("Drop a waypoint"));
  screen.getByText("Click the map to drop a waypoint");
  const press = (pointerType: string) =>
    act(() => {
      const event = new Event("pointerdown", { bubbles: true });
      document.body.dispatchEvent(Object.assign(event, { pointerType }));
    });
  press("touch");
  screen.getByText("Tap the map to drop a waypoint");
  press("mouse");
  screen.getByText("Click the map to drop a waypoint");
});

it("Hints say Tap at once when the primary pointer is a finger", async () => {
  const coarse = { matches: true, addEventListener: vi.fn(), removeEventListener: vi.fn() };
  vi.stubGlobal("matchMedia", (query: string) => ({ ...coarse, matches: query === "(pointer: coarse)" }));
  const { button } = setUp();
  await userEvent.click(button("Measure distance"));
  screen.getByText(/^Tap to measure/);
  vi.unstubAllGlobals();
});

it("A tool collapses the sheet, which returns to its height afterward unless the user moved it", async () => {
  const { button, store, dispatch } = setUp();
  const sheet = () => store.getState().sidebar.sheet;
  await userEvent.click(button("Measure distance"));
  expect(sheet()).toBe("peek");
  // Another tool takes over, so the sheet stays down.
  await userEvent.click(button("Draw a line"));
  expect(sheet()).toBe("peek");
  await userEvent.keyboard("{Escape}");
  expect(sheet()).toBe("half");
  await userEvent.click(button("Measure distance"));
  dispatch(sheetPulled("full"));
  await userEvent.keyboard("{Escape}");
  expect(sheet()).toBe("full");
  // A view opened while the tool runs stays visible.
  await userEvent.click(button("Measure distance"));
  dispatch(toolbarPressed("Hunts"));
  expect(sheet()).toBe("full");
});

it("The hint reports its height to toasts and readings while a tool is active", async () => {
  const measured = { observe: vi.fn(), disconnect: vi.fn() };
  vi.stubGlobal(
    "ResizeObserver",
    class {
      constructor(tell: () => void) {
        measured.observe.mockImplementation(tell);
      }
      observe = measured.observe;
      unobserve = vi.fn();
      disconnect = measured.disconnect;
    },
  );
  const { button } = setUp();
  const height = () => document.documentElement.style.getPropertyValue("--hint-height");
  expect(height()).toBe("");
  await userEvent.click(button("Measure distance"));
  expect(height()).toBe("calc(80px + var(--space-2))");
  await userEvent.click(button("Cancel"));
  expect(height()).toBe("");
  vi.unstubAllGlobals();
});

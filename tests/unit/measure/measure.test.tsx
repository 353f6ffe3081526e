// @vitest-environment jsdom
import { act, cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";
import { ActionBar } from "../../../src/features/map/components/ActionBar";
import { MapStageContext } from "../../../src/features/map/components/MapStageContext";
import { ToolHint } from "../../../src/features/map/components/ToolHint";
import { watchTools } from "../../../src/features/map/saga";
import { resetWidgets } from "../../../src/features/map/slice";
import { modeChanged } from "../../../src/features/mapMode/slice";
import type { Drawing } from "../../../src/map/drawing";
import type { MapControls, MapStage } from "../../../src/map/mapStage";
import { fakeServices } from "../app/fakes";
import { renderApp } from "../app/renderApp";
import { createFakeStage, settle } from "../map/fakeStage";

afterEach(cleanup);

function setUp() {
  const fake = createFakeStage();
  const analytics = vi.fn();
  const app = renderApp(
    <MapStageContext value={fake.stage as MapStage & MapControls}>
      <ToolHint />
      <ActionBar />
    </MapStageContext>,
    { saga: watchTools, services: fakeServices({ stage: fake.stage, analytics }) },
  );
  const draw = async (drawing: Drawing | null) => {
    fake.tellDrawing(drawing);
    await act(() => new Promise((resolve) => requestAnimationFrame(() => resolve(undefined))));
  };
  const button = (name: string) => screen.getByRole("button", { name });
  return { ...app, fake, analytics, draw, button };
}
const figures = () => screen.queryByRole("status", { name: "Measured" })?.textContent ?? null;

describe("Measure distance", () => {
  it("shows yards while it is drawn, from a mile on miles as well, and acres where it is closed", async () => {
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

  it("says what a direct line in 3D is once the terrain is there", async () => {
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

  it("snaps to the content or not, by a button and by S, and this browser remembers it", async () => {
    const { button, store } = setUp();
    await userEvent.click(button("Measure distance"));
    await userEvent.click(button("Snapping is on. Hold Ctrl to draw freely"));
    expect(store.getState().settings.snapping).toBe(false);
    expect(button("Snap to your content").getAttribute("aria-pressed")).toBe("false");
    await userEvent.keyboard("s");
    expect(store.getState().settings.snapping).toBe(true);
  });

  it("tells in 3D of the direct line, and snaps to no content there", async () => {
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
  ])("is left by %s, which takes what was measured off the map", async (_, leave) => {
    const { fake, button, store } = setUp();
    await userEvent.click(button("Measure distance"));
    await leave();
    expect(store.getState().map.activeTool).toBeNull();
    expect(fake.signals.map(({ aborted }) => aborted)).toEqual([true]);
  });

  it("ends when widgets are reset or another tool is taken, and by Escape on the map", async () => {
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

it("A line that is drawn shows feet, then miles; an area its acres", async () => {
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

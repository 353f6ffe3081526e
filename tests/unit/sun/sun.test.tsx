// @vitest-environment jsdom
import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { MapStageContext } from "../../../src/features/map/components/MapStageContext";
import { modeChanged } from "../../../src/features/mapMode/slice";
import { Sun } from "../../../src/features/sun/components/Sun";
import { sunSaga } from "../../../src/features/sun/saga";
import { sunText } from "../../../src/features/sun/sunText";
import type { MapControls, MapStage, MapViewpoint } from "../../../src/map/mapStage";
import { lightingOf } from "../../../src/map/scene/light";
import { fakeServices } from "../app/fakes";
import { renderApp } from "../app/renderApp";
import { createFakeStage } from "../map/fakeStage";

/** The slider needs it, but jsdom doesn't have it. */
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};

const NOW = Date.UTC(2026, 10, 24, 21, 30);
beforeEach(() => void vi.spyOn(Date, "now").mockReturnValue(NOW));
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

async function setUp() {
  const fake = createFakeStage();
  const aspen = { longitude: -106.8, latitude: 39.2 } as MapViewpoint;
  const onViewpoint = (listener: (viewpoint: MapViewpoint) => void) => {
    listener(aspen);
    return () => {};
  };
  const stage = { ...fake.stage, onViewpoint } as MapStage & MapControls;
  const app = renderApp(
    <MapStageContext value={stage}>
      <Sun />
    </MapStageContext>,
    { saga: sunSaga, services: fakeServices({ stage: fake.stage }) },
  );
  expect(screen.queryByRole("button", { name: "Sun" })).toBeNull();
  app.dispatch(modeChanged("3D"));
  await userEvent.click(screen.getByRole("button", { name: "Sun" }));
  const panel = within(screen.getByRole("dialog", { name: "Sun" }));
  await panel.findByText("Time zone: America/Denver");
  return { ...app, panel, light: vi.mocked(fake.stage.modes.light) };
}

describe("the sun in 3D", () => {
  it("is off at first, and starts at the current local time of the map's center", async () => {
    const { panel, light } = await setUp();
    expect(panel.getByText("2:30 PM MST")).toBeDefined();
    expect(light).not.toHaveBeenCalled();
    await userEvent.click(panel.getByRole("switch", { name: /^Sunlight/ }));
    expect(light).toHaveBeenLastCalledWith({ at: NOW, shadows: false });
    await userEvent.click(panel.getByRole("switch", { name: /^Shadows/ }));
    expect(light).toHaveBeenLastCalledWith({ at: NOW, shadows: true });
    await userEvent.click(panel.getByRole("switch", { name: /^Sunlight/ }));
    expect(light).toHaveBeenLastCalledWith(null);
  });

  it("moves by keys through the day, and by the calendar through the year", async () => {
    const { panel, light } = await setUp();
    panel.getByRole("slider", { name: "Time of day" }).focus();
    await userEvent.keyboard("{ArrowRight}");
    expect(light).toHaveBeenLastCalledWith({ at: NOW + 5 * 60_000, shadows: false });
    fireEvent.change(panel.getByLabelText("Date"), { target: { value: "2026-06-21" } });
    expect(panel.getByText("2:35 PM MDT")).toBeDefined();
    expect(light).toHaveBeenLastCalledWith({ at: Date.UTC(2026, 5, 21, 20, 35), shadows: false });
    await userEvent.click(panel.getByRole("button", { name: "Now" }));
    expect(light).toHaveBeenLastCalledWith({ at: NOW, shadows: false });
  });

  it("is described by its position, or as below the horizon", () => {
    // 90 - 39.2 + 23.4 degrees at noon on the summer solstice.
    const noon = Date.UTC(2026, 5, 21, 19, 9);
    expect(sunText(noon, -106.8, 39.2)).toBe("The sun is 74° high in the south");
    expect(sunText(noon + 12 * 3_600_000, -106.8, 39.2)).toBe("The sun is below the horizon");
  });

  it("ignores the camera's time zone, and becomes even light when off", () => {
    expect(lightingOf({ at: NOW, shadows: true })).toEqual({
      type: "sun",
      date: new Date(NOW),
      directShadowsEnabled: true,
      cameraTrackingEnabled: false,
    });
    expect(lightingOf(null)).toEqual({ type: "virtual" });
  });
});

// @vitest-environment jsdom
import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { failed, running } from "../../../src/domain/status";
import { MapStageContext } from "../../../src/features/map/components/MapStageContext";
import { mapReady } from "../../../src/features/map/slice";
import { PrintMapView } from "../../../src/features/printMap/components/PrintMapView";
import { SheetOutline } from "../../../src/features/printMap/components/SheetOutline";
import { changeSheet, sheetChanged } from "../../../src/features/printMap/slice";
import { terrainSwitched } from "../../../src/features/terrain/slice";
import { groundScale } from "../../../src/geometry/mercator";
import type { MapControls, MapStage, MapViewpoint } from "../../../src/map/mapStage";
import { renderApp } from "../app/renderApp";
import { stubResizeObserver } from "../app/stubResizeObserver";

beforeEach(stubResizeObserver);
afterEach(cleanup);

const VIEWPOINT = {
  longitude: -107,
  latitude: 39,
  zoom: 14,
  rotation: 0,
  tilt: 0,
  resolution: 10,
  width: 800,
  height: 600,
} as MapViewpoint;

function show(viewpoint = VIEWPOINT) {
  const stage = {
    onViewpoint: (listener: (at: MapViewpoint) => void) => {
      listener(viewpoint);
      return () => {};
    },
    toScreen: () => ({ x: 500, y: 300 }),
  } as unknown as MapStage & MapControls;
  const run = renderApp(
    <MapStageContext value={stage}>
      <PrintMapView />
      <SheetOutline />
    </MapStageContext>,
  );
  run.dispatch(mapReady());
  return { ...run, user: userEvent.setup() };
}

const outline = () => document.querySelector<HTMLElement>("[data-sheet-outline]");

describe("the map sheet view", () => {
  it("shows ground size, pixels and bytes, and again when the paper changes", async () => {
    const { user } = show();
    expect(screen.getByText("1,700 × 2,200 pixels", { exact: false }).textContent).toMatch(/about .*MB$/);
    const ground = () => screen.getByText(/^[\d.]+ mi × [\d.]+ mi$/).textContent;
    const letter = ground();
    await user.selectOptions(screen.getByRole("combobox", { name: "Paper" }), "24x36");
    expect(screen.getByText("4,800 × 7,200 pixels", { exact: false })).toBeDefined();
    expect(ground()).not.toBe(letter);
    expect(screen.getByRole("img", { name: "24 × 36 in, portrait" })).toBeDefined();
  });

  it("outlines the sheet at its size on the ground, rotated with the map", () => {
    const { dispatch } = show({ ...VIEWPOINT, rotation: 30 });
    const before = Number.parseFloat(outline()?.style.width ?? "");
    // 7.4 inches at 1:24,000 are 4.5 km.
    const meters = before * 10 * groundScale(39);
    expect(meters / (24_000 * 0.0254)).toBeGreaterThan(7.3);
    expect(meters / (24_000 * 0.0254)).toBeLessThan(7.6);
    expect(outline()?.style.transform).toContain("rotate(30deg)");
    dispatch(changeSheet({ scale: 12_000 }));
    expect(Number.parseFloat(outline()?.style.width ?? "") / before).toBeCloseTo(0.5, 6);
  });

  it("says that terrain analysis shown on the map isn't on the sheet", () => {
    const { dispatch } = show();
    expect(screen.queryByText(/^Not on the sheet/)).toBeNull();
    dispatch(terrainSwitched(true));
    expect(screen.getByText("Not on the sheet: Terrain Analysis")).toBeDefined();
  });

  it("offers the visible content or none when no hunt is printed", () => {
    show();
    const options = screen.getByRole("combobox", { name: "My content" }).querySelectorAll("option");
    expect([...options].map(({ textContent }) => textContent)).toEqual(["Current map view", "None"]);
  });

  it("has no names and no legend without content", async () => {
    const { user } = show();
    await user.selectOptions(screen.getByRole("combobox", { name: "My content" }), "none");
    for (const name of ["Names", "Legend"]) {
      expect(screen.getByRole("checkbox", { name })).toHaveProperty("disabled", true);
    }
  });

  it("says why a map near the pole can't be printed, and doesn't print", () => {
    show({ ...VIEWPOINT, latitude: 83 });
    expect(screen.getAllByText(/Maps this close to a pole can't be printed/).length).toBeGreaterThan(0);
    expect(screen.getByRole("button", { name: "Save map" }).getAttribute("aria-disabled")).toBe("true");
  });

  it("shows a sheet's progress with a cancel button, and why it failed", async () => {
    const { user, dispatch, types } = show();
    dispatch(sheetChanged(running(25, 100)));
    expect(
      screen.getByRole("progressbar", { name: "Making the map sheet" }).getAttribute("aria-valuenow"),
    ).toBe("25");
    await user.click(screen.getByRole("button", { name: "Cancel" }));
    expect(types()).toContain("printMap/cancelSheet");
    dispatch(sheetChanged(failed("Couldn't load Satellite. Try again.")));
    expect(screen.getByText("Couldn't load Satellite. Try again.")).toBeDefined();
    expect(screen.getByRole("button", { name: "Save map" })).toBeDefined();
  });
});

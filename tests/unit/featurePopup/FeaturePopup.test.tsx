// @vitest-environment jsdom
import { act, cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it } from "vitest";
import type { FeatureProperties, GhType } from "../../../src/domain/feature";
import { toRow } from "../../../src/domain/featureRow";
import { featuresPut } from "../../../src/features/content/slice";
import { FeaturePopup } from "../../../src/features/featurePopup/components/FeaturePopup";
import { popupElevation, popupOpened, viewDetails } from "../../../src/features/featurePopup/slice";
import { MapStageContext } from "../../../src/features/map/components/MapStageContext";
import type { MapControls, MapStage } from "../../../src/map/mapStage";
import { renderApp } from "../app/renderApp";
import { feature } from "../content/memoryApi";
import { createFakeStage } from "../map/fakeStage";

afterEach(cleanup);

const CENTER = { x: 700, y: 450 };
const fake = createFakeStage();
/** Screen position of everything on the map, initially the center. */
let place = CENTER;
const stage = { ...fake.stage, toScreen: () => place } as unknown as MapStage & MapControls;
afterEach(() => {
  place = CENTER;
});

function open(ghType: GhType, properties: Partial<FeatureProperties> = {}, temporary = false) {
  const run = renderApp(
    <MapStageContext value={stage}>
      <FeaturePopup />
    </MapStageContext>,
  );
  const shown = feature("a", {
    title: "Ridge",
    collectionIds: ["h1", "h2"],
    properties: { ghType, icon: null, ...properties },
  });
  run.dispatch(featuresPut([toRow(shown)]));
  run.dispatch(popupOpened({ uuid: "a", longitude: -107.123456, latitude: 40.5, temporary }));
  return run;
}
const facts = () => {
  const names = screen.getAllByRole("term").map((term) => term.textContent);
  const values = screen.getAllByRole("definition").map((value) => value.textContent);
  return Object.fromEntries(names.map((name, index) => [name, values[index]]));
};

describe("a feature's popup", () => {
  it("stays on the side where it opened, unless the map is resized", () => {
    open("Point");
    const look = (y: number, size: object) => {
      place = { x: 700, y };
      act(() => fake.look(size));
      return screen.getByRole("dialog", { name: "Feature" }).hasAttribute("data-below");
    };
    expect(look(450, { height: 900 })).toBe(false);
    expect(look(100, { height: 900 })).toBe(false);
    expect(look(100, { height: 450 })).toBe(true);
    expect(look(440, { height: 450 })).toBe(true);
    expect(look(440, { height: 900 })).toBe(false);
  });

  it("points at its location when pushed aside by the window's edge", () => {
    place = { x: window.innerWidth - 60, y: 450 };
    open("Point");
    const popup = screen.getByRole("dialog", { name: "Feature" });
    const pointer = popup.querySelector("span:last-child") as HTMLElement;
    // 84 pixels to the left, with the pointer as far to the right of its center.
    expect(popup.style.left).toBe("-84px");
    expect(pointer.style.left).toBe("calc(50% + 84px)");
  });

  it("shows a waypoint's Location with 4 decimals, Elevation, Created, Updated and its hunts", () => {
    const { dispatch } = open("Point");
    expect(facts()).toEqual({
      Location: "40.5000, -107.1235",
      Elevation: "--",
      Created: expect.stringMatching(/^11\/1[45]\/2023$/),
      Updated: expect.stringMatching(/^11\/1[45]\/2023$/),
    });
    dispatch(popupElevation({ uuid: "a", elevation: 1000 }));
    expect(facts().Elevation).toBe("3,281 ft");
    expect(screen.getByText("In 2 hunts")).toBeDefined();
  });

  it.each([
    ["Polyline", "Length", "1.00 mi"],
    ["Tracks", "Length", "1.00 mi"],
    ["Polygon", "Area", "247.11 acres"],
  ] as const)("for a %s shows its %s", (ghType, name, value) => {
    open(ghType, { distance: 1609.265, area: 1_000_000 });
    expect(facts()[name]).toBe(value);
  });

  it("offers 'View Details'", async () => {
    const { actions } = open("Point");
    await userEvent.click(screen.getByRole("button", { name: "View Details" }));
    expect(actions).toContainEqual(viewDetails("a"));
  });

  it("shows 'Feature processing...' while the feature is being saved", () => {
    open("Point", {}, true);
    expect(screen.getByText("Feature processing...")).toBeDefined();
    expect(screen.queryByRole("button", { name: "View Details" })).toBeNull();
  });
});

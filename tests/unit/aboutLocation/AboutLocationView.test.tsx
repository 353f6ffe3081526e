// @vitest-environment jsdom
import { act, cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";
import { AboutLocationPopup } from "../../../src/features/aboutLocation/components/AboutLocationPopup";
import { AboutLocationView } from "../../../src/features/aboutLocation/components/AboutLocationView";
import { aboutLocationSaga } from "../../../src/features/aboutLocation/saga";
import { MapStageContext } from "../../../src/features/map/components/MapStageContext";
import { copyCoordinates } from "../../../src/features/places/slice";
import { hideCoordinatesSet } from "../../../src/features/preferences/settings";
import { dropWaypoint } from "../../../src/features/sketch/slice";
import { fail } from "../app/fakes";
import { renderApp } from "../app/renderApp";
import { createFakeStage } from "../map/fakeStage";
import { begin, click, fakeLookups, servicesFor, settle } from "./setUp";

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function show(fakes = fakeLookups(), sample = false) {
  const { stage } = createFakeStage();
  const controls = { ...stage, toScreen: () => ({ x: 700, y: 500 }) };
  const run = renderApp(
    <MapStageContext value={controls as never}>
      <AboutLocationView />
      <AboutLocationPopup />
    </MapStageContext>,
    { saga: aboutLocationSaga, services: servicesFor(fakes) },
  );
  act(() => begin(run.store.dispatch, sample));
  const at = async (place?: Parameters<typeof click>[0]) => {
    run.dispatch(click(place));
    await act(settle);
  };
  return { ...run, at, user: userEvent.setup() };
}

const popup = () => screen.getByRole("dialog", { name: "About this location" });
const facts = (within_: HTMLElement) =>
  [...within_.querySelectorAll("dl")][0]?.textContent?.replace(/(LAT|LON|ELV)/g, " $1 ").trim();
const part = (name: string) => screen.getByRole("region", { name });

describe("About this Location", () => {
  it("shows county and state in the title, with LAT, LON and ELV below", async () => {
    const { at, container } = show();
    await at();
    expect(screen.getByRole("heading", { name: "Moffat County, CO" })).toBeTruthy();
    expect(facts(container)).toBe("LAT 40.520000 LON -107.550000 ELV 6,562 ft");
  });

  it("labels the elevation of generated terrain as a sample, to the nearest 100 ft", async () => {
    const { at, container } = show(fakeLookups(), true);
    await at();
    expect(facts(container)).toBe("LAT 40.520000 LON -107.550000 ELV 6,600 ft (sample)");
    expect(facts(popup())).toBe("LAT 40.520000 LON -107.550000 ELV 6,600 ft (sample)");
  });

  it.each([0, -3, null])("leaves out ELV when it is %s", async (elevation) => {
    const fakes = fakeLookups();
    fakes.groundElevation.mockResolvedValue(elevation);
    const { at, container } = show(fakes);
    await at();
    expect(facts(container)).toBe("LAT 40.520000 LON -107.550000");
  });

  it("is titled About this Location when the county is unknown", async () => {
    const fakes = fakeLookups();
    fakes.county.mockResolvedValue({ success: true, data: null });
    const { at } = show(fakes);
    await at();
    expect(screen.getByRole("heading", { name: "About this Location" })).toBeTruthy();
  });

  it("shows -- for hidden coordinates, in the popup too", async () => {
    const { at, dispatch, container } = show();
    await at();
    dispatch(hideCoordinatesSet(true));
    expect(facts(container)).toBe("LAT -- LON -- ELV 6,562 ft");
    expect(facts(popup())).toBe("LAT -- LON -- ELV 6,562 ft");
  });

  it("offers a waypoint, copying and directions, in the popup and the panel", async () => {
    const { at, user, actions } = show();
    await at();
    const groups = screen.getAllByRole("group", { name: "At this location" });
    expect(groups).toHaveLength(2);
    for (const group of groups.map((one) => within(one))) {
      expect(group.getByRole("link", { name: "Directions in Google Maps" }).getAttribute("href")).toBe(
        "https://www.google.com/maps/dir/?api=1&destination=40.520000,-107.550000",
      );
      await user.click(group.getByRole("button", { name: "Copy these coordinates" }));
      expect(actions.findLast(copyCoordinates.match)?.payload).toContain("40.52");
    }
    await user.click(within(popup()).getByRole("button", { name: "Add a waypoint here" }));
    expect(actions.findLast(dropWaypoint.match)?.payload).toEqual({ longitude: -107.55, latitude: 40.52 });
    expect(screen.queryByRole("dialog", { name: "About this location" })).toBeNull();
  });

  it("keeps hidden coordinates off the clipboard", async () => {
    const { at, user, actions, dispatch } = show();
    await at();
    dispatch(hideCoordinatesSet(true));
    await user.click(within(popup()).getByRole("button", { name: "Copy these coordinates" }));
    expect(actions.some(copyCoordinates.match)).toBe(false);
  });

  it("lists features of layers and overlays row by row, with links that open in new tabs", async () => {
    const { at } = show();
    await at();
    const land = within(part("Layers")).getByRole("article", { name: "CoLand" });
    expect([...land.querySelectorAll("dl > div")].map((row) => row.textContent)).toEqual([
      "NameSample Forest",
      "Acres1200.50",
      "Morehttps://example.org/forest",
    ]);
    const link = within(land).getByRole("link");
    expect(link.getAttribute("target")).toBe("_blank");
    expect(link.getAttribute("rel")).toContain("noopener");
    // The roads layer and the overlay are on but have nothing here.
    expect(screen.queryByRole("article", { name: "CoRoads" })).toBeNull();
    expect(part("Overlays").textContent).toContain("No overlay data here.");
  });

  it("shows placeholders while loading, and reports failed lookups", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    const fakes = fakeLookups();
    fakes.layerAt.mockResolvedValueOnce(fail({ message: "The map service returned an error." }));
    const { dispatch, user } = show(fakes);
    dispatch(click());
    expect(screen.getAllByRole("status").map(({ textContent }) => textContent)).toContain(
      "Checking CoLand...",
    );
    await act(settle);
    const land = within(part("Layers")).getByRole("article", { name: "CoLand" });
    expect(within(land).getByRole("alert").textContent).toContain("The map service returned an error.");
    await user.click(within(land).getByRole("button", { name: "Try again" }));
    await within(land).findByText("Sample Forest");
  });

  it("reports a failed county lookup and retries it", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    const fakes = fakeLookups();
    fakes.county.mockResolvedValueOnce(fail({}));
    const { at, user } = show(fakes);
    await at();
    expect(screen.getByRole("alert").textContent).toContain("Couldn't look up the county.");
    await user.click(screen.getByRole("button", { name: "Try again" }));
    await screen.findByRole("heading", { name: "Moffat County, CO" });
  });

  it("shows instructions before the first click", () => {
    show();
    expect(screen.getByText("Click the map to see what's there.")).toBeTruthy();
  });
});

describe("the popup 'About this location'", () => {
  it("shows name, elevation and layer count, and opens the panel", async () => {
    const { at, user, store } = show();
    await at();
    expect(within(popup()).getByText("12 mi NW of Craig, Moffat County, Colorado")).toBeTruthy();
    expect(facts(popup())).toBe("LAT 40.520000 LON -107.550000 ELV 6,562 ft");
    expect(popup().textContent).toContain("1 layer here");
    await user.click(within(popup()).getByRole("button", { name: "View Details" }));
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(store.getState().sidebar.view?.name).toBe("AboutLocation");
  });

  it("closes on Escape", async () => {
    const { at, user } = show();
    await at();
    await user.keyboard("{Escape}");
    expect(screen.queryByRole("dialog")).toBeNull();
  });
});

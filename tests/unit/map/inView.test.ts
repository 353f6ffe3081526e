import { expect, it } from "vitest";
import { extentOfState } from "../../../src/domain/stateExtents";
import { US_STATES } from "../../../src/domain/usStates";
import { isInView } from "../../../src/map/inView";
import { viewArea } from "../../../src/map/viewArea";

/** Returns the area of a view of 1000 by 600 pixels. */
const area = (longitude: number, latitude: number, zoom: number, rotation = 0) =>
  viewArea(
    {
      longitude,
      latitude,
      zoom,
      rotation,
      tilt: 0,
      resolution: 156_543.03 / 2 ** zoom,
      canZoomIn: true,
      canZoomOut: true,
      width: 1000,
      height: 600,
    },
    { left: 0, bottom: 0 },
  );
const shows = (name: string, ...view: Parameters<typeof area>) =>
  isInView(extentOfState(name) ?? [0, 0, 0, 0], area(...view));

it("finds a state in a view of the country, the state or a corner of it", () => {
  expect(shows("Colorado", -99.64, 39.26, 5)).toBe(true);
  expect(shows("Colorado", -105.5, 39, 6.5)).toBe(true);
  expect(shows("Colorado", -108.9, 37.2, 14)).toBe(true);
  expect(shows("Colorado", -105.5, 39, 6.5, 90)).toBe(true);
});

it("finds no state outside the view, or with only a sliver at its edge", () => {
  expect(shows("Maine", -105.5, 39, 6.5)).toBe(false);
  expect(shows("Utah", -102, 39, 6.5)).toBe(false);
  expect(shows("Alaska", -99.64, 39.26, 5)).toBe(false);
});

it("finds Alaska from both sides of the 180th meridian, and in another copy of the world", () => {
  expect(shows("Alaska", -152, 64, 4)).toBe(true);
  expect(shows("Alaska", 178, 52, 9)).toBe(true);
  expect(shows("Alaska", -152 + 360, 64, 4)).toBe(true);
});

it("has a box for each state, with the center inside", () => {
  for (const { name, center } of US_STATES) {
    const [west, south, east, north] = extentOfState(name) ?? [0, 0, 0, 0];
    const [longitude, latitude] = center;
    expect(longitude > (east < west ? west - 360 : west) && longitude < east, name).toBe(true);
    expect(latitude > south && latitude < north, name).toBe(true);
  }
  expect(extentOfState("Nowhere")).toBeUndefined();
  expect(extentOfState("Alaska")).toEqual([172.5, 51.2, -130, 71.4]);
});

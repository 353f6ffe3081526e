import { expect, it } from "vitest";
import { HALF_WORLD, toMercator } from "../../../src/geometry/mercator";
import { leastZoom } from "../../../src/map/leastZoom";

/** From the Aleutians, west of the 180th meridian, to Maine, and from Hawaii to northern Alaska. */
const [WEST, EAST, SOUTH, NORTH] = [172.4 - 360, -66.9, 18.9, 71.4];
const [left, bottom] = toMercator(WEST, SOUTH);
const [right, top] = toMercator(EAST, NORTH);

it.each([
  { window: "1440x900 with the sidebar", width: 1440, height: 900, free: [1440 - 456, 900], zoom: 3 },
  { window: "800x600 above a sheet", width: 800, height: 600, free: [728, 600], zoom: 3 },
  { window: "390x844 above the bar", width: 390, height: 844, free: [390, 780], zoom: 2 },
  { window: "3840x2160", width: 3840, height: 2160, free: [3384, 2160], zoom: 4 },
])("shows the United States with Alaska at $window, and nothing beyond the world", (one) => {
  const { width, height, free, zoom } = one;
  expect(leastZoom(width, height)).toBe(zoom);
  const pixel = (2 * HALF_WORLD) / 256 / 2 ** zoom;
  expect((right - left) / pixel).toBeLessThanOrEqual(free[0] ?? 0);
  expect((top - bottom) / pixel).toBeLessThanOrEqual(free[1] ?? 0);
  expect(256 * 2 ** zoom).toBeGreaterThanOrEqual(height);
});

it("does not need the window's size", () => {
  expect(leastZoom(0, 0)).toBe(3);
});

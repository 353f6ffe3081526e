import { expect, it } from "vitest";
import type { MapViewpoint } from "../../../src/map/mapStage";
import { viewArea } from "../../../src/map/viewArea";

const VIEW: MapViewpoint = {
  longitude: 0,
  latitude: 0,
  zoom: 10,
  rotation: 0,
  tilt: 0,
  resolution: 2,
  canZoomIn: true,
  canZoomOut: true,
  width: 1000,
  height: 600,
};
const corners = (viewpoint: MapViewpoint, covered = { left: 0, bottom: 0 }) =>
  [...viewArea(viewpoint, covered).corners].map((value) => Math.round(value) + 0);

it("is what the map shows around its center", () => {
  expect(corners(VIEW)).toEqual([-1000, -600, 1000, -600, 1000, 600, -1000, 600]);
});

it("is only the part that panels leave free", () => {
  expect(corners(VIEW, { left: 400, bottom: 100 })).toEqual([-600, -500, 600, -500, 600, 500, -600, 500]);
  expect(corners(VIEW, { left: 4000, bottom: 0 }).every(Number.isFinite)).toBe(true);
});

it("rotates with the map: where north points right, the left edge is in the south", () => {
  const [x, y, , , , , upperX, upperY] = corners({ ...VIEW, rotation: 90 });
  // Lower left and upper left corners of the screen.
  expect([x, y]).toEqual([600, -1000]);
  expect([upperX, upperY]).toEqual([-600, -1000]);
});

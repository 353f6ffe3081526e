import { describe, expect, it } from "vitest";
import { toMercator } from "../../../src/geometry/mercator";
import { type DrawnShape, drawingOf } from "../../../src/map/drawing";

const at = (longitude: number, latitude: number) => [...toMercator(longitude, latitude)];
const line = (...places: [number, number][]): DrawnShape => ({
  type: "polyline",
  paths: [places.map(([x, y]) => at(x, y))],
});
const area = (...places: [number, number][]): DrawnShape => ({
  type: "polygon",
  rings: [places.map(([x, y]) => at(x, y))],
});

describe("the figures of a drawing", () => {
  it("are a line's length on the ellipsoid", () => {
    // One degree of latitude at 40 degrees, WGS 84 (NGA.STND.0036): 111,035 m.
    expect(drawingOf(line([-107, 39.5], [-107, 40.5]))?.length).toBeCloseTo(111_035, -1);
    // Out and back counts twice.
    const once = drawingOf(line([-107, 40], [-106.9, 40]))?.length ?? 0;
    expect(drawingOf(line([-107, 40], [-106.9, 40], [-107, 40]))).toEqual({
      length: expect.closeTo(2 * once, 3),
      area: null,
    });
  });

  it("are an area's size and perimeter, closed or not", () => {
    const corners: [number, number][] = [
      [-107, 40],
      [-106.99, 40],
      [-106.99, 40.01],
      [-107, 40.01],
    ];
    const open = drawingOf(area(...corners));
    // About 854 m by 1,110 m.
    expect(open?.area).toBeCloseTo(854 * 1110, -4);
    expect(open?.length).toBeCloseTo(2 * (854 + 1110), -1);
    expect(drawingOf(area(...corners, [-107, 40]))?.area).toBeCloseTo(open?.area ?? 0, 3);
  });

  it("are the line between an area's first two corners", () => {
    const drawing = drawingOf(area([-107, 40], [-106.99, 40]));
    expect(drawing?.area).toBeNull();
    expect(drawing?.length).toBeCloseTo(854, -1);
  });

  it("are none for a single vertex or a waypoint", () => {
    expect(drawingOf(line([-107, 40]))).toBeNull();
    expect(drawingOf(line([-107, 40], [-107, 40]))).toBeNull();
    expect(drawingOf({ type: "point", x: 1, y: 2 })).toBeNull();
  });
});

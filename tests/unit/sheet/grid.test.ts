import { describe, expect, it } from "vitest";
import { formatCoordinates } from "../../../src/domain/coordinates";
import { layOut } from "../../../src/domain/sheet/layout";
import { createGrid, crossing, degreeLabel, meterLabel } from "../../../workers/sheet/grid";
import { createPage } from "../../../workers/sheet/page";

const LETTER = layOut({ paper: "letter", orientation: "portrait", resolution: 150 });
const page = createPage(LETTER, { longitude: -106.9, latitude: 39.07 }, 24_000);

describe("UTM lines", () => {
  const grid = createGrid("utm", page);

  it("are a kilometer apart at 1:24,000, in the center's zone", () => {
    expect(grid?.step).toBe(1000);
    expect(grid?.zones).toEqual([13]);
  });

  it("lie at their UTM coordinates, as formatted elsewhere", () => {
    for (const { points, axis, label } of grid?.lines ?? [])
      for (let at = 0; at < points.length; at += 2) {
        const place = page.toPlace(points[at] as number, points[at + 1] as number);
        const [, easting, northing] = formatCoordinates("utm", place).split(" ").map(Number);
        const value = Number(`${label.before}${label.main}000`);
        // The format truncates to whole meters.
        const off = Math.abs((axis === "x" ? (easting ?? 0) : (northing ?? 0)) + 0.5 - value);
        expect(off).toBeLessThan(1);
      }
  });

  it("reach all edges of the face, each easting at the top and the bottom", () => {
    const { y, height, x, width } = LETTER.facePoints;
    const ends = (grid?.lines ?? []).filter(({ axis }) => axis === "x");
    expect(ends.length).toBeGreaterThan(3);
    const inside = (place: number | null) => place !== null && place > x && place < x + width;
    expect(ends.filter((line) => inside(crossing(line, y))).length).toBeGreaterThan(3);
    expect(ends.filter((line) => inside(crossing(line, y + height))).length).toBeGreaterThan(3);
  });

  it("end at the border of a zone, where the next zone's begin", () => {
    const border = createPage(LETTER, { longitude: -108, latitude: 39 }, 24_000);
    const both = createGrid("utm", border);
    expect(both?.zones).toEqual([12, 13]);
    const center = LETTER.facePoints.x + LETTER.facePoints.width / 2;
    const eastings = (both?.lines ?? []).filter(({ label }) => label.suffix === "mE");
    expect(eastings.length).toBeGreaterThan(2);
    // Here, zone 12 ends at eastings of 760,000 and zone 13 starts at 240,000.
    for (const { points, label } of eastings)
      expect((points[0] as number) < center).toBe(Number(label.before) > 5);
  });
});

describe("USNG", () => {
  it("names the 100 km square as the coordinate format does", () => {
    const grid = createGrid("usng", page);
    const reference = formatCoordinates("usng", page.plane.center);
    expect(grid?.squares.map(({ name }) => name)).toEqual([reference.split(" ").slice(0, 2).join(" ")]);
  });

  it("names every square where several meet", () => {
    const meeting = createPage(LETTER, { longitude: -106.155, latitude: 39.73 }, 24_000);
    const names = createGrid("usng", meeting)?.squares.map(({ name }) => name.slice(-2));
    expect(new Set(names).size).toBe(names?.length);
    expect(names?.length).toBeGreaterThan(1);
  });
});

describe("lines of latitude and longitude", () => {
  it("are half a minute apart at 1:24,000, in the right position", () => {
    const grid = createGrid("latlon", page);
    expect(grid?.step).toBe(30);
    const labels = new Set(grid?.lines.map(({ label }) => label.main));
    expect(labels).toContain("39°04′N");
    expect(labels).toContain("106°54′W");
    const line = grid?.lines.find(({ label }) => label.main === "106°54′W");
    const place = page.toPlace(line?.points[0] ?? 0, line?.points[1] ?? 0);
    expect(place.longitude).toBeCloseTo(-106.9, 9);
  });
});

it("no grid is drawn when none is wanted", () => {
  expect(createGrid("none", page)).toBeNull();
});

describe("figures", () => {
  it.each([
    ["utm", "x", 383_000, { before: "3", main: "83", after: "", suffix: "mE" }],
    ["utm", "y", 4_326_500, { before: "43", main: "26", after: "500", suffix: "mN" }],
    ["usng", "x", 305_000, { before: "", main: "05", after: "", suffix: "" }],
  ] as const)("of %s %s %i", (kind, axis, value, label) => {
    expect(meterLabel(kind, axis, value)).toEqual(label);
  });

  it.each([
    [-106.5 * 3600, "x", "106°30′W"],
    [39 * 3600, "y", "39°N"],
    [-45.0125 * 3600, "y", "45°00′45″S"],
    [180.5 * 3600, "x", "179°30′W"],
    [-180.25 * 3600, "x", "179°45′E"],
  ] as const)("of %d seconds along %s are %s", (seconds, axis, text) => {
    expect(degreeLabel(seconds, axis)).toBe(text);
  });
});

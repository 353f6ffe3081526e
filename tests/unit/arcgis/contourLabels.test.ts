import { createCanvas } from "@napi-rs/canvas";
import { beforeAll, describe, expect, it } from "vitest";
import { labelContours } from "../../../server/arcgis/render/contourLabels";
import { CONTOURS_ON_PAPER, FEET_PER_METER } from "../../../server/arcgis/render/contours";
import { registerFonts } from "../../../server/arcgis/render/fonts";
import { HEIGHT_SIZE } from "../../../server/arcgis/render/heights";

const land = new Uint8Array(256 * 256).fill(255);
const white = { row: 4, column: 6, level: 13 };
const black = { ...white, column: 7 };

/** Returns a slope that rises by `feet` per pixel to the east. */
const slope = (feet: number) =>
  Float32Array.from({ length: HEIGHT_SIZE ** 2 }, (_, i) => ((i % HEIGHT_SIZE) * feet) / FEET_PER_METER);

/** Counts the pixels covered by contour labels. At level 13, contours are 100 feet apart. */
function ink(
  id: typeof white,
  heights: Float32Array,
  names: Parameters<typeof labelContours>[5] = [],
): number {
  const context = createCanvas(256, 256).getContext("2d");
  labelContours(context, id, heights, land, CONTOURS_ON_PAPER, names);
  return context.getImageData(0, 0, 256, 256).data.filter((value, i) => i % 4 === 3 && value > 0).length;
}

beforeAll(() => registerFonts());

describe("contour labels", () => {
  it("appear in every other tile, and throughout level terrain", () => {
    expect(ink(white, slope(10))).toBeGreaterThan(100);
    expect(ink(black, slope(10))).toBe(0);
    expect(ink(black, slope(1))).toBeGreaterThan(100);
  });

  it("leave out sea level, which is the shore", () => {
    // From 60 feet below to 68 above sea level. With contours every 100 feet, the only one is at sea level.
    const shore = slope(0.5).map((meters) => meters - 60 / FEET_PER_METER);
    expect(ink(black, shore)).toBe(0);
    const inland = shore.map((meters) => meters + 100 / FEET_PER_METER);
    expect(ink(black, inland)).toBeGreaterThan(100);
  });

  it("don't overlap names", () => {
    const left = { minX: 0, minY: 0, maxX: 128, maxY: 256 };
    expect(ink(white, slope(10), [left])).toBeGreaterThan(100);
    expect(ink(white, slope(10), [left, { ...left, minX: 128, maxX: 256 }])).toBe(0);
  });
});

import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { HIDDEN_COLOR, pictureOf, SEEN_COLORS } from "../../../../workers/viewshed/picture";
import { wordsOf } from "../../../../workers/viewshed/types";

type Color = readonly [number, number, number];

/** Relative luminance (WCAG 2.2). */
const luminance = (color: Color): number => {
  const [red = 0, green = 0, blue = 0] = color.map((value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

it("colors ground lighter the more spots see it, so that it is readable without color", () => {
  const scale = [HIDDEN_COLOR, ...SEEN_COLORS].map(luminance);
  for (let at = 1; at < scale.length; at++) {
    const contrast = ((scale[at] ?? 0) + 0.05) / ((scale[at - 1] ?? 0) + 0.05);
    expect(contrast).toBeGreaterThan(1.7);
  }
});

it("has the colors of the legend", () => {
  const tokens = readFileSync(path.resolve(import.meta.dirname, "../../../../src/ui/tokens.css"), "utf8");
  const hex = (color: Color) => `#${color.map((value) => value.toString(16).padStart(2, "0")).join("")}`;
  for (const [at, color] of SEEN_COLORS.entries())
    expect(tokens).toContain(`--seen-${at + 1}: ${hex(color)};`);
  expect(tokens).toContain(`--hidden: ${hex(HIDDEN_COLOR)};`);
});

it("draws every second cell of a grid larger than an image, in its position", () => {
  const [width, height] = [1500, 4];
  const none = () => new Uint32Array(wordsOf(width) * height);
  const [once, range] = [none(), none().fill(-1)];
  // First cell of the third row.
  once[2 * wordsOf(width)] = 1;
  const box = { left: 0, top: 0, right: width, bottom: height };
  const picture = pictureOf({ width, west: 100, north: 900, cell: 10 }, box, [once, none(), none()], range);
  expect([picture.width, picture.height]).toEqual([750, 2]);
  expect(picture.extent).toEqual([100, 860, 15_100, 900]);
  const colorAt = (column: number, row: number) => [
    ...picture.pixels.subarray(4 * (row * 750 + column), 4 * (row * 750 + column) + 3),
  ];
  expect(colorAt(0, 1)).toEqual([...SEEN_COLORS[0]]);
  expect(colorAt(1, 1)).toEqual([...HIDDEN_COLOR]);
});

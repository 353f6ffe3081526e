import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { HOUR_COLORS, LIT_COLOR, lightPicture, SHADE_COLOR } from "../../../../workers/sunlight/picture";

type Color = readonly [number, number, number];

/** Relative luminance (WCAG 2.2). */
const luminance = (color: Color): number => {
  const [red = 0, green = 0, blue = 0] = color.map((value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};
const contrast = (light: Color, dark: Color) => (luminance(light) + 0.05) / (luminance(dark) + 0.05);

it("goes from dark to light with the sun, so that it is readable without color", () => {
  expect(contrast(LIT_COLOR, SHADE_COLOR)).toBeGreaterThan(7);
  for (let at = 1; at < HOUR_COLORS.length; at++)
    expect(contrast(HOUR_COLORS[at] as Color, HOUR_COLORS[at - 1] as Color)).toBeGreaterThan(1.25);
});

it("has the colors of the legend", () => {
  const tokens = readFileSync(path.resolve(import.meta.dirname, "../../../../src/ui/tokens.css"), "utf8");
  const hex = (color: Color) => `#${color.map((value) => value.toString(16).padStart(2, "0")).join("")}`;
  for (const [at, color] of HOUR_COLORS.entries())
    expect(tokens).toContain(`--sun-hours-${at + 1}: ${hex(color)};`);
  expect(tokens).toContain(`--sun-lit: ${hex(LIT_COLOR)};`);
  expect(tokens).toContain(`--sun-shade: ${hex(SHADE_COLOR)};`);
});

it("draws every second cell of a box larger than an image, in its position", () => {
  const box = { left: 10, top: 20, width: 1504, height: 8 };
  const all = () => new Uint32Array((box.width * box.height) / 32);
  const [lit, known] = [all(), all().fill(-1)];
  // First cell of the third row.
  lit[(2 * box.width) / 32] = 1;
  known[0] = 0;
  const picture = lightPicture({ west: 1000, north: 5000, cell: 10 }, box, lit, known);
  expect([picture.width, picture.height]).toEqual([752, 4]);
  expect(picture.extent).toEqual([1100, 4720, 1100 + 15_040, 4800]);
  const alphaAt = (x: number, y: number) => picture.pixels[4 * (y * 752 + x) + 3];
  expect(alphaAt(0, 0)).toBe(0);
  expect([...picture.pixels.subarray(4 * 752, 4 * 752 + 3)]).toEqual([...LIT_COLOR]);
  expect([...picture.pixels.subarray(4 * 753, 4 * 753 + 3)]).toEqual([...SHADE_COLOR]);
});

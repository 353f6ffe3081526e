import { describe, expect, it } from "vitest";
import { layOut, pixelSize } from "../../../src/domain/sheet/layout";
import { HALF_WORLD, toMercator } from "../../../src/geometry/mercator";
import { latticeOf, sourceWindow } from "../../../workers/sheet/face";
import { boundsOf, createLattice, type Raster, resample } from "../../../workers/sheet/kernel";
import { resolutionOf } from "../../../workers/sheet/levels";
import { createPage } from "../../../workers/sheet/page";
import { CENTER } from "../../support/sheetStudio";

/** Returns an image whose red and green encode the position: x and y times 4. */
function slope(width: number, height: number): Raster {
  const data = new Uint8ClampedArray(width * height * 4);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) data.set([x * 4, y * 4, 77, 255], (y * width + x) * 4);
  return { width, height, data };
}

describe("resampling", () => {
  it("leaves an image unchanged when pixels align", () => {
    const source = slope(50, 40);
    const window = { x: 0, y: 0, width: 50, height: 40 };
    const lattice = createLattice(window, (x, y, out, at) => out.set([x, y], at));
    const target = new Uint8ClampedArray(50 * 40 * 4);
    resample(source, [0, 0], lattice, target);
    expect(target).toEqual(source.data);
  });

  it("interpolates between neighbors, matching brute force, under a rotation and a stretch", () => {
    const source = slope(60, 60);
    const window = { x: 5, y: 3, width: 40, height: 45 };
    const locate = (x: number, y: number): [number, number] => [
      7 + x * 0.7 + y * 0.1,
      4 + y * 0.8 - x * 0.05,
    ];
    const lattice = createLattice(window, (x, y, out, at) => out.set(locate(x, y), at));
    const target = new Uint8ClampedArray(window.width * window.height * 4);
    resample(source, [0, 0], lattice, target);
    for (let j = 0; j < window.height; j++)
      for (let i = 0; i < window.width; i++) {
        const [x, y] = locate(window.x + i + 0.5, window.y + j + 0.5);
        const at = (j * window.width + i) * 4;
        // The image is linear, so values between its pixels must be too.
        expect(Math.abs((target[at] as number) - (x - 0.5) * 4)).toBeLessThan(0.51);
        expect(Math.abs((target[at + 1] as number) - (y - 0.5) * 4)).toBeLessThan(0.51);
      }
  });

  it("gives strips of any height the same pixels as the whole", () => {
    const source = slope(64, 64);
    const place = (x: number, y: number, out: Float64Array, at: number) =>
      out.set([3 + x * 0.41 + Math.sin(y / 40), 2 + y * 0.37 + Math.cos(x / 30)], at);
    const whole = { x: 0, y: 0, width: 100, height: 130 };
    const expected = new Uint8ClampedArray(whole.width * whole.height * 4);
    resample(source, [0, 0], createLattice(whole, place), expected);
    for (const height of [1, 7, 32, 50]) {
      const strips = new Uint8ClampedArray(expected.length);
      for (let y = 0; y < whole.height; y += height) {
        const window = { ...whole, y, height: Math.min(height, whole.height - y) };
        const from = y * whole.width * 4;
        resample(
          source,
          [0, 0],
          createLattice(window, place),
          strips.subarray(from, from + window.width * window.height * 4),
        );
      }
      expect(strips).toEqual(expected);
    }
  });
});

describe("a sheet's lattice", () => {
  it.each([
    ["letter", 24_000],
    ["36x48", 24_000],
    ["36x48", 250_000],
  ] as const)("is off by less than a tenth of a pixel between its corners on %s at 1:%i", (paper, scale) => {
    const layout = layOut({ paper, orientation: "landscape", resolution: 300 });
    const page = createPage(layout, CENTER, scale);
    const level = 14;
    const { face } = layout;
    const pixel = pixelSize(scale, 300);
    for (const [x, y] of [
      [0, 0],
      [face.width - 64, 32],
      [Math.floor(face.width / 64) * 32, face.height - 64],
    ] as const) {
      const lattice = latticeOf(page, level, { x, y, width: 64, height: 64 });
      const [u0 = 0, v0 = 0, u1 = 0, v1 = 0] = lattice.places;
      const cornerX = lattice.column * 32;
      const cornerY = lattice.row * 32;
      const [longitude, latitude] = page.plane.inverse(
        (cornerX + 16 - face.width / 2) * pixel,
        (face.height / 2 - cornerY) * pixel,
      );
      const [mx, my] = toMercator(longitude, latitude);
      const [u, v] = [(mx + HALF_WORLD) / resolutionOf(level), (HALF_WORLD - my) / resolutionOf(level)];
      expect(Math.hypot(u - (u0 + u1) / 2, v - (v0 + v1) / 2)).toBeLessThan(0.1);
    }
  });

  it("returns a source window that has all of its corners", () => {
    const page = createPage(
      layOut({ paper: "letter", orientation: "portrait", resolution: 150 }),
      CENTER,
      24_000,
    );
    const lattice = latticeOf(page, 15, { x: 0, y: 96, width: 300, height: 64 });
    const [left, top, right, bottom] = boundsOf(lattice);
    const { x, y, width, height } = sourceWindow(lattice);
    expect(x).toBeLessThan(left);
    expect(y).toBeLessThan(top);
    expect(x + width).toBeGreaterThan(right);
    expect(y + height).toBeGreaterThan(bottom);
  });
});

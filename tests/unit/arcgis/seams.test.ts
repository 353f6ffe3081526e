import { describe, expect, it } from "vitest";
import { PLACE_NAMES, PLACES } from "../../../scripts/tiles/places";
import { worldX, worldY } from "../../../server/arcgis/geo/mercator";
import { loadScene } from "../../../server/arcgis/render/scene";
import { TilePainter } from "../../../server/arcgis/render/tile";

const painters = {
  smooth: new TilePainter(await loadScene()),
  "with generated detail": new TilePainter(await loadScene(null, true)),
};

type Pixels = Uint8ClampedArray;

/** Returns the largest difference of red, green or blue between two pixels. */
function step(a: Pixels, from: number, b: Pixels, to: number): number {
  let most = 0;
  for (let band = 0; band < 3; band++) {
    most = Math.max(most, Math.abs((a[4 * from + band] ?? 0) - (b[4 * to + band] ?? 0)));
  }
  return most;
}

/** Returns the mean differences of neighboring pixels across the edge of two tiles and next to it. */
function across(a: Pixels, b: Pixels, vertical: boolean): { seam: number; beside: number } {
  const at = (along: number, depth: number) => (vertical ? along * 256 + depth : depth * 256 + along);
  let seam = 0;
  let beside = 0;
  for (let i = 0; i < 256; i++) {
    seam += step(a, at(i, 255), b, at(i, 0)) / 256;
    for (let depth = 0; depth < 3; depth++) {
      beside += step(a, at(i, 254 - depth), a, at(i, 255 - depth)) / 1536;
      beside += step(b, at(i, depth), b, at(i, depth + 1)) / 1536;
    }
  }
  return { seam, beside };
}

describe.each([
  ["satellite", "smooth"],
  ["topographic", "smooth"],
  ["satellite", "with generated detail"],
  ["topographic", "with generated detail"],
] as const)("%s tiles, %s", (layer, manner) => {
  const painter = painters[manner];

  describe.each(PLACE_NAMES)("at the %s", (name) => {
    it.each([6, 9, 12, 15])("continue across tile edges at level %i as they do inside", (level) => {
      const { longitude, latitude } = PLACES[name];
      const column = Math.floor(worldX(longitude) * 2 ** level);
      const row = Math.floor(worldY(latitude) * 2 ** level);
      const pixels = (down: number, right: number) =>
        painter.paint(layer, { level, row: row + down, column: column + right }).getImageData(0, 0, 256, 256)
          .data;
      const here = pixels(0, 0);
      for (const { seam, beside } of [across(here, pixels(0, 1), true), across(here, pixels(1, 0), false)]) {
        expect(seam).toBeLessThan(beside * 1.35 + 1.5);
      }
    });
  });
});

describe.each(["smooth", "with generated detail"] as const)("levels, %s,", (manner) => {
  const painter = painters[manner];

  const mean = (data: Pixels, left: number, top: number, size: number) => {
    const sum = [0, 0, 0];
    for (let y = top; y < top + size; y++) {
      for (let x = left; x < left + size; x++) {
        for (let band = 0; band < 3; band++)
          sum[band] = (sum[band] ?? 0) + (data[4 * (y * 256 + x) + band] ?? 0);
      }
    }
    return sum.map((value) => value / size ** 2);
  };

  it.each([6, 8, 10, 12, 14])("%i and the next show the same terrain in similar colors", (level) => {
    for (const name of PLACE_NAMES) {
      const x = worldX(PLACES[name].longitude);
      const y = worldY(PLACES[name].latitude);
      const id = { level, row: Math.floor(y * 2 ** level), column: Math.floor(x * 2 ** level) };
      const fine = {
        level: level + 1,
        row: Math.floor(y * 2 ** (level + 1)),
        column: Math.floor(x * 2 ** (level + 1)),
      };
      const coarse = painter.paint("satellite", id).getImageData(0, 0, 256, 256).data;
      const detailed = painter.paint("satellite", fine).getImageData(0, 0, 256, 256).data;
      const quarter = mean(coarse, (fine.column % 2) * 128, (fine.row % 2) * 128, 128);
      const whole = mean(detailed, 0, 0, 256);
      const difference = Math.max(...quarter.map((value, band) => Math.abs(value - (whole[band] ?? 0))));
      expect([name, difference < 22 ? "alike" : difference]).toEqual([name, "alike"]);
    }
  });
});

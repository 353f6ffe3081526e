import { describe, expect, it } from "vitest";
import { worldX, worldY } from "../../../server/arcgis/geo/mercator";
import { city, readCity } from "../../../server/arcgis/render/cover/city";

const SIZE = 256;
const west = Math.floor(worldX(-93.27) * 2 ** 12) / 2 ** 12;
const north = Math.floor(worldY(44.98) * 2 ** 12) / 2 ** 12;

/** Returns the fractions of pixels on avenues and on any street in a tile in the center of a town. */
function paved(level: number, built = 1): { avenue: number; street: number } {
  const sum = { avenue: 0, street: 0 };
  const pixel = SIZE * 2 ** level;
  for (let at = 0; at < SIZE * SIZE; at++) {
    readCity(west + (at % SIZE) / pixel, north + Math.floor(at / SIZE) / pixel, level, 0, pixel, built);
    sum.avenue += city.avenue;
    sum.street += city.street;
  }
  return { avenue: sum.avenue / SIZE ** 2, street: sum.street / SIZE ** 2 };
}

describe("streets of a town", () => {
  it("show as avenues at low zooms, where other streets are too narrow to see", () => {
    // Avenues are 1.5 pixels wide and 32 pixels apart in both directions.
    const { avenue } = paved(12);
    expect(avenue).toBeGreaterThan(0.05);
    expect(avenue).toBeLessThan(0.12);
  });

  it("keep their true widths at high zooms, where avenues cover less ground than other streets", () => {
    const { avenue, street } = paved(16);
    expect(avenue).toBeLessThan(street);
  });

  it("end at the town's edge", () => {
    expect(paved(12, 0.4)).toEqual({ avenue: 0, street: 0 });
  });
});

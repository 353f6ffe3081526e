import { describe, expect, it } from "vitest";
import { groundMeters, worldX, worldY } from "../../../server/arcgis/geo/mercator";
import { builtUp } from "../../../server/arcgis/render/towns";
import type { Place } from "../../../server/arcgis/sources/placeFile";

const town = (longitude: number, latitude: number, population: number): Place => ({
  name: "",
  country: "US",
  region: "CO",
  longitude,
  latitude,
  population,
  kind: 2,
});
const tileOf = (longitude: number, latitude: number, level: number) => ({
  level,
  row: Math.floor(worldY(latitude) * 2 ** level),
  column: Math.floor(worldX(longitude) * 2 ** level),
});
const sum = (share: Float32Array | null) => share?.reduce((a, b) => a + b, 0) ?? 0;

describe("built-up ground", () => {
  it("is about as large as a town of that population", () => {
    const id = tileOf(-105, 40, 10);
    const pixel = (groundMeters(40) * 2 ** -id.level) / 256;
    const square = (sum(builtUp([town(-105.02, 39.95, 50_000)], id)) * pixel ** 2) / 1e6;
    expect(square).toBeGreaterThan(10);
    expect(square).toBeLessThan(50);
  });

  it("is absent at low zooms and far from towns", () => {
    expect(builtUp([town(-105, 40, 1e6)], tileOf(-105, 40, 5))).toBeNull();
    expect(builtUp([town(-105, 40, 1e4)], tileOf(-110, 40, 10))).toBeNull();
  });

  it("continues in the next tile", () => {
    const level = 11;
    const id = tileOf(-105, 40, level);
    const edge = ((id.column + 1) / 2 ** level - 0.5) * 360;
    const center = 180 * (0.5 - (id.row + 0.5) / 2 ** level);
    const latitude = (Math.atan(Math.sinh((center * Math.PI) / 90)) * 180) / Math.PI;
    const places = [town(edge, latitude, 60_000)];
    const left = builtUp(places, id);
    const right = builtUp(places, { ...id, column: id.column + 1 });
    let differ = 0;
    for (let row = 0; row < 256; row++) {
      differ += Math.abs((left?.[row * 256 + 255] ?? 0) - (right?.[row * 256] ?? 0));
    }
    expect(sum(left)).toBeGreaterThan(100);
    expect(differ / 256).toBeLessThan(0.05);
  });
});

import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { elevationField } from "../../server/arcgis/elevation/field";
import { openCorePage, withCore } from "../support/arcgisCore";
import { closePages, type WatchedPage } from "../support/browser";

const MODULES = { ElevationLayer: "layers/ElevationLayer.js", Multipoint: "geometry/Multipoint.js" };
const LAYER = `const layer = new ElevationLayer({
  url: location.origin + "/arcgis/rest/services/Terrain/Elevation/ImageServer" });
  await layer.load();`;

let watched: WatchedPage;
beforeAll(async () => {
  watched = await openCorePage(inject("serverUrl"));
});
afterAll(closePages);

it("ElevationLayer of @arcgis/core reads the elevation service as it is", async () => {
  expect(
    await withCore(
      watched,
      MODULES,
      `${LAYER}
      const { tileInfo, spatialReference, capabilities, heightModelInfo } = layer;
      const tile = await layer.fetchTile(13, 3113, 1663, { noDataValue: -9999 });
      return { loaded: layer.loaded, wkid: spatialReference.wkid, size: tileInfo.size, levels: tileInfo.lods.length,
        tilemap: capabilities.operations.supportsTileMap, unit: heightModelInfo.heightUnit,
        width: tile.width, height: tile.height, values: tile.values.length };`,
    ),
  ).toEqual({
    loaded: true,
    wkid: 102100,
    size: [256, 256],
    levels: 17,
    tilemap: false,
    unit: "meters",
    width: 257,
    height: 257,
    values: 257 * 257,
  });
});

it("queryElevation finds the field's height at any position, and 0 where nothing is known", async () => {
  const places = [
    [-106.9, 39.1],
    [-105.6151, 40.2549],
    [-121.7603, 46.8523],
    [-98.6, 38.4],
    [-80.3, 37.6],
    [-107.55, 40.51],
    [10.5, 50.5],
  ];
  const heights = await withCore<number[][]>(
    watched,
    MODULES,
    `${LAYER}
    const points = new Multipoint({ points: ${JSON.stringify(places)}, spatialReference: { wkid: 4326 } });
    const { geometry } = await layer.queryElevation(points, { demResolution: "finest-contiguous" });
    return geometry.points;`,
  );
  const field = elevationField();
  for (const [i, [longitude = 0, latitude = 0]] of places.entries()) {
    const found = heights[i]?.[2] ?? Number.NaN;
    expect(Math.abs(found - field.elevationAt(longitude, latitude))).toBeLessThan(0.1);
  }
  expect(heights[0]?.[2]).toBeGreaterThan(2000);
  expect(heights.at(-1)?.[2]).toBe(0);
  expect(watched.violations).toEqual([]);
  expect(watched.foreign).toEqual([]);
});

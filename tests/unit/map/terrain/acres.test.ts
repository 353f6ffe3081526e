import * as Lerc from "lerc";
import { beforeAll, describe, expect, it } from "vitest";
import { encodeElevation } from "../../../../server/arcgis/elevation/encode";
import { elevationField } from "../../../../server/arcgis/elevation/field";
import { DEFAULT_TERRAIN } from "../../../../src/domain/preferences";
import { metersToFeet } from "../../../../src/domain/units";
import { HALF_WORLD, toMercator } from "../../../../src/geometry/mercator";
import { type TerrainFrame, tilesInView } from "../../../../src/geometry/terrainTiles";
import { areasOf } from "../../../../src/map/terrain/areas";
import { TerrainTiles } from "../../../../src/map/terrain/TerrainTiles";
import { createTerrainApi } from "../../../../workers/terrain/api";
import type { TerrainFilter } from "../../../../workers/terrain/types";
import { groundThatMatches, type SeenTerrain } from "../../../support/terrainCount";
import { aspectClass, slopeClass } from "../../workers/terrain/oracle";

const SOURCE = {
  template: "{z}/{y}/{x}",
  format: "lerc",
  maxLevel: 16,
  atCorners: true,
  sample: false,
} as const;
/** Generated detail makes the ground rugged, with slopes of every class. */
const field = elevationField(true);
const files = new Map<string, Promise<Uint8Array>>();
/** Returns a copy, because the buffer is transferred to the worker. */
const fetchTile = async (level: number, row: number, column: number) => {
  const key = `${level}/${row}/${column}`;
  const file = files.get(key) ?? encodeElevation(field, "lerc", { level, row, column });
  files.set(key, file);
  return Uint8Array.from(await file);
};

beforeAll(() => Lerc.load());

/** Returns the areas that the product shows for a view, computed by its worker's own code. */
async function shown(frame: TerrainFrame, filter: TerrainFilter) {
  const api = createTerrainApi();
  const { signal } = new AbortController();
  const tiles = new TerrainTiles({
    client: {
      load: (tile) => api.load(tile),
      classify: (requests, wanted) => api.classify(requests, wanted, signal),
      filter: (keys, wanted) => api.filter(keys, wanted, signal),
      summarize: (parts, wanted) => api.summarize(parts, wanted, signal),
      forget: async (keys) => api.forget(keys),
    },
    fetchTile: async (url) => {
      const [level = 0, row = 0, column = 0] = url.split("/").map(Number);
      return fetchTile(level, row, column);
    },
    onChange: () => {},
  });
  tiles.setDisplay({ source: SOURCE, filter });
  tiles.setView(tilesInView(frame, SOURCE.maxLevel));
  await expect.poll(() => tiles.progress.done).toBe(tiles.progress.total);
  return areasOf(tiles.drawn, frame, 0.5);
}

describe("the area shown for a view", () => {
  const classes: TerrainFilter = DEFAULT_TERRAIN;
  const range: TerrainFilter = { ...DEFAULT_TERRAIN, slopeRange: [3, 12] };

  it.each<[number, TerrainFilter]>([
    [10, classes],
    [13, classes],
    [13, range],
    [15, classes],
  ])("matches its pixels at zoom %i within 0.5%, by the service's elevations", async (zoom, filter) => {
    const seen = { longitude: -106.4213, latitude: 39.1377, zoom, width: 220, height: 200 };
    const center = toMercator(seen.longitude, seen.latitude);
    const resolution = (2 * HALF_WORLD) / 256 / 2 ** zoom;
    const frame = { center, resolution, rotation: 0, size: [seen.width, seen.height] as const };
    const matches = ({ slope, azimuth, elevation }: SeenTerrain) => {
      const feet = metersToFeet(elevation);
      const wanted = filter === range ? slope >= 3 && slope <= 12 : filter.slope.includes(slopeClass(slope));
      return wanted && filter.aspect.includes(aspectClass(azimuth)) && feet >= 100 && feet <= 14_400;
    };
    const expected = await groundThatMatches(seen, fetchTile, matches);
    const { area, matched } = await shown(frame, filter);
    expect(Math.abs(matched / expected - 1)).toBeLessThan(0.005);
    expect(expected / area).toBeGreaterThan(0.05);
    expect(expected / area).toBeLessThan(0.9);
  });
});

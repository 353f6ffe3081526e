import { describe, expect, it } from "vitest";
import type { Extent } from "../../../src/domain/geometry";
import { countFileTiles } from "../../../src/domain/mapFile";
import { WORLD } from "../../../src/domain/tileCover";
import {
  boundZooms,
  extentInBatches,
  shownExtent,
  usualZooms,
  withMargin,
} from "../../../src/features/mapFile/area";
import type { MapViewpoint } from "../../../src/map/mapStage";

const MILE = 1609.344;
const DEGREE = 111_320;
const basemap = { id: "Topographic", name: "Topographic", extent: WORLD, minZoom: 0, maxZoom: 19 };
const limits = { tiles: 20_000, bytes: 1e9 };

describe("a hunt's area", () => {
  it.each([0, 39, -39, 65])("has at least a mile around it at latitude %s", (latitude) => {
    const [west, south, east, north] = withMargin([-107, latitude, -107, latitude]);
    const meters = DEGREE * Math.cos((latitude * Math.PI) / 180);
    expect((-107 - west) * meters).toBeGreaterThan(MILE);
    expect((east + 107) * meters).toBeGreaterThan(MILE);
    expect((latitude - south) * DEGREE).toBeGreaterThan(MILE);
    expect((north - latitude) * DEGREE).toBeGreaterThan(MILE);
    expect(north - latitude).toBeLessThan(0.02);
  });

  it("crosses the 180th meridian, goes around the world, and ends at the poles", () => {
    const [west, , east] = withMargin([179.99, 51, 179.99, 52]);
    expect(west).toBeGreaterThan(east);
    const [left, , right] = withMargin([170, 51, -170, 52]);
    expect([left, right]).toEqual([expect.closeTo(169.974, 2), expect.closeTo(-169.974, 2)]);
    expect(withMargin([-180, -90, 180, 90])).toEqual([-180, -90, 180, 90]);
  });

  it("of very many features is found batch by batch", async () => {
    let pauses = 0;
    const extents: Extent[] = Array.from({ length: 2500 }, (_, at) => [at / 100, 1, at / 100, 2]);
    const whole = await extentInBatches(extents, async () => void pauses++, 1000);
    expect(whole).toEqual([0, 1, 24.99, 2]);
    expect(pauses).toBe(2);
    expect(await extentInBatches([], async () => {})).toBeNull();
  });
});

describe("the visible map area", () => {
  const viewpoint = { longitude: 0, latitude: 0, rotation: 0, resolution: 1000, width: 800, height: 600 };

  it("is the part that no panel covers", () => {
    const meters = 111_319.49;
    const [west, south, east, north] = shownExtent(viewpoint as MapViewpoint, { left: 400, bottom: 0 });
    expect(east).toBeCloseTo(200_000 / meters, 4);
    expect(west).toBeCloseTo(-200_000 / meters, 4);
    expect(north).toBeCloseTo(300_000 / meters, 1);
    expect(south).toBeCloseTo(-north, 6);
  });

  it("is all of a rotated map, and crosses the 180th meridian", () => {
    const turned = shownExtent({ ...viewpoint, rotation: 45 } as MapViewpoint, { left: 0, bottom: 0 });
    const straight = shownExtent(viewpoint as MapViewpoint, { left: 0, bottom: 0 });
    expect(turned[2]).toBeGreaterThan(straight[2]);
    const [west, , east] = shownExtent({ ...viewpoint, longitude: 180 } as MapViewpoint, {
      left: 0,
      bottom: 0,
    });
    expect([west > 170, east < -170]).toEqual([true, true]);
    const far = shownExtent({ ...viewpoint, resolution: 100_000 } as MapViewpoint, { left: 0, bottom: 0 });
    expect([far[0], far[2]]).toEqual([-180, 180]);
  });
});

describe("initial zooms", () => {
  it.each<[string, Extent]>([
    ["a camp", [-107, 39, -106.96, 39.04]],
    ["a unit", [-107.5, 38.8, -106.5, 39.5]],
    ["a state", [-109, 37, -102, 41]],
    ["the world", WORLD],
  ])("make a file of reasonable size of %s", (_, area) => {
    const [minZoom, maxZoom] = usualZooms(area, basemap, limits);
    expect(minZoom).toBeLessThanOrEqual(maxZoom);
    const count = countFileTiles({ area, minZoom, maxZoom }, basemap);
    expect(count).toBeGreaterThan(0);
    expect(count).toBeLessThanOrEqual(3000);
    // One more zoom level would exceed the limit or the useful detail.
    const more = countFileTiles({ area, minZoom, maxZoom: maxZoom + 1 }, basemap);
    expect(more > 3000 || maxZoom === 15).toBe(true);
  });

  it("stay within the basemap's zooms and the operator's limits", () => {
    const forest = { ...basemap, minZoom: 11, maxZoom: 12 };
    expect(usualZooms([-109, 37, -108.9, 37.1], forest, limits)).toEqual([11, 12]);
    expect(usualZooms([-109, 37, -102, 41], basemap, { ...limits, tiles: 1 })[1]).toBeLessThan(6);
    expect(boundZooms([3, 11], forest)).toEqual([11, 11]);
    expect(boundZooms([3, 5], forest)).toEqual([11, 11]);
    expect(boundZooms([15, 17], forest)).toEqual([12, 12]);
  });
});

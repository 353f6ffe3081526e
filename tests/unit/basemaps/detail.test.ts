import { describe, expect, it } from "vitest";
import { detailLack, detailWords } from "../../../src/features/basemaps/detail";

const COUNTY = [-107, 39, -106, 40] as const;
const IN_IT = [-106.6, 39.4, -106.4, 39.6] as const;
const ACROSS_ITS_EDGE = [-106.1, 39.4, -105.9, 39.6] as const;
const SAMPLE = {
  template: "/t/{z}/{x}/{y}",
  format: "terrarium",
  maxLevel: 15,
  atCorners: false,
  sample: true,
} as const;
const ARCHIVE = {
  url: "/Tiles/county/MapServer",
  extent: [...COUNTY] as [number, number, number, number],
  minZoom: 10,
  maxZoom: 13,
};

const lack = (
  zoom: number,
  extent: readonly [number, number, number, number],
  pictured: typeof ARCHIVE | null,
  { showsGround = false, source = SAMPLE }: { showsGround?: boolean; source?: typeof SAMPLE | null } = {},
) => detailLack({ zoom, extent: [...extent] }, source, { pictured, showsGround });

describe("the map detail missing in view", () => {
  it("is everything on the built-in basemap, from zoom 9", () => {
    expect([8.99, 9, 16].map((zoom) => lack(zoom, IN_IT, null))).toEqual(["none", "map", "map"]);
  });

  it("is nothing over an operator's tiles at their zooms, and up to twice their size", () => {
    expect([9, 9.6, 12, 14, 14.01].map((zoom) => lack(zoom, IN_IT, ARCHIVE))).toEqual([
      "map",
      "none",
      "none",
      "none",
      "map",
    ]);
  });

  it("is nothing over vector tiles at any zoom", () => {
    const vector = { ...ARCHIVE, url: "/Tiles/county/VectorTileServer" };
    expect([9, 13, 14.01, 18].map((zoom) => lack(zoom, IN_IT, vector))).toEqual([
      "map",
      "none",
      "none",
      "none",
    ]);
  });

  it("is everything when part of the view has none of these tiles", () => {
    expect(lack(12, ACROSS_ITS_EDGE, ARCHIVE)).toBe("map");
    expect(lack(12, [-110, 35, -100, 45], ARCHIVE)).toBe("map");
  });

  it("is the terrain shape when it shows under such tiles", () => {
    expect(lack(12, IN_IT, ARCHIVE, { showsGround: true })).toBe("elevations");
    expect(lack(12, ACROSS_ITS_EDGE, ARCHIVE, { showsGround: true })).toBe("map");
    expect(lack(12, IN_IT, ARCHIVE, { showsGround: true, source: null })).toBe("none");
  });

  it("is described in words that say whether anything is generated", () => {
    const lines = (["map", "elevations"] as const).flatMap((what) =>
      [false, true].map((generated) => detailWords(what, { generated }).line),
    );
    expect(lines).toEqual([
      "No detailed map data",
      "Generated detail",
      "No detailed elevations",
      "Generated elevations",
    ]);
  });
});

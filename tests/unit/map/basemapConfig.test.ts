import { describe, expect, it } from "vitest";
import { PUBLIC_SERVICES } from "../../../server/mapServices/public";
import {
  EMBEDDED_BASEMAPS,
  labelsWith,
  showsReference,
  thumbnailImage,
  withoutLabels,
} from "../../../src/map/basemapConfig";

describe("which layers a basemap shows", () => {
  it.each([
    ["Satellite", { hillshade: false, contour: false, referenceLabels: true, referenceLines: true }],
    ["Hybrid", { hillshade: false, contour: true, referenceLabels: true, referenceLines: true }],
    ["Topographic", { hillshade: true, contour: false, referenceLabels: false, referenceLines: false }],
  ] as const)("%s", (basemap, expected) => {
    for (const [reference, shown] of Object.entries(expected)) {
      expect(showsReference(basemap, reference as keyof typeof expected), reference).toBe(shown);
    }
  });
});

describe("names drawn by the flat map", () => {
  const NAMES = ["Satellite", "Hybrid", "Topographic"] as const;

  it("come from all embedded basemaps, whose tiles carry no names", () => {
    expect(NAMES.filter((name) => labelsWith(name, EMBEDDED_BASEMAPS))).toEqual(NAMES);
    const { basemaps, reference } = withoutLabels(EMBEDDED_BASEMAPS);
    expect(basemaps.map(({ tileServiceUrl }) => tileServiceUrl.split("/").at(-2))).toEqual([
      "Satellite",
      "Satellite",
      "TopographicBase",
    ]);
    expect(Object.keys(reference)).toEqual(["referenceLines", "contour", "hillshade"]);
  });

  it("don't come from public basemaps, whose tiles include them", () => {
    expect(NAMES.filter((name) => labelsWith(name, PUBLIC_SERVICES))).toEqual([]);
    expect(withoutLabels(PUBLIC_SERVICES)).toBe(PUBLIC_SERVICES);
    expect(PUBLIC_SERVICES.reference.referenceLabels?.url).toMatch(/Reference\/Labels\/MapServer$/);
  });

  it("don't come from an operator's own topographic tiles", () => {
    const basemaps = EMBEDDED_BASEMAPS.basemaps.map(({ name }) => ({
      name,
      tileServiceUrl: "/own/MapServer",
    }));
    const config = { ...EMBEDDED_BASEMAPS, basemaps };
    expect(labelsWith("Topographic", config)).toBe(false);
    expect(labelsWith("Hybrid", config)).toBe(true);
    expect(
      withoutLabels(config).basemaps.every(({ tileServiceUrl }) => tileServiceUrl === "/own/MapServer"),
    ).toBe(true);
  });
});

describe("the embedded basemaps", () => {
  it("are the product's three, one of them the default, from our own server", () => {
    const { basemaps, reference } = EMBEDDED_BASEMAPS;
    expect(basemaps.map(({ name }) => name)).toEqual(["Satellite", "Hybrid", "Topographic"]);
    expect(basemaps.filter((entry) => entry.default)).toHaveLength(1);
    for (const { tileServiceUrl } of basemaps) expect(tileServiceUrl).toMatch(/^\/arcgis\/rest\/services\//);
    expect(reference.referenceLabels?.priority).toBe(0);
    expect(reference.referenceLines?.priority).toBe(100);
  });

  it("have different thumbnails of their own tiles", () => {
    const images = EMBEDDED_BASEMAPS.basemaps.map((entry) => thumbnailImage(entry));
    for (const image of images) expect(image).toMatch(/MapServer\/tile\/\d+\/\d+\/\d+"\)$/);
    expect(new Set(images).size).toBe(3);
    expect(images[1]).toMatch(/^url\(".*Contours.*"\), url\(".*Satellite.*"\)$/);
  });
});

import { describe, expect, it } from "vitest";
import { EMBEDDED_BASEMAPS, showsReference, thumbnailImage } from "../../../src/map/basemapConfig";

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

describe("the embedded basemaps", () => {
  it("are the three of the product, one of them the default, from our own server", () => {
    const { basemaps, reference } = EMBEDDED_BASEMAPS;
    expect(basemaps.map(({ name }) => name)).toEqual(["Satellite", "Hybrid", "Topographic"]);
    expect(basemaps.filter((entry) => entry.default)).toHaveLength(1);
    for (const { tileServiceUrl } of basemaps) expect(tileServiceUrl).toMatch(/^\/arcgis\/rest\/services\//);
    expect(reference.referenceLabels?.priority).toBe(0);
    expect(reference.referenceLines?.priority).toBe(100);
  });

  it("have thumbnails of their tiles, each another", () => {
    const images = EMBEDDED_BASEMAPS.basemaps.map((entry) => thumbnailImage(entry));
    for (const image of images) expect(image).toMatch(/MapServer\/tile\/\d+\/\d+\/\d+"\)$/);
    expect(new Set(images).size).toBe(3);
    expect(images[1]).toMatch(/^url\(".*Contours.*"\), url\(".*Satellite.*"\)$/);
  });
});

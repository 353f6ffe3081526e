import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readContent, writeGeoJson } from "../../../src/formats/index";
import {
  areaShape,
  byText,
  expected,
  featureOf,
  lineShape,
  point,
  roundTrip,
  trackShape,
  written,
} from "./roundTrips";
import { noted } from "./support";

const encoder = new TextEncoder();
const feature = featureOf(fc.oneof(point, lineShape, areaShape, trackShape));

describe("GeoJSON round trip", () => {
  it("preserves every part of every feature", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(feature, { maxLength: 6 }), async (list) => {
        const { content, imported } = await roundTrip(writeGeoJson, list);
        expect(byText(imported)).toEqual(byText(list.map(expected)));
        expect(noted(content)).toEqual({});
        expect(content.name).toBe("Trip");
      }),
    );
  });

  it("is plain GeoJSON with simplestyle for other programs", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(feature, { minLength: 1, maxLength: 6 }), async (list) => {
        const file = JSON.parse(await written(writeGeoJson, list));
        expect(file.type).toBe("FeatureCollection");
        expect(file.features).toHaveLength(list.length);
        for (const [at, one] of file.features.entries()) {
          expect(one.geometry).toEqual(JSON.parse(JSON.stringify(list[at]?.geometry)));
          expect(one.properties.title).toBe(list[at]?.title);
          expect(one.properties[one.geometry.type === "Point" ? "marker-color" : "stroke"]).toMatch(
            /^#[0-9A-F]{6}$/,
          );
        }
      }),
      { numRuns: 30 },
    );
  });

  it("keeps the notes of hunts", async () => {
    const [one] = fc.sample(feature, 1);
    if (!one) throw new Error("There is no feature.");
    const hunts = [{ uuid: "h", title: "Elk", notes: [{ title: "Plan", contents: "Early" }] }];
    const { content } = await roundTrip(writeGeoJson, [{ ...one, hunts }]);
    expect(content.folders).toEqual([{ name: "Elk", parent: -1 }]);
    expect(content.folderNotes).toEqual([[{ title: "Plan", contents: "Early" }]]);
  });

  it("splits into complete files within the requested size", async () => {
    const list = fc.sample(feature, 60);
    let parts = 0;
    const files: string[] = [""];
    const limit = 20_000;
    const next = () => {
      parts += 1;
      files.push("");
    };
    for await (const piece of writeGeoJson(list, {
      name: "T",
      exportedAt: 0,
      parts: { maxBytes: limit, next },
    }))
      files[files.length - 1] += piece;
    expect(parts).toBeGreaterThan(0);
    const sizes = files.map((file) => encoder.encode(file).length);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(limit);
    const counts = files.map((file) => readContent(encoder.encode(file)).kinds.length);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(60);
  });
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { GPX_LINES, type GpxLines } from "../../../src/domain/gpxLines";
import { type ExportFeature, exportLosses, MIN_FEATURE_BYTES, writeGpx } from "../../../src/formats/index";
import { outline } from "./gpxOutline";
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
import { read } from "./support";

const gpxWith =
  (lines: GpxLines): typeof writeGpx =>
  (features, options) =>
    writeGpx(features, { ...options, lines });
const samples = (count: number, shape = fc.oneof(point, lineShape, areaShape, trackShape)) =>
  fc.sample(featureOf(shape), { numRuns: count, seed: 3 });
const ofType = (features: ExportFeature[], ...types: string[]) =>
  features.filter((feature) => types.includes(feature.properties.ghType));
const INCLUDED = ["tracks", "routes"] as const;

describe.each(INCLUDED)("lines in GPX as %s", (lines) => {
  const write = gpxWith(lines);

  it("round-trip with titles, geometry, styles, hunts and notes", async () => {
    const feature = featureOf(fc.oneof(point, lineShape, trackShape));
    await fc.assert(
      fc.asyncProperty(fc.array(feature, { minLength: 1, maxLength: 6 }), async (features) => {
        const { imported, content } = await roundTrip(write, features);
        expect(byText(imported)).toEqual(byText(features.map(expected)));
        expect(content.notes).toEqual([]);
      }),
      { numRuns: 200 },
    );
  });

  it("follow the GPX 1.1 schema, for any order of features", async () => {
    const features = samples(60).map((feature) => ({
      ...feature,
      hunts: [{ uuid: "h", title: "Elk", notes: [{ title: "", contents: "Early" }] }],
    }));
    const { root, elements } = outline(await written(write, features));
    expect(root).toMatch(
      lines === "tracks"
        ? /^metadata( wpt)+( trk)+ extensions$/
        : /^metadata( wpt)+( rte)+( trk)+ extensions$/,
    );
    for (const element of elements)
      expect(element).toMatch(
        /^(wpt:( ele)?( time)? name( desc)? sym extensions|rte: name( desc)? extensions( rtept)+|trk: name( desc)? extensions trkseg)$/,
      );
  });

  it("keep their order in every part of a split file", async () => {
    const features = ofType(samples(60), "Point", "Polyline", "Tracks");
    const texts = [""];
    const parts = { maxBytes: 8000, next: () => void texts.push("") };
    for await (const piece of writeGpx(features, { name: "Trip", exportedAt: 1.7e12, lines, parts }))
      texts[texts.length - 1] += piece;
    expect(texts.length).toBeGreaterThan(2);
    for (const text of texts) {
      expect(outline(text).root).toMatch(/^metadata( wpt)*( rte)*( trk)*( extensions)?$/);
      expect(Buffer.byteLength(text)).toBeLessThanOrEqual(8000);
    }
    expect(texts.reduce((sum, text) => sum + read(text).kinds.length, 0)).toBe(features.length);
  });

  it("never take less than the minimum row size", async () => {
    const [feature] = samples(1, lineShape);
    if (!feature) throw new Error("no sample");
    const shortest = { ...feature, title: "", notes: [], hunts: [] };
    const size = async (of: ExportFeature[]) => Buffer.byteLength(await written(write, of));
    expect((await size([shortest])) - (await size([]))).toBeGreaterThanOrEqual(MIN_FEATURE_BYTES);
  });

  it("aren't listed as left out; areas are", () => {
    const counts = { waypoints: 1, lines: 2, areas: 1, tracks: 4 };
    expect(exportLosses("GPX", counts, { lines }).map(({ id }) => id)).toEqual(["gpx-areas-left-out"]);
  });
});

describe("lines in GPX", () => {
  it("are left out by default", async () => {
    expect(GPX_LINES).toEqual(["omit", "tracks", "routes"]);
    const features = samples(40);
    const text = await written(writeGpx, features);
    expect(text).toBe(await written(gpxWith("omit"), features));
    expect(text).toBe(await written(gpxWith("routes"), ofType(features, "Point", "Tracks")));
    expect(text).not.toContain("<rte>");
  });

  it("stay tracks if a device recorded times along them", async () => {
    const [line] = samples(1, lineShape);
    if (!line) throw new Error("no sample");
    const text = await written(gpxWith("tracks"), [
      { ...line, geometry: { type: "LineString", coordinates: [1, 2].map((x) => [x, 40, 0]) } },
    ]);
    expect([...read(text).kinds]).toEqual([1]);
    const timed = text.replace(/<trkpt ([^/]*)\/>/, "<trkpt $1><time>2026-10-01T12:00:00Z</time></trkpt>");
    expect([...read(timed).kinds]).toEqual([3]);
  });
});

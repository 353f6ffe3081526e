import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type ExportFeature,
  exportLosses,
  huntsOf,
  MIN_FEATURE_BYTES,
  readContent,
  toNewFeatures,
  writeGpx,
  writeKml,
} from "../../../src/formats/index";
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

describe("KML round trip", () => {
  it("preserves titles, geometry, types, colors, icons, widths, hunts, notes and times of all types", async () => {
    const feature = featureOf(fc.oneof(point, lineShape, areaShape, trackShape));
    await fc.assert(
      fc.asyncProperty(fc.array(feature, { minLength: 1, maxLength: 6 }), async (features) => {
        const { imported, content } = await roundTrip(writeKml, features);
        expect(byText(imported)).toEqual(byText(features.map(expected)));
        expect(content.notes).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });
});

describe("GPX round trip", () => {
  it("preserves all of waypoints and tracks", async () => {
    const feature = featureOf(fc.oneof(point, trackShape));
    await fc.assert(
      fc.asyncProperty(fc.array(feature, { minLength: 1, maxLength: 6 }), async (features) => {
        const { imported, content } = await roundTrip(writeGpx, features);
        expect(byText(imported)).toEqual(byText(features.map(expected)));
        expect(content.notes).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });

  it("leaves out lines and areas, which exportLosses announces", async () => {
    const [line] = fc.sample(featureOf(lineShape), { numRuns: 1, seed: 1 });
    const [area] = fc.sample(featureOf(areaShape), { numRuns: 1, seed: 1 });
    const [track] = fc.sample(featureOf(trackShape), { numRuns: 1, seed: 1 });
    const { content } = await roundTrip(
      writeGpx,
      [line, area, track].filter((feature) => feature !== undefined),
    );
    expect([...content.kinds]).toEqual([3]);
    expect(
      exportLosses("GPX", { waypoints: 1, lines: 2, areas: 1, tracks: 4 }).map(({ id, effect, message }) => [
        id,
        effect,
        message,
      ]),
    ).toEqual([
      ["gpx-lines-left-out", "dropped", "2 lines are left out of GPX files."],
      ["gpx-areas-left-out", "dropped", "1 area is left out of GPX files."],
    ]);
    expect(exportLosses("GPX", { waypoints: 1, lines: 0, areas: 0, tracks: 4 })).toEqual([]);
    expect(exportLosses("KML", { waypoints: 1, lines: 2, areas: 3, tracks: 4 })).toEqual([]);
  });

  it("keeps times that are all equal", async () => {
    const [sample] = fc.sample(featureOf(trackShape), { numRuns: 1, seed: 5 });
    if (!sample) throw new Error("no sample");
    const feature: ExportFeature = {
      ...sample,
      geometry: { type: "LineString", coordinates: [1, 2, 3].map((x) => [x, 1, 0]) },
      properties: { ...sample.properties, times: [5000, 5000, 5000] },
    };
    const { imported, content } = await roundTrip(writeGpx, [feature]);
    expect(imported[0]?.properties.times).toEqual([5000, 5000, 5000]);
    expect(content.notes).toEqual([]);
  });

  it("writes waypoints before tracks, in any order", async () => {
    const samples = fc.sample(featureOf(fc.oneof(point, trackShape)), { numRuns: 30, seed: 2 });
    const { text } = await roundTrip(writeGpx, samples);
    expect(text.lastIndexOf("<wpt")).toBeLessThan(text.indexOf("<trk>"));
  });
});

describe("hunt notes", () => {
  const hunts = [
    { uuid: "a", title: "First", notes: [noteOf("T", "shown <b> & more"), noteOf("", "second")] },
    { uuid: "b", title: "Second", notes: [noteOf("", "control \u0001")] },
    { uuid: "c", title: "Silent", notes: [] },
  ];
  const expectedHunts = hunts.map(({ title, notes }) => ({ title, notes }));

  it.each([
    ["KML", writeKml],
    ["GPX", writeGpx],
  ])("round-trip in %s, also for a hunt that is no feature's first one", async (_name, write) => {
    const [sample] = fc.sample(featureOf(point), { numRuns: 1, seed: 6 });
    if (!sample) throw new Error("no sample");
    const { content, imported } = await roundTrip(write, [{ ...sample, hunts }]);
    expect(huntsOf(content, "x")).toEqual(expectedHunts);
    expect(imported.map((feature) => feature.hunts)).toEqual([["First", "Second", "Silent"]]);
    expect(content.notes).toEqual([]);
  });

  it("are the folder's description for other programs", async () => {
    const [sample] = fc.sample(featureOf(point), { numRuns: 1, seed: 6 });
    if (!sample) throw new Error("no sample");
    const { text } = await roundTrip(writeKml, [{ ...sample, hunts }]);
    const edited = text.replace("shown &amp;lt;b&amp;gt;", "changed");
    const [first] = huntsOf(readContent(new TextEncoder().encode(edited)), "x");
    expect(first?.notes).toEqual([noteOf("T", "changed & more"), noteOf("", "second")]);
  });
});

function noteOf(title: string, contents: string) {
  return { title, contents };
}

describe("KML for other programs", () => {
  it("contains no network addresses except namespaces", async () => {
    const samples = fc.sample(featureOf(fc.oneof(point, areaShape)), { numRuns: 20, seed: 3 });
    const plain = samples.map((feature, index) => ({ ...feature, title: `f${index}`, notes: [] }));
    const { text } = await roundTrip(writeKml, plain);
    expect(text.replace(/xmlns(:\w+)?="[^"]*"/g, "")).not.toMatch(/https?:/);
  });

  it("picks up other programs' changes to name, description, color and folder", async () => {
    const [sample] = fc.sample(featureOf(point), { numRuns: 1, seed: 4 });
    if (!sample) throw new Error("no sample");
    const feature: ExportFeature = {
      ...sample,
      title: "Old",
      notes: [
        {
          uuid: "n",
          title: "T",
          contents: "before",
          createdAt: 0,
          updatedAt: 0,
          noteableType: "feature",
          noteableId: "u",
        },
      ],
      hunts: [{ uuid: "h", title: "Hunt" }],
      properties: { ...sample.properties, color: [1, 2, 3, 0.5] },
    };
    const { text } = await roundTrip(writeKml, [feature]);
    const edited = text
      .replace("<name>Old</name>", "<name>New</name>")
      .replace("<description>before<", "<description>after<")
      .replace("<color>80030201</color>", "<color>ff0000ff</color>")
      .replace("<name>Hunt</name>", "<name>Renamed</name>");
    const content = readContent(new TextEncoder().encode(edited));
    const [imported] = [...toNewFeatures(content, "x")];
    expect(imported).toMatchObject({
      title: "New",
      notes: [{ title: "T", contents: "after" }],
      properties: { color: [255, 0, 0, 1] },
    });
    expect(huntsOf(content, "x").map((hunt) => hunt.title)).toEqual(["Renamed"]);
  });
});

describe.each([
  ["KML", writeKml, fc.oneof(point, lineShape, areaShape, trackShape)],
  ["GPX", writeGpx, fc.oneof(point, trackShape)],
] as const)("the size of %s", (_, write, shapes) => {
  it("is at least the minimum per feature", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(featureOf(shapes), { minLength: 1, maxLength: 3 }), async (features) => {
        const size = async (of: ExportFeature[]) => Buffer.byteLength(await written(write, of));
        const added = (await size(features)) - (await size([]));
        expect(added).toBeGreaterThanOrEqual(features.length * MIN_FEATURE_BYTES);
      }),
    );
  });
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Rgba } from "../../../src/domain/catalogues";
import type { StrokeType } from "../../../src/domain/feature";
import type { Geometry, Position } from "../../../src/domain/geometry";
import { ICONS } from "../../../src/domain/icons";
import {
  type ExportFeature,
  exportLosses,
  huntsOf,
  LEAST_FEATURE_BYTES,
  readContent,
  toNewFeatures,
  writeGpx,
  writeKml,
} from "../../../src/formats/index";

const round = (value: number, digits: number) => Number(value.toFixed(digits));

const position: fc.Arbitrary<Position> = fc
  .tuple(
    fc.double({ min: -180, max: 180, noNaN: true }),
    fc.double({ min: -90, max: 90, noNaN: true }),
    fc.double({ min: -400, max: 8900, noNaN: true }),
  )
  .map(([longitude, latitude, elevation]) => [round(longitude, 9), round(latitude, 9), round(elevation, 2)]);
const path = fc.array(position, { minLength: 2, maxLength: 6 });
const ring = fc
  .uniqueArray(position, {
    minLength: 3,
    maxLength: 6,
    selector: ([x, y]) => `${round(x, 9)} ${round(y, 9)}`,
  })
  .map((corners) => [...corners, ...corners.slice(0, 1)]);

const title = fc.string({ unit: "binary", minLength: 1, maxLength: 40 });
const note = fc.record({
  title: fc.string({ unit: "binary", maxLength: 20 }),
  contents: fc.string({ unit: "binary", maxLength: 60 }),
});
const part = fc.integer({ min: 0, max: 255 });
const color: fc.Arbitrary<Rgba> = fc.tuple(part, part, part, fc.double({ min: 0, max: 1, noNaN: true }));
const seconds = fc.integer({ min: 0, max: 4_000_000_000 });
const HUNTS = Array.from({ length: 4 }, (_, index) => ({
  uuid: `hunt-${index}`,
  title: [`Elk ${index}`, " blank ", "A & <B>", "Elk 0 / Child"][index] ?? "",
}));

type Shape = {
  geometry: Geometry;
  ghType: ExportFeature["properties"]["ghType"];
  times?: (number | null)[] | null;
};
const point: fc.Arbitrary<Shape> = position.map((coordinates) => ({
  geometry: { type: "Point", coordinates },
  ghType: "Point",
}));
const lineShape: fc.Arbitrary<Shape> = path.map((coordinates) => ({
  geometry: { type: "LineString", coordinates },
  ghType: "Polyline",
}));
const areaShape: fc.Arbitrary<Shape> = fc
  .array(ring, { minLength: 1, maxLength: 3 })
  .map((coordinates) => ({ geometry: { type: "Polygon", coordinates }, ghType: "Polygon" }));
const trackShape: fc.Arbitrary<Shape> = path.chain((coordinates) =>
  fc
    .option(
      fc.uniqueArray(fc.integer({ min: 0, max: 4e12 }), {
        minLength: coordinates.length,
        maxLength: coordinates.length,
      }),
      { nil: null },
    )
    .chain((all) =>
      fc
        .array(fc.boolean(), { minLength: coordinates.length, maxLength: coordinates.length })
        .map((gaps) => all?.map((time, at) => (gaps[at] ? null : time)) ?? null),
    )
    .map((times) => ({
      geometry: { type: "LineString", coordinates },
      ghType: "Tracks",
      times: times?.some((time) => time !== null) ? times : null,
    })),
);

const featureOf = (shapes: fc.Arbitrary<Shape>): fc.Arbitrary<ExportFeature> =>
  fc
    .record({
      shape: shapes,
      title,
      notes: fc.array(note, { maxLength: 3 }),
      color,
      icon: fc.constantFrom(...ICONS.map((icon) => icon.key)),
      strokeType: fc.constantFrom<StrokeType>("solid", "dash", "dot"),
      strokeWidth: fc.constantFrom(2, 4, 8),
      createdAt: seconds,
      updatedAt: seconds,
      hunts: fc.uniqueArray(fc.constantFrom(...HUNTS), { maxLength: 3 }),
    })
    .map(({ shape, notes, icon, hunts, ...rest }) => ({
      uuid: "u",
      id: "u",
      title: rest.title,
      isOwner: true,
      isVisible: true,
      isSelected: false,
      sharedBy: null,
      collectionIds: [],
      photoIds: [],
      notes: notes.map((text) => ({
        ...text,
        uuid: "n",
        createdAt: 0,
        updatedAt: 0,
        noteableType: "feature" as const,
        noteableId: "u",
      })),
      hunts,
      geometry: shape.geometry,
      properties: {
        ghType: shape.ghType,
        icon: shape.ghType === "Point" ? icon : null,
        color: rest.color,
        strokeType: rest.strokeType,
        strokeWidth: rest.strokeWidth,
        createdAt: rest.createdAt,
        updatedAt: rest.updatedAt,
        serverCreatedAt: 0,
        distance: null,
        area: null,
        duration: null,
        averageSpeed: null,
        states: [],
        userUuid: "",
        times: shape.times ?? null,
      },
    }));

/** What an import has to give back; elevations and places as far as they are written. */
function expected(feature: ExportFeature) {
  const { ghType, icon, color, strokeType, strokeWidth, createdAt, updatedAt, times } = feature.properties;
  return {
    title: feature.title,
    geometry: rounded(feature.geometry),
    properties: {
      ghType,
      color,
      strokeType,
      strokeWidth,
      createdAt,
      updatedAt,
      ...(ghType === "Point" ? { icon } : {}),
      ...(ghType === "Tracks" ? { times: times ?? null } : {}),
    },
    notes: feature.notes.map(({ title, contents }) => ({ title, contents })),
    hunts: feature.hunts.length === 0 ? ["x"] : feature.hunts.map((hunt) => hunt.title).sort(),
  };
}

function rounded(geometry: Geometry): unknown {
  const at = ([x, y, z]: Position) => [round(x, 9) + 0, round(y, 9) + 0, round(z, 2) + 0];
  if (geometry.type === "Point") return { type: "Point", coordinates: at(geometry.coordinates) };
  if (geometry.type === "LineString")
    return { type: "LineString", coordinates: geometry.coordinates.map(at) };
  return { type: "Polygon", coordinates: geometry.coordinates.map((list) => list.map(at)) };
}

async function written(write: typeof writeKml, features: ExportFeature[]): Promise<string> {
  let text = "";
  for await (const piece of write(features, { name: "Trip", exportedAt: 1.7e12 })) text += piece;
  return text;
}

async function roundTrip(write: typeof writeKml, features: ExportFeature[]) {
  const text = await written(write, features);
  const content = readContent(new TextEncoder().encode(text));
  const hunts = huntsOf(content, "x").map((hunt) => hunt.title);
  const imported = [...toNewFeatures(content, "x")].map((feature) => ({
    ...feature,
    geometry: rounded(feature.geometry),
    hunts: feature.hunts.map((hunt) => hunts[hunt] ?? "").sort(),
  }));
  return { text, content, imported };
}

const key = (value: unknown) => JSON.stringify(value);
const byText = <T>(list: T[]): T[] => [...list].sort((a, b) => (key(a) < key(b) ? -1 : 1));

describe("KML round trip", () => {
  it("gives back titles, geometry, types, colours, icons, widths, hunts, notes and times of all types", async () => {
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
  it("gives back all of waypoints and tracks", async () => {
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

  it("leaves lines and areas out, which exportLosses says before", async () => {
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

  it("keeps times that are all the same", async () => {
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

  it("writes waypoints before tracks, whatever their order", async () => {
    const samples = fc.sample(featureOf(fc.oneof(point, trackShape)), { numRuns: 30, seed: 2 });
    const { text } = await roundTrip(writeGpx, samples);
    expect(text.lastIndexOf("<wpt")).toBeLessThan(text.indexOf("<trk>"));
  });
});

describe("Notes of hunts", () => {
  const hunts = [
    { uuid: "a", title: "First", notes: [noteOf("T", "shown <b> & more"), noteOf("", "second")] },
    { uuid: "b", title: "Second", notes: [noteOf("", "control \u0001")] },
    { uuid: "c", title: "Silent", notes: [] },
  ];
  const expectedHunts = hunts.map(({ title, notes }) => ({ title, notes }));

  it.each([
    ["KML", writeKml],
    ["GPX", writeGpx],
  ])("come back from %s, also those of a hunt that is no feature's first one", async (_name, write) => {
    const [sample] = fc.sample(featureOf(point), { numRuns: 1, seed: 6 });
    if (!sample) throw new Error("no sample");
    const { content, imported } = await roundTrip(write, [{ ...sample, hunts }]);
    expect(huntsOf(content, "x")).toEqual(expectedHunts);
    expect(imported.map((feature) => feature.hunts)).toEqual([["First", "Second", "Silent"]]);
    expect(content.notes).toEqual([]);
  });

  it("are a folder's description for other programs", async () => {
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
  it("names no address on the network besides namespaces", async () => {
    const samples = fc.sample(featureOf(fc.oneof(point, areaShape)), { numRuns: 20, seed: 3 });
    const plain = samples.map((feature, index) => ({ ...feature, title: `f${index}`, notes: [] }));
    const { text } = await roundTrip(writeKml, plain);
    expect(text.replace(/xmlns(:\w+)?="[^"]*"/g, "")).not.toMatch(/https?:/);
  });

  it("counts what another program changed: name, description, colour and folder", async () => {
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
  it("is no less than the least bytes of a feature for each of them", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(featureOf(shapes), { minLength: 1, maxLength: 3 }), async (features) => {
        const size = async (of: ExportFeature[]) => Buffer.byteLength(await written(write, of));
        const added = (await size(features)) - (await size([]));
        expect(added).toBeGreaterThanOrEqual(features.length * LEAST_FEATURE_BYTES);
      }),
    );
  });
});

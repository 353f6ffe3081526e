import fc from "fast-check";
import type { Rgba } from "../../../src/domain/catalogs";
import type { StrokeType } from "../../../src/domain/feature";
import type { Geometry, Position } from "../../../src/domain/geometry";
import { ICONS } from "../../../src/domain/icons";
import {
  type ExportFeature,
  huntsOf,
  type ParsedContent,
  readContent,
  toNewFeatures,
  type writeKml,
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
export const point: fc.Arbitrary<Shape> = position.map((coordinates) => ({
  geometry: { type: "Point", coordinates },
  ghType: "Point",
}));
export const lineShape: fc.Arbitrary<Shape> = path.map((coordinates) => ({
  geometry: { type: "LineString", coordinates },
  ghType: "Polyline",
}));
export const areaShape: fc.Arbitrary<Shape> = fc
  .array(ring, { minLength: 1, maxLength: 3 })
  .map((coordinates) => ({ geometry: { type: "Polygon", coordinates }, ghType: "Polygon" }));
export const trackShape: fc.Arbitrary<Shape> = path.chain((coordinates) =>
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

export const featureOf = (shapes: fc.Arbitrary<Shape>): fc.Arbitrary<ExportFeature> =>
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

/** Returns what an import must restore, with elevations and positions as precise as they are written. */
export function expected(feature: ExportFeature) {
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

export async function written(write: typeof writeKml, features: ExportFeature[]): Promise<string> {
  let text = "";
  for await (const piece of write(features, { name: "Trip", exportedAt: 1.7e12 })) text += piece;
  return text;
}

export async function roundTrip(write: typeof writeKml, features: ExportFeature[]) {
  const text = await written(write, features);
  const content = readContent(new TextEncoder().encode(text));
  return { text, content, imported: importedOf(content) };
}

/** Returns features with the titles of their hunts. */
export function importedOf(content: ParsedContent) {
  const hunts = huntsOf(content, "x").map((hunt) => hunt.title);
  return [...toNewFeatures(content, "x")].map((feature) => ({
    ...feature,
    geometry: rounded(feature.geometry),
    hunts: feature.hunts.map((hunt) => hunts[hunt] ?? "").sort(),
  }));
}

const key = (value: unknown) => JSON.stringify(value);
export const byText = <T>(list: T[]): T[] => [...list].sort((a, b) => (key(a) < key(b) ? -1 : 1));

import fc from "fast-check";
import Papa from "papaparse";
import { describe, expect, it } from "vitest";
import { centerOf } from "../../../src/formats/csv/center";
import { escaped, unescaped } from "../../../src/formats/csv/formulas";
import {
  type ExportFeature,
  exportLosses,
  MIN_ROW_BYTES,
  readContent,
  writeCsv,
} from "../../../src/formats/index";
import { areaShape, featureOf, lineShape, point, trackShape, written } from "./roundTrips";
import { features, noted } from "./support";

const encoder = new TextEncoder();
const feature = featureOf(fc.oneof(point, lineShape, areaShape, trackShape));
const list = fc.array(feature, { minLength: 1, maxLength: 6 });

/** Returns what a table preserves of a feature. */
const kept = ({ title, geometry, properties }: ReturnType<typeof features>[number] | ExportFeature) => ({
  title: title.replaceAll("\0", "").trim(),
  // Text has no negative zero.
  geometry: JSON.parse(JSON.stringify(geometry)),
  kind: properties.ghType,
  icon: properties.icon ?? null,
  createdAt: properties.createdAt,
  updatedAt: properties.updatedAt,
});

describe("CSV round trip", () => {
  it("preserves names, locations, shapes, icons, colors and times", async () => {
    await fc.assert(
      fc.asyncProperty(list, async (all) => {
        const named = all.map((one, at) => ({ ...one, title: `${at} ${one.title}` }));
        const content = readContent(encoder.encode(await written(writeCsv, named)), { fileName: "trip.csv" });
        const imported = features(content, "trip.csv");
        expect(imported.map(kept)).toEqual(named.map(kept));
        imported.forEach(({ properties }, at) => {
          const [red, green, blue, alpha] = named[at]?.properties.color ?? [];
          expect(properties.color?.slice(0, 3)).toEqual([red, green, blue]);
          expect(properties.color?.[3]).toBeCloseTo(alpha ?? 1, 12);
        });
        expect(noted(content)).toEqual({});
        const hunts = new Set(named.flatMap((one) => one.hunts.map((hunt) => hunt.title.trim())));
        expect(new Set(content.folders.map((folder) => folder.name))).toEqual(hunts);
      }),
    );
  });

  it("is a valid table for other programs, with no cell that starts like a formula", async () => {
    await fc.assert(
      fc.asyncProperty(list, fc.constantFrom("=", "+", "-", "@", "\t", "\r"), async (all, sign) => {
        const text = await written(writeCsv, [
          ...all,
          ...all.map((one) => ({ ...one, title: `${sign}cmd|' /C calc'!A0`, notes: [] })),
        ]);
        expect(text.startsWith("\uFEFF")).toBe(true);
        const { data, errors } = Papa.parse<Record<string, string>>(text.slice(1).trimEnd(), {
          header: true,
        });
        expect(errors).toEqual([]);
        expect(data).toHaveLength(2 * all.length);
        for (const row of data)
          for (const [name, cell] of Object.entries(row))
            if (name !== "Latitude" && name !== "Longitude" && name !== "Elevation (m)")
              expect(cell).not.toMatch(/^[=+\-@\t\r]/);
      }),
      { numRuns: 30 },
    );
  });

  it("escapes text that looks like a formula, and restores it", () => {
    expect([escaped("=1+1"), escaped("'=1"), escaped("it's"), escaped("'it")]).toEqual([
      "'=1+1",
      "''=1",
      "it's",
      "'it",
    ]);
    const text = fc.string({ unit: fc.constantFrom("'", "=", "+", "-", "@", "\t", "a") });
    fc.assert(fc.property(text, (one) => unescaped(escaped(one)) === one));
  });

  it("uses the center of lines and areas as coordinates", () => {
    const line: [number, number, number][] = [
      [179, 10, 0],
      [-179, 10, 0],
      [-178, 10, 0],
    ];
    expect(centerOf({ type: "LineString", coordinates: line })).toEqual([-179.5, 10]);
    expect(centerOf({ type: "Polygon", coordinates: [[...line, [179, 14, 0], [179, 10, 0]]] })).toEqual([
      -179.5, 12,
    ]);
  });

  it("splits into complete files within the requested size", async () => {
    const all = fc.sample(feature, 60);
    const files: string[] = [""];
    const parts = { maxBytes: 4000, next: () => files.push("") };
    for await (const piece of writeCsv(all, { name: "T", exportedAt: 0, parts }))
      files[files.length - 1] += piece;
    const sizes = files.map((file) => encoder.encode(file).length);
    expect(files.length).toBeGreaterThan(2);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(4000);
    const counts = files.map((file) => readContent(encoder.encode(file), { fileName: "a.csv" }).kinds.length);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(60);
  });

  it("never takes less for a feature than the estimated export size", async () => {
    await fc.assert(
      fc.asyncProperty(list, async (all) => {
        const size = encoder.encode(await written(writeCsv, all)).length;
        expect(size).toBeGreaterThanOrEqual(all.length * MIN_ROW_BYTES);
      }),
    );
  });

  it("explains beforehand what happens to shapes", () => {
    const counts = { waypoints: 3, lines: 1, areas: 0, tracks: 0 };
    expect(exportLosses("CSV", counts).map(({ message }) => message)).toEqual([
      "1 line, area or track becomes one row, with its center as coordinates and its shape as WKT text.",
      "Line styles and widths are left out of CSV files.",
    ]);
    expect(exportLosses("CSV", { ...counts, lines: 0 })).toEqual([]);
  });
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Position } from "../../../src/domain/geometry";
import { ICONS } from "../../../src/domain/icons";
import { garminColor, garminSymbol } from "../../../src/formats/gpx/garminSymbols";
import { ShortNames } from "../../../src/formats/gpx/shortNames";
import { type ExportFeature, MIN_ROW_BYTES, writeGpx } from "../../../src/formats/index";
import { iconOfSymbol } from "../../../src/formats/symbols";
import { outline } from "./gpxOutline";
import { featureOf, lineShape, point, trackShape, written } from "./roundTrips";
import { read, vertices } from "./support";

const write: typeof writeGpx = (features, options) =>
  writeGpx(features, { ...options, lines: "routes", device: "garmin" });
const [sample] = fc.sample(featureOf(point), { numRuns: 1, seed: 5 });
if (!sample) throw new Error("no sample");
const waypoint = (title: string, more: Partial<ExportFeature> = {}): ExportFeature => ({
  ...sample,
  title,
  notes: [],
  ...more,
});
const path = (ghType: "Tracks" | "Polyline", length: number): ExportFeature => {
  const coordinates: Position[] = Array.from({ length }, (_, at) => [-106 + at / 1e5, 39, 2000]);
  const times = ghType === "Tracks" ? coordinates.map((_, at) => 1.7e12 + 1000 * at) : null;
  const properties = { ...sample.properties, ghType, icon: null, times };
  return waypoint("Long ridge", { geometry: { type: "LineString", coordinates }, properties });
};

describe("GPX for a Garmin handheld", () => {
  it("follows the GPX 1.1 schema, without our own elements", async () => {
    const shapes = fc.oneof(point, lineShape, trackShape);
    await fc.assert(
      fc.asyncProperty(fc.array(featureOf(shapes), { minLength: 1, maxLength: 6 }), async (features) => {
        const text = await written(write, features);
        const { root, elements } = outline(text);
        expect(root).toMatch(/^metadata( wpt)*( rte)*( trk)*$/);
        for (const element of elements)
          expect(element).toMatch(
            /^(wpt:( ele)?( time)? name( desc)? sym|rte: name( desc)?( rtept)+|trk: name( desc)? extensions trkseg)$/,
          );
        expect(text).not.toMatch(/ridgeline:|osmand:/);
        expect(read(text).kinds).toHaveLength(features.length);
      }),
      { numRuns: 100 },
    );
  });

  it("keeps the whole name and every note in the description", async () => {
    const notes = [
      { title: "Wind", contents: "From the west" },
      { title: "", contents: "Bring the tall tripod" },
    ].map((note, at) => ({ ...sample.notes[0], ...note, uuid: `n${at}` })) as ExportFeature["notes"];
    const text = await written(write, [waypoint("Bench above the upper meadow", { notes })]);
    const content = read(text);
    expect(content.titles).toEqual(["Bench above the"]);
    expect(content.notes).toEqual([]);
    expect(text).toContain(
      "Bench above the upper meadow\n\nWind\nFrom the west\n\nBring the tall tripod</desc>",
    );
    expect(await written(write, [waypoint("Bench")])).not.toContain("<desc>");
  });

  it.each([
    ["Tracks", 20_001, [10_000, 10_000, 3]],
    ["Tracks", 10_000, [10_000]],
    ["Polyline", 251, [250, 2]],
  ] as const)(
    "splits %s of %s points, each part starting where the last one ends",
    async (type, length, sizes) => {
      const content = read(await written(write, [path(type, length)]));
      const starts = [...content.vertexStart];
      expect(starts.slice(1).map((end, at) => end - (starts[at] ?? 0))).toEqual(sizes);
      const places = vertices(content).map(([x]) => Math.round((x ?? 0) * 1e5));
      expect([...new Set(places)]).toHaveLength(length);
      for (const start of starts.slice(1, -1)) expect(places[start]).toBe(places[start - 1]);
      expect(content.titles?.[0]).toBe("Long ridge");
      expect(content.titles?.[1] ?? "Long ridge 2").toBe("Long ridge 2");
    },
  );

  it("never takes less for a feature than the minimum row size", async () => {
    const size = async (of: ExportFeature[]) => Buffer.byteLength(await written(write, of));
    const geometry = { type: "Point" as const, coordinates: [1, 1, 0] as Position };
    const least = (await size([waypoint("", { geometry })])) - (await size([]));
    expect(least).toBeGreaterThanOrEqual(MIN_ROW_BYTES);
  });
});

describe("a short name", () => {
  it("fits the limit, is unique, and equals a short, new title", () => {
    const title = fc.oneof(
      fc.string({ unit: "binary", maxLength: 30 }),
      fc.constantFrom("Upper meadow north", "Upper meadow nose", "upper MEADOW N", "🦌".repeat(20), "a"),
    );
    fc.assert(
      fc.property(fc.array(title, { maxLength: 60 }), (titles) => {
        const names = new ShortNames(15);
        const made = titles.map((one) => names.of(one));
        expect(new Set(made.map((name) => name.toLowerCase())).size).toBe(titles.length);
        for (const [at, name] of made.entries()) {
          expect(Array.from(name).length).toBeLessThanOrEqual(15);
          const whole = (titles[at] ?? "").trim();
          const earlier = made.slice(0, at).map((other) => other.toLowerCase());
          if (Array.from(whole).length <= 15 && !earlier.includes(whole.toLowerCase()))
            expect(name).toBe(whole);
        }
      }),
    );
  });

  it("for 100,000 equal titles is found without trying every number", () => {
    const names = new ShortNames(15);
    let last = "";
    for (let at = 0; at < 100_000; at++) last = names.of("Upper meadow north");
    expect(last).toBe("Upper me 100000");
  });
});

describe("a symbol and a color", () => {
  it("are read back as the same marker, or a generic one", () => {
    const same = [
      "truck",
      "atv",
      "camp",
      "water",
      "tree-stand",
      "blood",
      "tracks",
      "parking",
      "caution",
      "duck",
    ];
    for (const icon of same) expect(iconOfSymbol(garminSymbol(icon)), icon).toBe(icon);
    for (const { key } of ICONS) expect(garminSymbol(key)).toMatch(/^[A-Z][A-Za-z]*(?:,? [A-Z][a-z]+)*$/);
    expect(iconOfSymbol(garminSymbol(null))).toBe("none");
  });

  it.each([
    [[255, 10, 5, 1], "Red"],
    [[200, 200, 195, 1], "LightGray"],
    [[0, 0, 120, 1], "DarkBlue"],
    [[255, 119, 51, 1], "Red"],
  ] as const)("%s is %s", ([red, green, blue, alpha], name) => {
    expect(garminColor([red, green, blue, alpha])).toBe(name);
  });
});

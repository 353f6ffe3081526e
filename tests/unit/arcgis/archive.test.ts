import { describe, expect, it } from "vitest";
import { captureAt, capturesOf, footprintOf } from "../../../server/arcgis/archive/captures";
import { archiveConfig } from "../../../server/arcgis/archive/config";
import { metadataTable } from "../../../server/arcgis/archive/metadata";
import { placeOf, RELEASES } from "../../../server/arcgis/archive/releases";

const footprints = Array.from({ length: 400 }, (_, i) => ({
  row: 380 + (i % 20),
  column: 200 + Math.floor(i / 20),
}));

describe("releases", () => {
  it("are at least twelve in the order of dates, whose numbers are not", () => {
    expect(RELEASES.length).toBeGreaterThanOrEqual(12);
    const dates = RELEASES.map(({ date }) => date);
    expect(dates.toSorted()).toEqual(dates);
    expect(new Set(dates).size).toBe(dates.length);
    const numbers = RELEASES.map(({ number }) => number);
    expect(new Set(numbers).size).toBe(numbers.length);
    expect(numbers.toSorted((a, b) => a - b)).not.toEqual(numbers);
    expect(placeOf(numbers[3] ?? 0)).toBe(3);
    expect(placeOf(1)).toBe(-1);
  });

  it("cover all seasons", () => {
    expect(new Set(RELEASES.map(({ date }) => Math.floor((Number(date.slice(5, 7)) % 12) / 3))).size).toBe(4);
  });
});

describe("captures of a footprint", () => {
  it("run on in time and never show what came after their release", () => {
    for (const footprint of footprints) {
      const captures = capturesOf(footprint);
      expect(captures.length).toBeGreaterThan(0);
      expect(captures[0]?.quality).toBeNull();
      for (const [at, { release, date }] of captures.entries()) {
        expect(date < (RELEASES[release]?.date ?? "")).toBe(true);
        const before = captures[at - 1];
        if (before) expect(before.release < release && before.date <= date).toBe(true);
      }
    }
  });

  it("leave most releases unchanged, and some of the changes without another picture", () => {
    const all = footprints.map(capturesOf);
    const mean = all.reduce((sum, { length }) => sum + length, 0) / all.length;
    expect(mean).toBeGreaterThan(3);
    expect(mean).toBeLessThan(RELEASES.length * 0.6);
    const again = all.flatMap((captures) =>
      captures.filter(({ date }, at) => captures[at - 1]?.date === date),
    );
    expect(again.some(({ quality }) => quality !== null)).toBe(true);
    expect(again.some(({ quality }) => quality === null)).toBe(true);
  });

  it("are those of all tiles within it, at every level", () => {
    const tile = { level: 12, row: 1552, column: 840 };
    const below = { level: 15, row: 1552 * 8 + 3, column: 840 * 8 + 7 };
    expect(footprintOf(below)).toEqual(footprintOf(tile));
    for (let release = 0; release < RELEASES.length; release++)
      expect(captureAt(below, release)).toEqual(captureAt(tile, release));
    expect(captureAt({ level: 4, row: 1, column: 1 }, 16)).toEqual(
      captureAt({ level: 7, row: 44, column: 9 }, 16),
    );
  });
});

describe("the directory", () => {
  it("has Wayback's shape", () => {
    const config = archiveConfig("http://host/arcgis/rest/services");
    const entries = Object.entries(config);
    expect(entries).toHaveLength(RELEASES.length);
    for (const [number, item] of entries) {
      expect(item.itemID).toMatch(/^[0-9a-f]{32}$/);
      expect(item.itemTitle).toMatch(/^World Imagery \(Wayback \d{4}-\d{2}-\d{2}\)$/);
      expect(item.itemURL).toContain(`/tile/${number}/{level}/{row}/{col}`);
      expect(item.metadataLayerUrl).toMatch(/World_Imagery_Metadata_\d{4}_r\d\d\/MapServer$/);
    }
    expect(new Set(entries.map(([, { itemID }]) => itemID)).size).toBe(entries.length);
    expect(new Set(entries.map(([, { metadataLayerUrl }]) => metadataLayerUrl)).size).toBe(entries.length);
  });
});

describe("metadata", () => {
  const at = (geometry: string, layer = 8) =>
    metadataTable(16, layer, { geometry, geometryType: "esriGeometryPoint", inSR: "4326" });

  it("tell the capture that serves a place", () => {
    const { rows } = at("-106.6,39.6");
    expect(rows).toHaveLength(1);
    const tile = {
      level: 15,
      row: Math.floor(0.3808 * 2 ** 15),
      column: Math.floor((-106.6 / 360 + 0.5) * 2 ** 15),
    };
    const capture = captureAt(tile, 16);
    expect(rows[0]?.attributes.SRC_DATE2).toBe(Date.parse(`${capture?.date}T00:00:00Z`));
    expect(rows[0]?.attributes.NICE_DESC).toMatch(/Sample/);
  });

  it("are coarser for coarser levels", () => {
    const resolution = (layer: number) => Number(at("-106.6,39.6", layer).rows[0]?.attributes.SAMP_RES);
    expect(resolution(0)).toBeLessThan(resolution(8));
    expect(resolution(13)).toBe(80);
  });

  it.each(["", "-120,30,-90,50"])("of no place or of half the country are refused: %s", (geometry) => {
    expect(() => metadataTable(16, 8, { geometry, inSR: "4326" })).toThrow(
      expect.objectContaining({ code: 400 }),
    );
  });
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type ArchiveRelease,
  archiveReleases,
  releaseNumber,
  servingAt,
} from "../../../server/arcgis/archive/added";
import { capturesOf, footprintOf } from "../../../server/arcgis/archive/captures";
import { archiveConfig } from "../../../server/arcgis/archive/config";
import { metadataTable } from "../../../server/arcgis/archive/metadata";
import { RELEASES } from "../../../server/arcgis/archive/releases";
import { tileBox } from "../../../server/arcgis/geo/mercator";
import type { Imagery } from "../../../server/maps/store/imagery/catalog";
import { walkReleases } from "../../../workers/imagery/releases";

const footprints = Array.from({ length: 400 }, (_, i) => ({
  row: 380 + (i % 20),
  column: 200 + Math.floor(i / 20),
}));

describe("releases", () => {
  it("number at least twelve, sorted by date but not by number", () => {
    expect(RELEASES.length).toBeGreaterThanOrEqual(12);
    const dates = RELEASES.map(({ date }) => date);
    expect(dates.toSorted()).toEqual(dates);
    expect(new Set(dates).size).toBe(dates.length);
    const numbers = RELEASES.map(({ number }) => number);
    expect(new Set(numbers).size).toBe(numbers.length);
    expect(numbers.toSorted((a, b) => a - b)).not.toEqual(numbers);
  });

  it("cover all seasons", () => {
    expect(new Set(RELEASES.map(({ date }) => Math.floor((Number(date.slice(5, 7)) % 12) / 3))).size).toBe(4);
  });
});

describe("captures of a footprint", () => {
  it("are in chronological order and never postdate their release", () => {
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

  it("leave most releases unchanged, and some changes without a new image", () => {
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

  it("are the same for all tiles within it, at every level", () => {
    const tile = { level: 12, row: 1552, column: 840 };
    const below = { level: 15, row: 1552 * 8 + 3, column: 840 * 8 + 7 };
    expect(footprintOf(below)).toEqual(footprintOf(tile));
    expect(footprintOf({ level: 4, row: 1, column: 1 })).toEqual(
      footprintOf({ level: 7, row: 44, column: 9 }),
    );
  });
});

describe("the directory", () => {
  it("has the structure of Wayback's configuration", () => {
    const config = archiveConfig("http://host/arcgis/rest/services", archiveReleases([]));
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
    metadataTable(
      { releases: archiveReleases([]), at: 16, layer },
      { geometry, geometryType: "esriGeometryPoint", inSR: "4326" },
    );

  it("name the capture that shows at a location", () => {
    const { rows } = at("-106.6,39.6");
    expect(rows).toHaveLength(1);
    const tile = {
      level: 15,
      row: Math.floor(0.3808 * 2 ** 15),
      column: Math.floor((-106.6 / 360 + 0.5) * 2 ** 15),
    };
    const capture = capturesOf(footprintOf(tile)).at(-1);
    expect(rows[0]?.attributes.SRC_DATE2).toBe(Date.parse(`${capture?.date}T00:00:00Z`));
    expect(rows[0]?.attributes.NICE_DESC).toMatch(/Sample/);
  });

  it("are coarser for coarser levels", () => {
    const resolution = (layer: number) => Number(at("-106.6,39.6", layer).rows[0]?.attributes.SAMP_RES);
    expect(resolution(0)).toBeLessThan(resolution(8));
    expect(resolution(13)).toBe(80);
  });

  it.each(["", "-120,30,-90,50"])(
    "are refused for a missing location or for half the country: %s",
    (geometry) => {
      expect(() =>
        metadataTable({ releases: archiveReleases([]), at: 16, layer: 8 }, { geometry, inSR: "4326" }),
      ).toThrow(expect.objectContaining({ code: 400 }));
    },
  );
});

describe("operator imagery", () => {
  const tile = { level: 13, row: 3092, column: 1655 };
  const { minX, minY, maxX, maxY } = tileBox(tile);
  const imagery = (id: string, date: string): Imagery => ({
    id,
    version: "v1",
    folder: `/maps/_imagery/${id}/v1`,
    title: id,
    date,
    attribution: "",
    sources: [
      {
        name: "0",
        file: "a.tif",
        width: 9,
        height: 9,
        noData: null,
        pixel: 1e-8,
        box: [minX, minY, maxX, maxY],
      },
    ],
    extent: [-107, 39, -106, 40],
    states: ["CO"],
    notes: [],
    added: "2026-01-01T00:00:00.000Z",
  });
  const dates = fc.constantFrom(
    "1999-07-01",
    "2014-02-20",
    "2018-06-27",
    "2019-05-05",
    "2021-08-01",
    "2025-12-24",
  );
  const added = fc.uniqueArray(fc.record({ date: dates, shows: fc.boolean() }), {
    maxLength: 5,
    selector: ({ date }) => date,
  });

  it("is found by the client's walk wherever it shows, without losing generated releases", async () => {
    await fc.assert(
      fc.asyncProperty(added, fc.integer({ min: 0, max: 400 }), async (list, place) => {
        const id = { ...tile, column: tile.column + 8 * place };
        const all = list.map(({ date }, at) => ({
          ...imagery(`i${at}`, date),
          sources: [] as Imagery["sources"],
        }));
        const box = tileBox(id);
        for (const one of all)
          one.sources = imagery("x", one.date).sources.map((source) => ({
            ...source,
            box: [box.minX, box.minY, box.maxX, box.maxY],
          }));
        const showing = new Set(all.filter((_, at) => list[at]?.shows).map((one) => one.id));
        const releases = archiveReleases(all);
        const walked = await walkReleases(
          releases
            .toSorted((a, b) => a.number - b.number)
            .map(({ number, date }) => ({ number, date: Date.parse(date) })),
          async (number) => {
            const at = releases.findIndex((release) => release.number === number);
            const serving = await servingAt(releases, at, id, async (one) => showing.has(one.id));
            return serving ? { data: [1], select: [serving.release.number] } : { data: [0] };
          },
        );
        const samples = capturesOf(footprintOf(id)).map(({ release }) => RELEASES[release]?.number);
        const own = all.filter((one) => showing.has(one.id)).map(releaseNumber);
        expect(walked.map(({ release }) => release).toSorted()).toEqual([...samples, ...own].toSorted());
      }),
      { numRuns: 200 },
    );
  });

  it("is read only where its box meets the tile", async () => {
    const asked: string[] = [];
    const releases = archiveReleases([imagery("here", "2021-08-01")]);
    const shows = async ({ id }: Imagery) => asked.push(id) > 0;
    const last = releases.length - 1;
    const away = await servingAt(releases, last, { ...tile, column: tile.column + 1 }, shows);
    expect([away?.imagery, asked]).toEqual([undefined, []]);
    const older = releases.filter(({ date }) => date < "2021-08-01").length;
    expect((await servingAt(releases, older, tile, shows))?.imagery?.id).toBe("here");
    expect((await servingAt(releases, older - 1, tile, shows))?.imagery).toBeUndefined();
  });

  it("changes its number with its version, and lists its attribution in the directory", () => {
    const one = imagery("here", "2021-08-01");
    expect(releaseNumber(one)).not.toBe(releaseNumber({ ...one, version: "v2" }));
    const releases: readonly ArchiveRelease[] = archiveReleases([{ ...one, attribution: "USDA" }]);
    const config = archiveConfig("http://host", releases);
    expect(config[releaseNumber(one)]).toMatchObject({
      itemTitle: "World Imagery (Wayback 2021-08-01)",
      attribution: "USDA",
    });
    expect(Object.values(config).filter((entry) => "attribution" in entry)).toHaveLength(1);
  });
});

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
// @ts-expect-error: @arcgis/core has no types for what its own renderer is made of.
import ArcgisFilter from "@arcgis/core/views/2d/engine/vectorTiles/style/Filter.js";
import {
  createExpression,
  featureFilter,
  type LayerSpecification,
  validateStyleMin,
} from "@maplibre/maplibre-gl-style-spec";
import { PMTiles } from "pmtiles";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { inspectMbtiles } from "../../../server/maps/ingest/archive/mbtiles";
import { packMbtiles } from "../../../server/maps/ingest/archive/pack";
import { inspectPmtiles } from "../../../server/maps/ingest/archive/pmtiles";
import { drawThumbnail } from "../../../server/maps/ingest/archive/thumbnail";
import { inspectVectorTiles } from "../../../server/maps/ingest/archive/vectorTiles";
import { nameField } from "../../../server/maps/serve/vector/generic";
import { feet } from "../../../server/maps/serve/vector/layers";
import { vectorStyle } from "../../../server/maps/serve/vector/style";
import { FileSource } from "../../../server/maps/store/archive/fileSource";
import { OpenArchives } from "../../../server/maps/store/archive/openArchives";
import type { VectorContent } from "../../../src/domain/mapData";
import { pmtilesOf, tilesOver, writeMbtiles } from "../../support/tileArchives";
import { contentOf, gzipped, listed, vectorTileOf, WOODS } from "../../support/vectorTiles";

const COLORADO = [-107, 39, -106, 40] as const;
const WOODS_COLOR = [201, 217, 177];
const tile = vectorTileOf(WOODS);
let folder = "";

beforeAll(() => {
  folder = mkdtempSync(join(os.tmpdir(), "ridgeline-vectors-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const write = (name: string, bytes: Uint8Array): string => {
  const path = join(folder, name);
  writeFileSync(path, bytes);
  return path;
};
const archive = (bytes: Uint8Array, options: Parameters<typeof pmtilesOf>[1] = {}) =>
  pmtilesOf(
    tilesOver(COLORADO, [5, 6, 7, 8], () => bytes),
    {
      tileType: 1,
      tileCompression: 2,
      bounds: COLORADO,
      metadata: { vector_layers: listed(WOODS) },
      ...options,
    },
  );
const named = (...names: string[]) => names.map((id) => ({ id, fields: { name: "String" } }));

/** Layers as described by the OpenMapTiles schema. */
const OPEN_MAP_TILES: VectorContent = {
  schema: "openmaptiles",
  layers: [
    "water",
    "waterway",
    "landcover",
    "landuse",
    "mountain_peak",
    "park",
    "boundary",
    "aeroway",
    "transportation",
    "building",
    "water_name",
    "transportation_name",
    "place",
  ].map((name) => ({ name, fields: ["name", "class"] })),
};
const fieldsOf =
  (...fields: string[]) =>
  (name: string) => ({ name, fields });
const PROTOMAPS_4: VectorContent = {
  schema: "protomaps",
  layers: [
    "boundaries",
    "buildings",
    "earth",
    "landcover",
    "landuse",
    "places",
    "pois",
    "roads",
    "water",
  ].map(fieldsOf("kind", "name", "kind_detail")),
};
const PROTOMAPS_3: VectorContent = {
  schema: "protomaps",
  layers: [
    "boundaries",
    "buildings",
    "earth",
    "landuse",
    "natural",
    "physical_line",
    "physical_point",
    "places",
    "pois",
    "roads",
    "transit",
    "water",
  ].map(fieldsOf("pmap:kind", "name", "highway", "place")),
};
const SHORTBREAD: VectorContent = {
  schema: "shortbread",
  layers: [
    "aerialways",
    "boundaries",
    "boundary_labels",
    "buildings",
    "dam_lines",
    "dam_polygons",
    "ferries",
    "land",
    "ocean",
    "place_labels",
    "sites",
    "street_labels",
    "street_polygons",
    "streets",
    "water_lines",
    "water_lines_labels",
    "water_polygons",
    "water_polygons_labels",
  ].map(fieldsOf("kind", "name", "admin_level", "tunnel")),
};
const GENERIC: VectorContent = {
  schema: "generic",
  layers: [
    { name: "trails", fields: ["TRAIL_NAME", "MILES"] },
    { name: "units", fields: ["unit"] },
  ],
};

describe("the contents of vector tiles", () => {
  it.each([
    ["protomaps", named("earth", "water", "roads", "places")],
    ["openmaptiles", named("water", "transportation", "place", "poi")],
    ["openmaptiles", named("landcover", "water", "place", "boundary")],
    ["shortbread", named("land", "streets", "place_labels")],
    ["shortbread", named("water_polygons", "street_labels")],
    ["generic", named("trails")],
    ["generic", named("water", "roads")],
  ])("are recognized as %s by their layers", (schema, layers) => {
    const { vector } = inspectVectorTiles([], layers);
    expect(vector.schema).toBe(schema);
    expect(vector.layers).toEqual(layers.map(({ id }) => ({ name: id, fields: ["name"] })));
  });

  it("are read from tiles when the file doesn't list them, and from both when it lists a part", () => {
    const alone = inspectVectorTiles([tile], undefined);
    expect(alone.vector).toEqual(contentOf(WOODS, "protomaps"));
    expect(alone.notes).toEqual(["The file doesn't list its layers. 1 tiles were read."]);
    const both = inspectVectorTiles([tile], [{ id: "hunts", fields: { unit: "Number" } }, { id: 5 }, null]);
    expect(both.vector.layers.map(({ name }) => name)).toEqual(["hunts", ...Object.keys(WOODS)]);
    expect(both.notes).toEqual([]);
  });

  it("are refused when a tile is invalid or no tile has a layer", () => {
    const picture = Buffer.from("\x89PNG and so on, which is no tile of vectors at all");
    expect(() => inspectVectorTiles([picture], named("earth"))).toThrow("a tile isn't a vector tile");
    expect(() => inspectVectorTiles([tile.slice(0, tile.length - 9)], undefined)).toThrow("damaged");
    expect(() => inspectVectorTiles([], undefined)).toThrow("no layers");
  });

  it("have limits for layers, fields and names", () => {
    const many = Array.from({ length: 300 }, (_, at) => ({
      id: `layer ${at}`,
      fields: Object.fromEntries(Array.from({ length: 300 }, (_unused, of) => [`field ${of}`, "String"])),
    }));
    const { vector, notes } = inspectVectorTiles([], [{ id: "x".repeat(101), fields: {} }, ...many]);
    expect(vector.layers).toHaveLength(200);
    expect(vector.layers[0]).toMatchObject({ name: "layer 0" });
    expect(vector.layers[0]?.fields).toHaveLength(200);
    expect(notes).toEqual(["The tiles have 300 layers. Only 200 are drawn."]);
  });
});

describe("an archive of vector tiles", () => {
  it.each([
    ["gzip", gzipped(tile), 2],
    ["none", tile, 1],
  ] as const)("is inspected with compression %s", async (compression, bytes, tileCompression) => {
    const path = write("woods.pmtiles", archive(bytes, { tileCompression }));
    const { info, notes } = await inspectPmtiles(path, () => {});
    expect(info).toMatchObject({
      tileType: "mvt",
      tileSize: 512,
      compression,
      minZoom: 5,
      maxZoom: 8,
      vector: contentOf(WOODS, "protomaps"),
    });
    expect(notes).toEqual([]);
  });

  it.each([
    ["Zstandard", archive(tile, { tileCompression: 4 }), "compressed in a way that isn't supported"],
    ["MapLibre tiles", archive(tile, { tileType: 6 }), "MapLibre tiles (MLT)"],
    ["tiles that aren't gzip", archive(tile), "a tile can't be decompressed"],
    ["pictures", archive(gzipped(Buffer.from("\x89PNG\r\n\x1a\n no vectors"))), "a tile isn't a vector tile"],
    ["a tile that grows without end", archive(gzipped(Buffer.alloc(9 * 1024 ** 2))), "can't be decompressed"],
  ])("is refused for %s", async (_, bytes, message) => {
    const path = write("refused.pmtiles", bytes);
    await expect(inspectPmtiles(path, () => {})).rejects.toThrow(message);
  });

  it("is accepted as MBTiles, compressed or not, and stored compressed", async () => {
    const path = join(folder, "woods.mbtiles");
    const tiles = tilesOver(COLORADO, [6, 7], (z) => (z === 6 ? tile : gzipped(tile)));
    writeMbtiles(path, tiles, { format: "pbf", json: JSON.stringify({ vector_layers: listed(WOODS) }) });
    const { info } = await inspectMbtiles(path, folder, () => {});
    expect(info).toMatchObject({ tileType: "mvt", compression: "gzip", vector: { schema: "protomaps" } });
    rmSync(join(folder, "tiles.pmtiles"), { force: true });
    await packMbtiles({ task: "pack-archive", path, info, folder, work: folder }, () => {});
    const source = await FileSource.open(join(folder, "tiles.pmtiles"));
    const packed = new PMTiles(source);
    expect(await packed.getHeader()).toMatchObject({ tileType: 1, tileCompression: 2 });
    expect(await packed.getMetadata()).toEqual({ vector_layers: listed(WOODS) });
    for (const { z, x, y } of tiles)
      expect(new Uint8Array((await packed.getZxy(z, x, y))?.data ?? new ArrayBuffer(0))).toEqual(tile);
    await source.close();
  });

  it("returns tiles unchanged, except damaged or oversized ones", async () => {
    const tiles = tilesOver(COLORADO, [6], () => gzipped(tile));
    const [first] = tiles;
    if (!first) throw new Error("no tile");
    const { z, x, y, bytes } = first;
    const broken = Uint8Array.from(gzipped(tile));
    broken[40] = (broken[40] ?? 0) ^ 255;
    const bad = [
      { z: 8, x: 0, y: 0, bytes: broken },
      { z: 8, x: 9, y: 0, bytes: gzipSync(Buffer.alloc(9 * 1024 ** 2)) },
    ];
    write("tiles.pmtiles", pmtilesOf([...tiles, ...bad], { tileType: 1, tileCompression: 2 }));
    const open = new OpenArchives();
    const given = await open.tile(folder, z, y, x, "packed");
    expect(given).toEqual(bytes);
    expect(new Uint8Array(gunzipSync(given ?? Buffer.alloc(0)))).toEqual(tile);
    await expect(open.tile(folder, 8, 0, 0, "packed")).rejects.toThrow();
    await expect(open.tile(folder, 8, 0, 9, "packed")).rejects.toThrow();
    open.close();
  });

  it("has a thumbnail of a tile in the center, or of one above when there is none", async () => {
    const path = write("tiles.pmtiles", archive(gzipped(tile)));
    const { info } = await inspectPmtiles(path, () => {});
    const thumbnail = join(folder, "thumbnail.png");
    const center = async () => {
      const { data } = await sharp(thumbnail).raw().toBuffer({ resolveWithObject: true });
      return [...data.subarray(4 * (128 * 256 + 128), 4 * (128 * 256 + 128) + 3)];
    };
    await drawThumbnail({ task: "draw-thumbnail", info, folder });
    expect(await center()).toEqual(WOODS_COLOR);
    write(
      "tiles.pmtiles",
      pmtilesOf(
        tilesOver(COLORADO, [5], () => gzipped(tile)),
        { tileType: 1, tileCompression: 2 },
      ),
    );
    await drawThumbnail({ task: "draw-thumbnail", info, folder });
    expect(await center()).toEqual(WOODS_COLOR);
    expect(readFileSync(thumbnail).length).toBeLessThan(20_000);
  });
});

describe.each([
  ["Protomaps 4", PROTOMAPS_4],
  ["Protomaps 3", PROTOMAPS_3],
  ["OpenMapTiles", OPEN_MAP_TILES],
  ["Shortbread", SHORTBREAD],
  ["anything else", GENERIC],
])("the style for %s", (_, content) => {
  const style = vectorStyle(
    content,
    "basemap",
    { type: "vector", url: "tiles.json" },
    { glyphs: "/{fontstack}/{range}.pbf", sprite: "sprite" },
  );
  const filtered = style.layers.filter((layer) => "filter" in layer && layer.filter !== undefined);

  it("is valid, names each layer once and draws only existing layers", () => {
    expect(validateStyleMin(style)).toEqual([]);
    expect(new Set(style.layers.map(({ id }) => id)).size).toBe(style.layers.length);
    const there = content.layers.map(({ name }) => name);
    for (const layer of style.layers)
      if ("source-layer" in layer) expect(there, layer.id).toContain(layer["source-layer"]);
    const drawn = style.layers.map((layer) => ("source-layer" in layer ? layer["source-layer"] : null));
    for (const name of there) expect(drawn, name).toContain(name);
  });

  it("leaves out layers that the tiles lack, and the land for an overlay", () => {
    const [first, ...rest] = content.layers;
    const part = vectorStyle(
      { ...content, layers: rest },
      "overlay",
      { type: "vector", url: "" },
      { glyphs: "", sprite: "" },
    );
    expect(
      part.layers.some((layer) => "source-layer" in layer && layer["source-layer"] === first?.name),
    ).toBe(false);
    expect(part.layers.map(({ id }) => id)).not.toContain("land");
  });

  it("selects the same features in ArcGIS clients as in others", () => {
    const kinds = [
      "highway",
      "major_road",
      "motorway",
      "path",
      "forest",
      "wood",
      "river",
      "locality",
      "lake",
      "peak",
      "town",
    ];
    const samples = kinds.flatMap((kind) =>
      ([1, 2, 3] as const).flatMap((type) => [
        { type, properties: {} },
        { type, properties: { kind, class: kind, "pmap:kind": kind, name: "A" } },
        {
          type,
          properties: {
            kind,
            class: kind,
            kind_detail: "track",
            highway: "track",
            ref: "1",
            is_tunnel: true,
            tunnel: true,
          },
        },
        {
          type,
          properties: { kind, class: kind, kind_detail: "town", place: "town", name: "B", TRAIL_NAME: "C" },
        },
      ]),
    );
    let chosen = 0;
    for (const layer of filtered as (LayerSpecification & { filter: never })[]) {
      const { filter } = featureFilter(layer.filter, layer.id);
      const arcgis = ArcgisFilter.createFilter(layer.filter);
      for (const { type, properties } of samples) {
        const expected = filter({ zoom: 14 }, { type, properties });
        if (expected) chosen++;
        expect(Boolean(arcgis?.filter({ type, values: properties }, 14)), layer.id).toBe(expected);
      }
    }
    expect(chosen).toBeGreaterThan(20);
  });

  it("uses no operators that @arcgis/core lacks or reads differently", () => {
    expect(JSON.stringify(style)).not.toMatch(/"(coalesce|number-format|format|within|image)"/);
  });
});

describe("style texts", () => {
  it.each([
    [4309, "m", "14,137 ft"],
    ["1914.1", "m", "6,280 ft"],
    [200, "m", "656 ft"],
    [12_005, "ft", "12,005 ft"],
    [0, "ft", "0 ft"],
  ] as const)("show an elevation of %s %s as %s", (value, unit, text) => {
    const expression = createExpression(feet("ele", unit), "text-field");
    if (expression.result === "error") throw expression.value[0];
    expect(expression.value.evaluate({ zoom: 12 }, { type: 1, properties: { ele: value } })).toBe(text);
  });

  it("use the field that looks like a name", () => {
    expect(nameField(["id", "Title", "NAME"])).toBe("NAME");
    expect(nameField(["id", "TRAIL_NAME"])).toBe("TRAIL_NAME");
    expect(nameField(["id", "miles"])).toBeUndefined();
  });
});

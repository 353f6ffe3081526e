import { gzipSync } from "node:zlib";
import { fromGeojsonVt } from "@maplibre/vt-pbf";
import { vectorLayers } from "../../server/maps/store/archive/vectorLayers";
import type { VectorContent } from "../../src/domain/mapData";

type Ring = [x: number, y: number][];

/** A feature of a vector tile, with coordinates from 0 to 4096 from the upper left corner. */
export interface VectorFeature {
  shape: "point" | "line" | "area";
  at: Ring;
  tags: Record<string, string | number>;
}

/** Area covering a whole tile and its usual buffer. */
export const WHOLE: Ring = [
  [-64, -64],
  [4160, -64],
  [4160, 4160],
  [-64, 4160],
  [-64, -64],
];

const TYPES = { point: 1, line: 2, area: 3 } as const;

/** Encodes an uncompressed vector tile (MVT). */
export function vectorTileOf(layers: Record<string, VectorFeature[]>): Uint8Array {
  const tiles = Object.entries(layers).map(([name, features]) => [
    name,
    {
      features: features.map(({ shape, at, tags }) => ({
        type: TYPES[shape],
        geometry: shape === "point" ? at : [at],
        tags,
      })),
    },
  ]);
  return fromGeojsonVt(Object.fromEntries(tiles), { version: 2, extent: 4096 });
}

/** Woods with a lake name, a road, a trail, a town and a summit, in version 4 of the Protomaps schema. */
export const WOODS: Record<string, VectorFeature[]> = {
  earth: [{ shape: "area", at: WHOLE, tags: { kind: "earth" } }],
  landuse: [{ shape: "area", at: WHOLE, tags: { kind: "forest" } }],
  water: [{ shape: "point", at: [[300, 300]], tags: { kind: "lake", name: "Clear Lake" } }],
  roads: [
    {
      shape: "line",
      at: [
        [0, 100],
        [4096, 100],
      ],
      tags: { kind: "highway", kind_detail: "motorway", ref: "I 70" },
    },
    {
      shape: "line",
      at: [
        [0, 4000],
        [4096, 4000],
      ],
      tags: { kind: "path", kind_detail: "path", name: "Elk Trail" },
    },
  ],
  places: [
    {
      shape: "point",
      at: [[600, 3600]],
      tags: { kind: "locality", kind_detail: "town", name: "Basalt", min_zoom: 3 },
    },
  ],
  pois: [
    { shape: "point", at: [[3500, 600]], tags: { kind: "peak", name: "Capitol Peak", elevation: 4309 } },
  ],
};

/** Returns layers and fields as listed in an archive's metadata. */
export const listed = (layers: Record<string, VectorFeature[]>): ReturnType<typeof vectorLayers> =>
  vectorLayers(contentOf(layers, "generic"));

export const contentOf = (
  layers: Record<string, VectorFeature[]>,
  schema: VectorContent["schema"],
): VectorContent => ({
  schema,
  layers: Object.entries(layers).map(([name, features]) => ({
    name,
    fields: [...new Set(features.flatMap(({ tags }) => Object.keys(tags)))],
  })),
});

export const gzipped = (bytes: Uint8Array): Uint8Array => new Uint8Array(gzipSync(bytes));

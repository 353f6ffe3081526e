import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import type { FeatureCollection, LineString, MultiLineString, Position } from "geojson";
import type { Landmark } from "../../../server/arcgis/sources/landmarkFile";
import { riverName } from "../names";
import { groupBy } from "./groups";
import { fullName } from "./names";
import { centralVertex, extentOf, statesOf, verticesOf } from "./shapes";

type Rivers = FeatureCollection<LineString | MultiLineString, { name: string | null; scalerank: number }>;

/** Pieces of one name belong together where they are so near, degrees: a lake may lie between them. */
const GAP = 0.6;
/** Names that need no "River" behind them: "Clark Fork" does not, "North Fork Kuskokwim" does. */
const WATER = /\b(River|Creek|Fork|Branch|Canal|Slough|Wash|Brook|Channel|Run|Outlet)$|^(Bayou|Rio|Río)\b/;

interface Piece {
  name: string;
  weight: number;
  vertices: Position[];
}

/** Natural Earth ranks from 0, known to everyone, to 12. */
const weightOf = (rank: number) => Math.max(2.5, 5.8 - rank * 0.27);

/** Every river of the United States once, with all its pieces; rivers of the same name apart. */
export function rivers(folder: string): Landmark[] {
  const text = gunzipSync(readFileSync(join(folder, "rivers-10m-na.geojson.gz"))).toString("utf8");
  const pieces = (JSON.parse(text) as Rivers).features.flatMap(({ properties, geometry }): Piece[] => {
    const known = properties.name?.trim() ?? "";
    if (known === "") return [];
    const full = fullName(riverName(known));
    const name = WATER.test(full) ? full : `${full} River`;
    return [{ name, weight: weightOf(properties.scalerank), vertices: verticesOf(geometry) }];
  });
  return [...groupBy(pieces, ({ name }) => name)].flatMap(([name, alike]) =>
    apart(alike).flatMap((group) => river(name, group)),
  );
}

/** The landmark of a river's pieces, or nothing where none of it is in the United States. */
function river(name: string, pieces: readonly Piece[]): Landmark[] {
  const vertices = pieces.flatMap((piece) => piece.vertices);
  const [longitude = 0, latitude = 0] = centralVertex(vertices);
  const states = statesOf(vertices);
  if (states.length === 0) return [];
  const kind = / (Creek|Brook|Wash|Run)$/.test(name) ? "Creek" : "River";
  const weight = Math.max(...pieces.map((piece) => piece.weight));
  return [{ kind, name, also: [], states, weight, longitude, latitude, extent: extentOf(vertices) }];
}

/** Groups of pieces that are near one another. */
function apart(pieces: readonly Piece[]): Piece[][] {
  const groups: Piece[][] = [];
  for (const piece of pieces) {
    const touching = groups.filter((group) => group.some((other) => isNear(piece, other)));
    const rest = groups.filter((group) => !touching.includes(group));
    groups.splice(0, groups.length, ...rest, [...touching.flat(), piece]);
  }
  return groups;
}

function isNear(a: Piece, b: Piece): boolean {
  const [west, south, east, north] = extentOf(a.vertices);
  const [w, s, e, n] = extentOf(b.vertices);
  if (w > east + GAP || e < west - GAP || s > north + GAP || n < south - GAP) return false;
  return endsNear(a, b) || endsNear(b, a);
}

/** Whether an end of the one is near any part of the other. */
function endsNear(a: Piece, b: Piece): boolean {
  const ends = [a.vertices[0], a.vertices.at(-1)];
  const others = b.vertices.filter((_, i) => i % 4 === 0 || i === b.vertices.length - 1);
  return others.some(([x = 0, y = 0]) =>
    ends.some((end) => end && Math.abs((end[0] ?? 0) - x) < GAP && Math.abs((end[1] ?? 0) - y) < GAP),
  );
}

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

/** Pieces with the same name are joined if they are within this many degrees, since a lake may separate them. */
const GAP = 0.6;
/** Names to which "River" isn't appended, such as "Clark Fork". "North Fork Kuskokwim" gets it. */
const WATER = /\b(River|Creek|Fork|Branch|Canal|Slough|Wash|Brook|Channel|Run|Outlet)$|^(Bayou|Rio|Río)\b/;

interface Piece {
  name: string;
  weight: number;
  vertices: Position[];
}

/** Weight from Natural Earth's rank, which runs from 0 for the best known to 12. */
const weightOf = (rank: number) => Math.max(2.5, 5.8 - rank * 0.27);

/** Every river of the United States once, with all its pieces. Distinct rivers with the same name stay separate. */
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

/** Landmark for a river's pieces, or none if the river isn't in the United States. */
function river(name: string, pieces: readonly Piece[]): Landmark[] {
  const vertices = pieces.flatMap((piece) => piece.vertices);
  const [longitude = 0, latitude = 0] = centralVertex(vertices);
  const states = statesOf(vertices);
  if (states.length === 0) return [];
  const kind = / (Creek|Brook|Wash|Run)$/.test(name) ? "Creek" : "River";
  const weight = Math.max(...pieces.map((piece) => piece.weight));
  return [{ kind, name, also: [], states, weight, longitude, latitude, extent: extentOf(vertices) }];
}

/** Groups pieces that are near one another. */
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

/** Tells whether an end of one piece is near any part of the other. */
function endsNear(a: Piece, b: Piece): boolean {
  const ends = [a.vertices[0], a.vertices.at(-1)];
  const others = b.vertices.filter((_, i) => i % 4 === 0 || i === b.vertices.length - 1);
  return others.some(([x = 0, y = 0]) =>
    ends.some((end) => end && Math.abs((end[0] ?? 0) - x) < GAP && Math.abs((end[1] ?? 0) - y) < GAP),
  );
}

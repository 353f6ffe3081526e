import { feature } from "topojson-client";
import type { GeometryObject, Topology } from "topojson-specification";
import { FormatError } from "../types";
import { isObject, type Json, type JsonObject } from "./json";

/** Arcs may be named again and again, so a small file could mean any number of vertices. Real ones share each by two. */
const VERTICES_MAX = 5_000_000;
/** Collections within collections. */
const DEPTH_MAX = 64;

/**
 * The features of a TopoJSON document (version 1.0.0 of its specification), one after the other: those of all its objects.
 * Null for one that can't be put together from its arcs.
 * @throws FormatError "too-large", "too-deep"
 */
export function* topologyFeatures(topology: JsonObject, fileName: string): Generator<Json, void, void> {
  const { objects, arcs } = topology;
  const lengths = Array.isArray(arcs) ? arcs.map((arc) => (Array.isArray(arc) ? arc.length : 0)) : [];
  let left = VERTICES_MAX;
  for (const top of isObject(objects) ? Object.values(objects) : [])
    for (const object of leavesOf(top, fileName)) {
      left -= countVertices(object, lengths);
      if (left < 0) throw tooLarge(fileName);
      yield featureOf(topology, object);
    }
}

function* leavesOf(top: Json, fileName: string): Generator<Json, void, void> {
  const waiting: { object: Json; depth: number }[] = [{ object: top, depth: 0 }];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { object, depth } = next;
    if (!isObject(object) || object.type !== "GeometryCollection" || !Array.isArray(object.geometries)) {
      yield object;
      continue;
    }
    if (depth >= DEPTH_MAX)
      throw new FormatError(
        "too-deep",
        `${fileName} has collections nested more than ${DEPTH_MAX} deep. Save it as GeoJSON and choose that file.`,
      );
    for (let at = object.geometries.length - 1; at >= 0; at--)
      waiting.push({ object: object.geometries[at] ?? null, depth: depth + 1 });
  }
}

/** How many vertices the arcs of an object have, one that is named twice counted twice. */
function countVertices(object: Json, lengths: readonly number[]): number {
  if (!isObject(object)) return 0;
  const waiting: Json[] = [object.arcs ?? null];
  let count = 0;
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (Array.isArray(next)) for (const inner of next) waiting.push(inner);
    else if (typeof next === "number") count += lengths[next < 0 ? ~next : next] ?? 0;
  }
  return count;
}

function featureOf(topology: JsonObject, object: Json): Json {
  try {
    const made = feature(topology as unknown as Topology, object as unknown as GeometryObject);
    return made as unknown as Json;
  } catch {
    // Arcs that aren't there, or numbers that are none.
    return null;
  }
}

const tooLarge = (fileName: string): FormatError =>
  new FormatError(
    "too-large",
    `${fileName} has more than 5,000,000 points once its shared lines are put together. Split it into smaller files.`,
  );

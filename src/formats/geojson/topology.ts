import { feature } from "topojson-client";
import type { GeometryObject, Topology } from "topojson-specification";
import { FormatError } from "../types";
import { isObject, type Json, type JsonObject } from "./json";

/**
 * Limit for the vertices of a file. Arcs can be referenced any number of times, so a small file could expand without
 * bound. Real files use each arc at most twice.
 */
const VERTICES_MAX = 5_000_000;
/** Maximum nesting depth of collections. */
const DEPTH_MAX = 64;

/**
 * Yields the features of all objects in a TopoJSON document (specification version 1.0.0). Null for one that can't be
 * assembled from its arcs.
 *
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

/** Counts the vertices of an object's arcs. Repeated arcs count each time. */
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
    // Missing arcs or invalid numbers.
    return null;
  }
}

const tooLarge = (fileName: string): FormatError =>
  new FormatError(
    "too-large",
    `${fileName} has more than 5,000,000 points once its shared lines are put together. Split it into smaller files.`,
  );

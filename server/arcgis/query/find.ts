import { grown, isWithin } from "./distance";
import type { QueryGeometry } from "./geometryInput";
import type { FeatureQuery } from "./parameters";
import { contains, Effort, intersects, ringOf } from "./spatial";
import { type Box, boxOfShape, type FeatureTable, OBJECT_ID, type Shape } from "./table";
import { order } from "./where/evaluate";

/** The places of all rows that a query means, in its order. */
export function find(table: FeatureTable, query: FeatureQuery): number[] {
  const places = query.geometry ? near(table, query, query.geometry) : Array.from(table.rows.keys());
  const kept = places.filter((place) => {
    const attributes = table.rows[place]?.attributes;
    if (!attributes) return false;
    if (query.objectIds && !query.objectIds.has(Number(attributes[OBJECT_ID]))) return false;
    return query.test === null || query.test(attributes);
  });
  if (query.orderBy.length === 0) return kept;
  return kept.sort((a, b) => {
    for (const { name, descending } of query.orderBy) {
      const [left, right] = [a, b].map((place) => table.rows[place]?.attributes[name] ?? null);
      const found = order(left ?? null, right ?? null);
      if (found !== 0) return descending ? -found : found;
    }
    return a - b;
  });
}

function near(table: FeatureTable, { relation, distance }: FeatureQuery, geometry: QueryGeometry): number[] {
  const asked = geometry.kind === "box" ? geometry.box : boxOfShape(geometry.shape);
  const box = distance > 0 ? grown(asked, distance) : asked;
  const places = table.search(box);
  if (relation === "EnvelopeIntersects" || relation === "IndexIntersects") return places;
  const effort = new Effort();
  const shape = distance > 0 && geometry.kind === "box" ? ringOf(box) : shapeOf(geometry);
  return places.filter((place) => {
    const row = table.rows[place];
    if (!row) return false;
    if (distance > 0 && geometry.kind === "shape")
      return geometry.shape.parts.some(([x = 0, y = 0]) => isWithin(row.shape, x, y, distance, effort));
    if (relation === "Contains") return contains(shape, row.shape, effort);
    if (relation === "Within") return contains(row.shape, shape, effort);
    // What lies in an envelope with all of its box needs no closer look.
    if (geometry.kind === "box" && within(table.boxOf(place), box)) return true;
    return intersects(shape, row.shape, effort);
  });
}

const shapeOf = (geometry: QueryGeometry): Shape =>
  geometry.kind === "box" ? ringOf(geometry.box) : geometry.shape;

const within = (inner: Box, outer: Box) =>
  inner.minX >= outer.minX &&
  inner.maxX <= outer.maxX &&
  inner.minY >= outer.minY &&
  inner.maxY <= outer.maxY;

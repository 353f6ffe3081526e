import { expandBox, isWithin } from "./distance";
import type { QueryGeometry } from "./geometryInput";
import type { FeatureQuery } from "./parameters";
import { contains, intersects, QueryBudget, ringOf } from "./spatial";
import { type Box, boxOfShape, type FeatureSource, type Shape, type Value } from "./table";
import { order } from "./where/evaluate";

/** Returns the indexes of all rows that match a query, in its order. */
export function find(table: FeatureSource, query: FeatureQuery): number[] {
  const { objectIds, test } = query;
  const wanted = query.geometry
    ? near(table, query, query.geometry).filter((place) => objectIds?.has(place + 1) ?? true)
    : objectIds
      ? placesOf(table, objectIds)
      : Array.from({ length: table.count }, (_, place) => place);
  const kept = test
    ? wanted.filter((place) => {
        const row = table.row(place);
        return row !== undefined && test(row.attributes);
      })
    : wanted;
  return query.orderBy.length === 0 ? kept : sorted(table, query.orderBy, kept);
}

function placesOf(table: FeatureSource, objectIds: ReadonlySet<number>): number[] {
  const places = Array.from(objectIds, (id) => id - 1);
  return places.filter((place) => place >= 0 && place < table.count).sort((a, b) => a - b);
}

/** Reads each row only once, because it may come from a file. */
function sorted(table: FeatureSource, orderBy: FeatureQuery["orderBy"], places: readonly number[]): number[] {
  const keyed = places.map((place) => {
    const attributes = table.row(place)?.attributes;
    return { place, keys: orderBy.map(({ name }): Value => attributes?.[name] ?? null) };
  });
  keyed.sort((a, b) => {
    for (const [at, { descending }] of orderBy.entries()) {
      const found = order(a.keys[at] ?? null, b.keys[at] ?? null);
      if (found !== 0) return descending ? -found : found;
    }
    return a.place - b.place;
  });
  return keyed.map(({ place }) => place);
}

function near(table: FeatureSource, { relation, distance }: FeatureQuery, geometry: QueryGeometry): number[] {
  const asked = geometry.kind === "box" ? geometry.box : boxOfShape(geometry.shape);
  const box = distance > 0 ? expandBox(asked, distance) : asked;
  const places = table.search(box);
  if (relation === "EnvelopeIntersects" || relation === "IndexIntersects") return places;
  const effort = new QueryBudget();
  const shape = distance > 0 && geometry.kind === "box" ? ringOf(box) : shapeOf(geometry);
  return places.filter((place) => {
    // A feature whose box is inside the envelope needs no exact test.
    if (relation === "Intersects" && geometry.kind === "box" && within(table.boxOf(place), box)) return true;
    const row = table.row(place);
    if (!row) return false;
    if (distance > 0 && geometry.kind === "shape")
      return geometry.shape.parts.some(([x = 0, y = 0]) => isWithin(row.shape, x, y, distance, effort));
    if (relation === "Contains") return contains(shape, row.shape, effort);
    if (relation === "Within") return contains(row.shape, shape, effort);
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

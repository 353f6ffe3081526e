import { find } from "./find";
import { arcgisGeometry, geojsonGeometry } from "./geometryOutput";
import type { FeatureQuery } from "./parameters";
import { describeReference, fromDegrees } from "./reference";
import {
  type Attributes,
  type Box,
  type FeatureSource,
  type Field,
  OBJECT_ID,
  type Row,
  unionOf,
} from "./table";

/** Maximum vertices in a response, a few megabytes. Clients get the remaining features with resultOffset. */
const MOST_VERTICES = 300_000;

interface Page {
  rows: Row[];
  /** Whether there are more features. */
  exceeded: boolean;
}

/** Returns the {layer}/query response: features, IDs, a count or an extent, as ArcGIS JSON or GeoJSON. */
export function answerQuery(table: FeatureSource, query: FeatureQuery) {
  const places = find(table, query);
  switch (query.answer) {
    case "count":
      return { count: query.distinct ? distinctRows(table, query, places).length : places.length };
    case "ids":
      return { objectIdFieldName: OBJECT_ID, objectIds: places.map((place) => place + 1) };
    case "extent":
      return {
        count: places.length,
        extent: extentOf(boxOfAll(table, places), query),
      };
    case "features": {
      const page = query.distinct
        ? pageOf(distinctRows(table, query, places), (row) => row, query)
        : pageOf(places, (place) => table.row(place), query);
      return query.format === "geojson" ? geojson(page, query) : json(table, page, query);
    }
  }
}

export type QueryAnswer = ReturnType<typeof answerQuery>;

function json(table: FeatureSource, { rows, exceeded }: Page, query: FeatureQuery) {
  const geometry = hasGeometry(query);
  return {
    objectIdFieldName: OBJECT_ID,
    globalIdFieldName: "",
    displayFieldName: table.displayField,
    ...(geometry && {
      geometryType: table.geometryType,
      spatialReference: describeReference(query.outReference),
    }),
    fields: query.fields,
    features: rows.map(({ attributes, shape }) => ({
      attributes: chosen(attributes, query.fields),
      ...(geometry && { geometry: arcgisGeometry(shape, outputOf(query)) }),
    })),
    ...(exceeded && { exceededTransferLimit: true }),
  };
}

function geojson({ rows, exceeded }: Page, query: FeatureQuery) {
  return {
    type: "FeatureCollection",
    ...(exceeded && { properties: { exceededTransferLimit: true } }),
    features: rows.map(({ attributes, shape }) => ({
      type: "Feature",
      id: attributes[OBJECT_ID],
      geometry: hasGeometry(query) ? geojsonGeometry(shape, outputOf(query)) : null,
      properties: chosen(attributes, query.fields),
    })),
  };
}

const hasGeometry = ({ returnGeometry, distinct }: FeatureQuery) => returnGeometry && !distinct;

const outputOf = ({ outReference, maxOffset, precision }: FeatureQuery) => ({
  reference: outReference,
  maxOffset,
  precision,
});

function chosen(attributes: Attributes, fields: readonly Field[]): Attributes {
  return Object.fromEntries(fields.map(({ name }) => [name, attributes[name] ?? null]));
}

/** Returns one page. Rows outside of it aren't read. */
function pageOf<T>(found: readonly T[], read: (one: T) => Row | undefined, query: FeatureQuery): Page {
  const page: Row[] = [];
  let vertices = 0;
  for (const one of found.slice(query.offset, query.offset + query.count)) {
    const row = read(one);
    if (!row) continue;
    if (!hasGeometry(query)) {
      page.push(row);
      continue;
    }
    // Each read of a property decodes it again.
    const { attributes, shape } = row;
    vertices += shape.parts.reduce((sum, part) => sum + part.length / 2, 0);
    if (vertices > MOST_VERTICES && page.length > 0) break;
    page.push({ attributes, shape });
  }
  return { rows: page, exceeded: query.offset + page.length < found.length };
}

/** Returns the first row for each combination of the selected fields' values. */
function distinctRows(table: FeatureSource, { fields }: FeatureQuery, places: readonly number[]): Row[] {
  const rows = new Map<string, Row>();
  for (const place of places) {
    const row = table.row(place);
    if (!row) continue;
    const key = JSON.stringify(fields.map(({ name }) => row.attributes[name] ?? null));
    if (!rows.has(key)) rows.set(key, row);
  }
  return [...rows.values()];
}

function* boxesOf(table: FeatureSource, places: readonly number[]): Generator<Box> {
  for (const place of places) yield table.boxOf(place);
}

const boxOfAll = (table: FeatureSource, places: readonly number[]) => unionOf(boxesOf(table, places));

/** Converts a box to the response's spatial reference. For no box the values are "NaN", as in ArcGIS. */
export function extentOf(box: Box | null, { outReference }: Pick<FeatureQuery, "outReference">) {
  const spatialReference = describeReference(outReference);
  if (!box) return { xmin: "NaN", ymin: "NaN", xmax: "NaN", ymax: "NaN", spatialReference };
  const [xmin, ymin] = fromDegrees(outReference, box.minX, box.minY);
  const [xmax, ymax] = fromDegrees(outReference, box.maxX, box.maxY);
  return { xmin, ymin, xmax, ymax, spatialReference };
}

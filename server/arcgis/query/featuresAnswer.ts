import { arcgisGeometry, geojsonGeometry, type OutputOptions } from "./geometryOutput";
import { Page } from "./page";
import { type FeatureQuery, hasGeometry } from "./parameters";
import { describeReference } from "./reference";
import { type Attributes, type FeatureSource, type Field, OBJECT_ID, type Row, type Value } from "./table";

/** Feature in ArcGIS JSON, or in GeoJSON. */
export interface AnsweredFeature {
  attributes?: Attributes;
  type?: "Feature";
  id?: Value | undefined;
  properties?: Attributes;
  geometry?: ReturnType<typeof arcgisGeometry | typeof geojsonGeometry> | null;
}

/** Response with features. They're read one at a time while it's written, so no response is in memory as objects. */
export interface FeaturesAnswer {
  head: object;
  features: Iterable<AnsweredFeature>;
  /** Returns the properties that are known once the features have been read. */
  tail: () => object;
}

/**
 * Returns one page of features as ArcGIS JSON or GeoJSON.
 * @param found what the query found, of which a page is read
 */
export function featuresAnswer<T>(
  table: FeatureSource,
  query: FeatureQuery,
  found: readonly T[],
  read: (one: T) => Row | undefined,
): FeaturesAnswer {
  const page = new Page(found, read, query);
  const geojson = query.format === "geojson";
  return {
    head: geojson ? { type: "FeatureCollection" } : headOf(table, query),
    features: geojson ? geojsonFeatures(page, query) : arcgisFeatures(page, query),
    tail: () => {
      if (!page.exceeded) return {};
      return geojson ? { properties: { exceededTransferLimit: true } } : { exceededTransferLimit: true };
    },
  };
}

function headOf(table: FeatureSource, query: FeatureQuery) {
  return {
    objectIdFieldName: OBJECT_ID,
    globalIdFieldName: "",
    displayFieldName: table.displayField,
    ...(hasGeometry(query) && {
      geometryType: table.geometryType,
      spatialReference: describeReference(query.outReference),
    }),
    fields: query.fields,
  };
}

function* arcgisFeatures(page: Iterable<Row>, query: FeatureQuery): Generator<AnsweredFeature> {
  for (const { attributes, shape } of page)
    yield {
      attributes: chosen(attributes, query.fields),
      ...(hasGeometry(query) && { geometry: arcgisGeometry(shape, outputOf(query)) }),
    };
}

function* geojsonFeatures(page: Iterable<Row>, query: FeatureQuery): Generator<AnsweredFeature> {
  for (const { attributes, shape } of page)
    yield {
      type: "Feature",
      id: attributes[OBJECT_ID],
      geometry: hasGeometry(query) ? geojsonGeometry(shape, outputOf(query)) : null,
      properties: chosen(attributes, query.fields),
    };
}

const outputOf = ({ outReference, maxOffset, precision }: FeatureQuery): OutputOptions => ({
  reference: outReference,
  maxOffset,
  precision,
});

function chosen(attributes: Attributes, fields: readonly Field[]): Attributes {
  return Object.fromEntries(fields.map(({ name }) => [name, attributes[name] ?? null]));
}

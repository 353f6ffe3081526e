import { answerQuery, type QueryAnswer } from "../query/answer";
import { find } from "../query/find";
import { type FeatureQuery, type RawParameters, readQuery, textOf } from "../query/parameters";
import { FeatureTable, OBJECT_ID, type Row } from "../query/table";
import type { Ground } from "./definition";
import { type LayerService, timeOf } from "./services";

/** Returns the features of a service at a time already rounded by timeOf. */
export type FindTable = (service: LayerService, time: number) => Promise<FeatureTable>;

/** Half the side in degrees, about ten meters, of the square returned for a layer that is computed at a point. */
const HALF = 0.0001;

/**
 * Answers {layer}/query. For a computed layer queried at a single point, the values are computed for exactly that
 * point.
 * @throws ArcgisError 400 that names the invalid parameter
 */
export async function answerLayer(
  service: LayerService,
  raw: RawParameters,
  tables: FindTable,
  ground: (longitude: number, latitude: number) => Promise<Ground>,
): Promise<QueryAnswer> {
  const time = timeOf(service, textOf(raw, "time"));
  const { definition } = service;
  const fields = new FeatureTable(definition.geometryType, definition.fields, []).fields;
  const query = readQuery(raw, fields);
  const place = placeOf(query);
  if (!place || !definition.at) return answerQuery(await tables(service, time), query);
  const [longitude, latitude] = place;
  const values = await definition.at(longitude, latitude, time, () => ground(longitude, latitude));
  const found = definition.raster ? undefined : rowAt(await tables(service, time), query);
  const base =
    found ??
    (definition.raster || service.definition.name === "Sun" ? square(longitude, latitude) : undefined);
  const rows = base && values ? [{ shape: base.shape, attributes: { ...base.attributes, ...values } }] : [];
  // The rows already match the point, so only the other conditions remain.
  const table = new FeatureTable(definition.geometryType, definition.fields, rows, definition.displayField);
  return answerQuery(table, { ...query, geometry: null, distance: 0 });
}

/** Returns the query's point if it has exactly one. */
function placeOf({ geometry, relation }: FeatureQuery): [number, number] | null {
  if (geometry?.kind !== "shape" || relation !== "Intersects") return null;
  const { type, parts } = geometry.shape;
  const [[x, y] = []] = parts;
  if (type !== "esriGeometryPoint" || parts.length !== 1 || x === undefined || y === undefined) return null;
  return Math.abs(x) <= 180 ? [x, y] : null;
}

function rowAt(table: FeatureTable, query: FeatureQuery): Row | undefined {
  const [first] = find(table, { ...query, test: null, objectIds: null });
  return first === undefined ? undefined : table.rows[first];
}

function square(x: number, y: number): Row {
  const ring = Float64Array.of(
    x - HALF,
    y - HALF,
    x - HALF,
    y + HALF,
    x + HALF,
    y + HALF,
    x + HALF,
    y - HALF,
  );
  return { attributes: { [OBJECT_ID]: 1 }, shape: { type: "esriGeometryPolygon", parts: [ring] } };
}

import { type FeaturesAnswer, featuresAnswer } from "./featuresAnswer";
import { find } from "./find";
import type { FeatureQuery } from "./parameters";
import { describeReference, fromDegrees } from "./reference";
import { type Box, type FeatureSource, OBJECT_ID, type Row, unionOf } from "./table";

/** Returns the {layer}/query response: features, IDs, a count or an extent, as ArcGIS JSON or GeoJSON. */
export function answerQuery(table: FeatureSource, query: FeatureQuery): QueryAnswer {
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
    case "features":
      return query.distinct
        ? featuresAnswer(table, query, distinctRows(table, query, places), (row) => row)
        : featuresAnswer(table, query, places, (place) => table.row(place));
  }
}

export type QueryAnswer =
  | FeaturesAnswer
  | { count: number; extent?: ReturnType<typeof extentOf> }
  | { objectIdFieldName: string; objectIds: number[] };

/** Returns a whole response as one object. */
export function wholeAnswer(answer: QueryAnswer): object {
  if (!("features" in answer)) return answer;
  const { head, features, tail } = answer;
  return { ...head, features: [...features], ...tail() };
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

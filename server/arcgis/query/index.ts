import { answerQuery, type QueryAnswer } from "./answer";
import { type RawParameters, readQuery } from "./parameters";
import type { FeatureSource } from "./table";

/**
 * Answers {layer}/query for a table of features. No part of the request becomes code or SQL, and its cost is limited.
 * @param raw query string or form
 * @throws ArcgisError 400 that names the invalid parameter
 */
export function queryTable(table: FeatureSource, raw: RawParameters): QueryAnswer {
  return answerQuery(table, readQuery(raw, table.fields));
}

export { FeatureTable, type Field, fieldsOf, type Row, type Shape } from "./table";

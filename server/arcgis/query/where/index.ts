import type { Attributes, Field } from "../table";
import { testOf } from "./evaluate";
import { parseWhere } from "./parse";

/**
 * Compiles a where clause to a test of rows. Returns null if it's true for every row.
 * @throws ArcgisError 400 for a clause that doesn't compare the layer's fields
 */
export function compileWhere(
  text: string | undefined,
  fields: readonly Field[],
): ((row: Attributes) => boolean) | null {
  if (text === undefined || /^\s*(1\s*=\s*1\s*)?$/.test(text)) return null;
  const test = testOf(parseWhere(text, fields));
  return (row) => test(row) === true;
}

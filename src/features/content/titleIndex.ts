import type { KeyList } from "../../domain/idList";
import type { FeatureTable } from "./featureTable";

/**
 * Ids of the rows whose title holds the text, in the list's order.
 * @param text in lower case, not empty
 */
export const idsCalled = (table: FeatureTable, text: string): KeyList =>
  table.listAt(table.placesCalled(text));

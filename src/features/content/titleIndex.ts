import type { KeyList } from "../../domain/idList";
import type { FeatureTable } from "./featureTable";

/**
 * Returns the ids of the rows whose title contains the text, in sort order.
 * @param text lower case, not empty
 */
export const idsMatchingTitle = (table: FeatureTable, text: string): KeyList =>
  table.listAt(table.placesCalled(text));

import type { FeatureTable } from "./featureTable";

/**
 * Ids of the rows whose title holds the text, in the list's order.
 * @param text in lower case, not empty
 */
export const idsCalled = (table: FeatureTable, text: string): string[] =>
  table.placesCalled(text).map((place) => table.idAt(place));

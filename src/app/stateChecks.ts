import { isPlain } from "@reduxjs/toolkit";
import { KeyList } from "../domain/idList";
import { IdSet } from "../domain/idSet";
import { FeatureTable } from "../features/content/featureTable";
import { FilterMatches } from "../features/content/filterMatches";
import { PreparedDrop } from "../features/content/preparedDrop";
import { FoundFeatures } from "../features/plan/ownContent/found";

/**
 * Whether a value counts as a single unit. The store holds many thousands of some of these. They are immutable
 * classes, whose parts aren't checked. Columns are typed arrays that are never modified once sent. A file chosen by
 * the user can't change either.
 */
const isOneValue = (value: unknown): boolean =>
  value instanceof FeatureTable ||
  value instanceof IdSet ||
  value instanceof KeyList ||
  value instanceof FilterMatches ||
  value instanceof PreparedDrop ||
  value instanceof FoundFeatures ||
  ArrayBuffer.isView(value) ||
  value instanceof Blob;

export const isPlainData = (value: unknown): boolean => isPlain(value) || isOneValue(value);

/** Returns the parts of a value that are checked as well. */
export const partsOf = (value: object): [string, unknown][] =>
  isOneValue(value) ? [] : Object.entries(value);

/**
 * Options for Redux Toolkit's check that state and actions are plain data, in development and tests. Its other check,
 * that only reducers change the state, isn't needed: Immer freezes their results, so a change throws.
 */
export const PLAIN_DATA_ONLY = { isSerializable: isPlainData, getEntries: partsOf };

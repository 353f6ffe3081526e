import { isPlain } from "@reduxjs/toolkit";
import { KeyList } from "../domain/idList";
import { IdSet } from "../domain/idSet";
import { FeatureTable } from "../features/content/featureTable";
import { Passing } from "../features/content/passing";
import { PreparedDrop } from "../features/content/preparedDrop";
import { FoundFeatures } from "../features/plan/ownContent/found";

/**
 * Values of which the store keeps many thousands: immutable, and classes so that nothing walks through them. Columns are
 * arrays of numbers that nobody writes to once they were sent. A file that a person chose can't change either.
 */
const isOneValue = (value: unknown): boolean =>
  value instanceof FeatureTable ||
  value instanceof IdSet ||
  value instanceof KeyList ||
  value instanceof Passing ||
  value instanceof PreparedDrop ||
  value instanceof FoundFeatures ||
  ArrayBuffer.isView(value) ||
  value instanceof Blob;

export const isPlainData = (value: unknown): boolean => isPlain(value) || isOneValue(value);

/**
 * Redux Toolkit's check that state and actions are plain data, for development and tests. Its other check, that only
 * reducers change the state, isn't needed: Immer freezes what they answer, so a change throws.
 */
export const PLAIN_DATA_ONLY = { isSerializable: isPlainData };

import type { SagaGenerator } from "typed-redux-saga";
import { call, put, select } from "typed-redux-saga";
import type { RowColumns } from "../../../../workers/snapshot/types";
import { inSlicesIfMany, nextTask } from "../../../app/inSlices";
import type { RootState } from "../../../app/reducers";
import { getServices } from "../../../app/sagaContext";
import type { Feature } from "../../../domain/feature";
import type { FeatureColumns } from "../../../domain/featureColumns";
import { concatColumns, toColumns } from "../../../domain/featureColumns";
import type { FeatureRow } from "../../../domain/featureRow";
import { toRow } from "../../../domain/featureRow";
import { selectChanges } from "../../edits/outbox/selectors";
import { deletedIds, overlayFeatures } from "../../edits/overlay";
import type { PendingChange } from "../../edits/pending";
import { errorToast } from "../../toasts/kinds";
import { batchesOf } from "../batches";
import type { Joined } from "../hunts/slice";
import { huntsRecounted, membersChanged } from "../hunts/slice";
import { recordJoined } from "../joined";
import { selectTable } from "../selectors";
import { columnsPut, featuresPut } from "../slice";
import { rowColumnSteps } from "../table/toColumns";

const NOT_DRAWN_TOAST = "features-not-drawn";
const NOT_DRAWN =
  "Couldn't draw some of your content on the map. It's saved and still in your lists. Reload the page to try again.";

/** Features in the forms that the app stores. */
export interface PreparedFeatures {
  /** Rows for lists and panels, kept in the store. */
  rows: FeatureRow[];
  /** Geometry for the map. */
  columns: FeatureColumns;
}

/** Like PreparedFeatures, but the rows may already be columns. */
export type PreparedPart = Omit<PreparedFeatures, "rows"> & { rows: FeatureRow[] | RowColumns };

/**
 * Applies pending changes and converts features. Those with a pending deletion are drawn but not listed, which also
 * keeps them hidden.
 */
export function prepareFeatures(
  features: readonly Feature[],
  changes: readonly PendingChange[],
): PreparedFeatures {
  if (changes.length === 0) return { rows: features.map(toRow), columns: toColumns(features) };
  const shown = overlayFeatures(features, changes);
  const deleted = deletedIds(changes);
  return {
    rows: shown.filter(({ uuid }) => !deleted.has(uuid)).map(toRow),
    columns: toColumns(shown),
  };
}

/**
 * Adds or replaces features: rows in the store, geometry on the map. A map error doesn't keep them out of the lists.
 * Also updates the hunts' members, so that a later sync of the same features finds nothing to change.
 */
export function* putFeatures(features: readonly Feature[]): SagaGenerator<void> {
  const prepared = prepareFeatures(features, yield* select(selectChanges));
  // First, because leaving the panel while the map draws cancels the rest.
  yield* call(tellHunts, prepared.rows);
  yield* call(putPrepared, [prepared]);
}

function* tellHunts(rows: readonly FeatureRow[]): SagaGenerator<void> {
  const { table, loading } = yield* select(({ content }: RootState) => content);
  // While content loads, the hunts' members are collected at the end.
  if (loading.state !== "done") return;
  const joined = new Map<string, Joined>();
  for (const row of rows) recordJoined(joined, table.get(row.uuid), row);
  if (joined.size === 0) return;
  yield* put(membersChanged(Object.fromEntries(joined)));
  yield* put(huntsRecounted([...joined.keys()]));
}

/** Rows converted to columns together. */
const ROWS_TOGETHER = 5000;
/** Below this, rows enter the store as objects. */
const MANY_ROWS = 1000;
/** Rows added to the store as columns in one task. A column row costs a fraction of an object. */
const COLUMN_ROWS_A_TASK = 20_000;
/** Features the map draws in one task. */
const DRAWN_A_TASK = 20_000;

type Rows = PreparedPart["rows"];

const countOf = (rows: Rows): number => ("uuids" in rows ? rows.uuids.length : rows.length);

/**
 * Adds parts of features. Lists and map yield to other tasks between batches, and the map redraws once.
 * @param more more parts follow right away, to be drawn with these
 */
export function* putPrepared(parts: readonly PreparedPart[], more = false): SagaGenerator<void> {
  if (parts.every(({ columns }) => columns.uuids.length === 0)) return;
  // The first part is shown right away.
  const gathering = more && (yield* select(selectTable)).size > 0;
  const count = parts.reduce((sum, { rows }) => sum + countOf(rows), 0);
  const lists = yield* inSlicesIfMany(count, inColumns(parts));
  for (const [index, action] of [...actionsOf(lists, gathering)].entries()) {
    if (index > 0) yield* nextTask();
    yield* put(action);
  }
  const drawn = [...drawnTogether(parts)];
  for (const [index, some] of drawn.entries())
    yield* call(
      draw,
      some.map(({ columns }) => columns),
      more || index < drawn.length - 1,
    );
}

function* draw(columns: FeatureColumns[], more: boolean): SagaGenerator<void> {
  const { stage } = yield* getServices();
  try {
    yield* call([stage.content, stage.content.upsert], concatColumns(columns), { more });
  } catch (error) {
    console.error("unable to draw features", error);
    yield* put(errorToast(NOT_DRAWN_TOAST, NOT_DRAWN));
  }
}

/** Groups parts, in order, into batches for the map. */
function* drawnTogether(parts: readonly PreparedPart[]): IterableIterator<PreparedPart[]> {
  let some: PreparedPart[] = [];
  let count = 0;
  for (const part of parts) {
    const { length } = part.columns.uuids;
    if (some.length > 0 && count + length > DRAWN_A_TASK) {
      yield some;
      [some, count] = [[], 0];
    }
    some.push(part);
    count += length;
  }
  yield some;
}

/** Converts long runs of rows to columns, in steps. Keeps the order. */
function* inColumns(parts: readonly PreparedPart[]): Generator<number, Rows[], void> {
  const lists: Rows[] = [];
  let rows: FeatureRow[] = [];
  const gathered = function* (): Generator<number, void, void> {
    for (const some of batchesOf(rows, ROWS_TOGETHER))
      lists.push((some.length < MANY_ROWS ? null : yield* rowColumnSteps(some)) ?? some);
    rows = [];
  };
  for (const part of parts) {
    if ("uuids" in part.rows) {
      yield* gathered();
      lists.push(part.rows);
    } else for (const row of part.rows) rows.push(row);
  }
  yield* gathered();
  return lists;
}

/** Yields the actions that put rows into the store, each small enough for one task. Keeps the order. */
function* actionsOf(lists: readonly Rows[], more: boolean) {
  let columns: RowColumns[] = [];
  let count = 0;
  for (const rows of lists) {
    const isColumns = "uuids" in rows;
    if (columns.length > 0 && (!isColumns || count + countOf(rows) > COLUMN_ROWS_A_TASK)) {
      yield columnsPut(columns, more);
      [columns, count] = [[], 0];
    }
    if (isColumns) {
      columns.push(rows);
      count += countOf(rows);
    } else yield featuresPut(rows);
  }
  if (columns.length > 0) yield columnsPut(columns, more);
}

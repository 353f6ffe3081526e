import { call, put, type SagaGenerator, select } from "typed-redux-saga";
import type { RowColumns } from "../../../../workers/snapshot/types";
import { inSlicesIfMany, nextTask } from "../../../app/inSlices";
import type { RootState } from "../../../app/reducers";
import { getServices } from "../../../app/sagaContext";
import type { Feature } from "../../../domain/feature";
import { concatColumns, type FeatureColumns, toColumns } from "../../../domain/featureColumns";
import { selectChanges } from "../../edits/outbox/selectors";
import { deletedIds, overlayFeatures } from "../../edits/overlay";
import type { WaitingChange } from "../../edits/waiting";
import { huntsRecounted, type Joined, membersChanged } from "../../hunts/slice";
import { batchesOf } from "../batches";
import type { FeatureRow } from "../featureTable";
import { noteJoined } from "../joined";
import { selectTable } from "../selectors";
import { columnsPut, featuresPut, toRow } from "../slice";
import { rowColumnSteps } from "../table/toColumns";
import { errorToast } from "../toasts";

const NOT_DRAWN_TOAST = "features-not-drawn";
const NOT_DRAWN =
  "Couldn't draw some of your content on the map. It is saved and in your lists. Reload the page to try again.";

/** Features in the forms in which they are kept. */
export interface PreparedFeatures {
  /** What lists and panels show: for the store. */
  rows: FeatureRow[];
  /** Their geometry: for the map. */
  columns: FeatureColumns;
}

/** The same, or with rows that came as columns. */
export type PreparedPart = Omit<PreparedFeatures, "rows"> & { rows: FeatureRow[] | RowColumns };

/**
 * What the person changed and the server does not know yet lies on top. What waits to be deleted is drawn and not
 * listed: so it is not seen either.
 */
export function prepareFeatures(
  features: readonly Feature[],
  changes: readonly WaitingChange[],
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
 * Takes features in, or replaces those with the same uuid: the store gets what lists and panels show,
 * the map gets the geometry. A map that cannot take them does not keep them out of the lists. Hunts hear of what came into
 * them and left them: the changes that bring the same features later no longer differ from what is here.
 */
export function* putFeatures(features: readonly Feature[]): SagaGenerator<void> {
  const prepared = prepareFeatures(features, yield* select(selectChanges));
  // Before rows and map have them: a panel that is left while the map draws ends this.
  yield* call(tellHunts, prepared.rows);
  yield* call(putPrepared, [prepared]);
}

function* tellHunts(rows: readonly FeatureRow[]): SagaGenerator<void> {
  const { table, loading } = yield* select(({ content }: RootState) => content);
  // While content is being loaded, hunts are read from the features at the end.
  if (loading.state !== "done") return;
  const joined = new Map<string, Joined>();
  for (const row of rows) noteJoined(joined, table.get(row.uuid), row);
  if (joined.size === 0) return;
  yield* put(membersChanged(Object.fromEntries(joined)));
  yield* put(huntsRecounted([...joined.keys()]));
}

/** Rows that become columns together. */
const ROWS_TOGETHER = 5000;
/** Fewer enter the store as they are. */
const MANY_ROWS = 1000;
/** Features that enter the store as columns in one task of the page, of which a row costs a fraction. */
const COLUMN_ROWS_A_TASK = 20_000;
/** Features that the map takes in one task. */
const DRAWN_A_TASK = 20_000;

type Rows = PreparedPart["rows"];

const countOf = (rows: Rows): number => ("uuids" in rows ? rows.uuids.length : rows.length);

/**
 * The same for some lists of features: lists and map take them in between other tasks, the map draws all at once.
 * @param more others follow at once, to be drawn together with these
 */
export function* putPrepared(parts: readonly PreparedPart[], more = false): SagaGenerator<void> {
  if (parts.every(({ columns }) => columns.uuids.length === 0)) return;
  // What comes first is shown at once.
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

/** Parts in their order, put together as the map takes them. */
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

/** Rows in their order, very many of them as columns, in steps. */
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

/** What puts rows into the store, each action as many as one task takes in; rows keep their order. */
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

import { call, put, type SagaGenerator, select } from "typed-redux-saga";
import type { RowColumns } from "../../../../workers/snapshot/types";
import { nextTask } from "../../../app/inSlices";
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

/** Features that enter the store in one task of the page. */
const ROWS_A_TASK = 5000;
/** The same for those that come as columns, of which a row costs a fraction. */
const COLUMN_ROWS_A_TASK = 20_000;

/**
 * The same for some lists of features: the lists take them in between other tasks, the map draws all at once.
 * @param more others follow at once, to be drawn together with these
 */
export function* putPrepared(parts: readonly PreparedPart[], more = false): SagaGenerator<void> {
  if (parts.every(({ columns }) => columns.uuids.length === 0)) return;
  const { stage } = yield* getServices();
  // What comes first is shown at once.
  const gathering = more && (yield* select(selectTable)).size > 0;
  for (const [index, action] of [...actionsOf(parts, gathering)].entries()) {
    if (index > 0) yield* nextTask();
    yield* put(action);
  }
  try {
    const columns = concatColumns(parts.map((part) => part.columns));
    yield* call([stage.content, stage.content.upsert], columns, { more });
  } catch (error) {
    console.error("unable to draw features", error);
    yield* put(errorToast(NOT_DRAWN_TOAST, NOT_DRAWN));
  }
}

/** What puts rows into the store, each action as many as one task takes in; rows keep their order. */
function* actionsOf(parts: readonly PreparedPart[], more: boolean) {
  let columns: RowColumns[] = [];
  let rows: FeatureRow[] = [];
  const gathered = function* () {
    if (columns.length > 0) yield columnsPut(columns, more);
    for (const some of batchesOf(rows, ROWS_A_TASK)) yield featuresPut(some);
    columns = [];
    rows = [];
  };
  for (const part of parts) {
    if ("uuids" in part.rows) {
      const count = columns.reduce((sum, { uuids }) => sum + uuids.length, part.rows.uuids.length);
      if (rows.length > 0 || count > COLUMN_ROWS_A_TASK) yield* gathered();
      columns.push(part.rows);
    } else {
      if (columns.length > 0) yield* gathered();
      rows.push(...part.rows);
    }
  }
  yield* gathered();
}

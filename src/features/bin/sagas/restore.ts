import type { Task } from "redux-saga";
import { call, fork, join, put, type SagaGenerator, select, take } from "typed-redux-saga";
import type { ApiError } from "../../../api/userApi";
import { inSlicesIfMany } from "../../../app/inSlices";
import type { RootState } from "../../../app/reducers";
import { getServices } from "../../../app/sagaContext";
import { type BinItem, type BinKey, RESTORE_BATCH } from "../../../domain/bin";
import { setOfSteps } from "../../../domain/setOf";
import { DONE, running } from "../../../domain/status";
import { formatCount, plural } from "../../../domain/units";
import { batchesOf } from "../../content/batches";
import { type PreparedFeatures, prepareFeatures } from "../../content/sagas/putFeatures";
import { showFeatures } from "../../content/sagas/visibility";
import { selectChanges } from "../../edits/outbox/selectors";
import { doneToast, errorToast } from "../../toasts/kinds";
import { findDeleted, keyOf, restoreDeleted, restoringChanged, stopRestoring } from "../slice";
import { readFeatures } from "./readFeatures";
import { takeInFeatures, takeInHunts } from "./takeIn";

const TOAST = "restore-deleted";
/** Batches in flight at once. */
const PARALLEL = 3;

type Asked = BinKey & Partial<Pick<BinItem, "parentId">>;

/** Whether the item is restored after its feature or hunt. */
const isPart = ({ type }: BinKey): boolean => type === "note" || type === "photo" || type === "plan";

/** State of a restore. Lists and map are updated once everything is restored. */
interface Restoring {
  total: number;
  done: number;
  restored: BinKey[];
  failed: Asked[];
  parts: PreparedFeatures[];
  /** Features and hunts with a restored note, photo or plan. */
  parents: Set<string>;
  error: ApiError | null;
  stopped: boolean;
}

/** Restores items from the bin. A hunt is restored with all features deleted along with it. */
export function* onRestore({ payload }: ReturnType<typeof restoreDeleted>): SagaGenerator<void> {
  const { search, items, total } = yield* select((state: RootState) => state.bin);
  const known = new Map(items.map((item) => [keyOf(item), item]));
  const run: Restoring = {
    total: payload?.length ?? total,
    done: 0,
    restored: [],
    failed: [],
    parts: [],
    parents: new Set(),
    error: null,
    stopped: false,
  };
  const stop = yield* fork(function* () {
    yield* take(stopRestoring);
    run.stopped = true;
  });
  try {
    if (payload) {
      const chosen = payload.map((key) => known.get(keyOf(key)) ?? key);
      for (const batch of batchesOf(chosen, RESTORE_BATCH)) yield* call(restoreBatch, run, batch);
    } else yield* call(restorePages, run, { search: search.trim() });
    for (const { uuid } of run.restored.filter(({ type }) => type === "collection"))
      if (payload || search.trim() !== "") yield* call(restorePages, run, { deletedWith: uuid });
    yield* call(restoreLate, run);
    yield* call(takeIn, run);
  } finally {
    stop.cancel();
    yield* put(restoringChanged(DONE));
    yield* put(outcomeToast(run, payload));
    yield* put(findDeleted(search));
  }
}

/** Restores all items of a listing. Fetches the next page while restoring the previous ones. */
function* restorePages(
  run: Restoring,
  query: { search?: string; deletedWith?: string },
): SagaGenerator<void> {
  const { api } = yield* getServices();
  const underWay: Task[] = [];
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof api.listBin>> = yield* call([api, api.listBin], {
      ...query,
      limit: RESTORE_BATCH,
      ...(cursor !== null && { cursor }),
    });
    if (!page.success) {
      run.error ??= page.data;
      break;
    }
    if (query.deletedWith !== undefined && cursor === null) run.total += page.data.total;
    cursor = page.data.nextCursor;
    if (underWay.length >= PARALLEL) yield* join(underWay.shift() as Task);
    underWay.push(yield* fork(restoreBatch, run, page.data.items));
  } while (cursor !== null && !run.error && !run.stopped);
  yield* join(underWay);
}

function* restoreBatch(run: Restoring, items: readonly Asked[]): SagaGenerator<void> {
  if (items.length === 0 || run.error || run.stopped) return;
  const { api } = yield* getServices();
  const keys = items.map(({ type, uuid }) => ({ type, uuid }));
  const result = yield* call([api, api.restoreItems], keys);
  if (!result.success) {
    run.error ??= result.data;
    return;
  }
  const { restored, failed } = result.data;
  const asked = new Map(items.map((item) => [keyOf(item), item]));
  run.restored.push(...restored);
  run.failed.push(...failed.map((key) => asked.get(keyOf(key)) ?? key));
  for (const key of restored) {
    const { parentId } = asked.get(keyOf(key)) ?? {};
    if (parentId) run.parents.add(parentId);
  }
  yield* call(
    readInto,
    run,
    restored.filter(({ type }) => type === "feature").map(({ uuid }) => uuid),
  );
  run.done += items.length;
  yield* put(restoringChanged(running(Math.min(run.done, run.total), run.total)));
}

function* readInto(run: Restoring, featureIds: string[]): SagaGenerator<void> {
  if (featureIds.length === 0) return;
  const read = yield* call(readFeatures, featureIds);
  if (read.success) run.parts.push(prepareFeatures(read.data.features, yield* select(selectChanges)));
  else run.error ??= read.data;
}

/** Retries notes, photos and plans whose feature or hunt was restored in the same run. */
function* restoreLate(run: Restoring): SagaGenerator<void> {
  const late = run.failed.filter(isPart);
  if (late.length === 0 || late.length === run.total) return;
  const gone = new Set(late.map(keyOf));
  run.failed = run.failed.filter((item) => !gone.has(keyOf(item)));
  for (const batch of batchesOf(late, RESTORE_BATCH)) yield* call(restoreBatch, run, batch);
}

function* takeIn(run: Restoring): SagaGenerator<void> {
  const { api } = yield* getServices();
  const uuids = run.parts.flatMap(({ rows }) => rows.map(({ uuid }) => uuid));
  const fresh = yield* inSlicesIfMany(uuids.length, setOfSteps(uuids));
  for (const batch of batchesOf(
    [...run.parents].filter((uuid) => !fresh.has(uuid)),
    RESTORE_BATCH,
  ))
    yield* call(readInto, run, batch);
  yield* call(takeInFeatures, run.parts);
  const hunts = run.restored.filter(({ type }) => type === "collection").map(({ uuid }) => uuid);
  for (const batch of batchesOf(hunts, RESTORE_BATCH)) {
    const read = yield* call([api, api.getCollections], batch);
    if (read.success) yield* call(takeInHunts, read.data.collections);
    else run.error ??= read.data;
  }
  if (uuids.length > 0) yield* call(showFeatures, uuids);
}

function outcomeToast(run: Restoring, asked: BinKey[] | null) {
  const { restored, failed, error, stopped, total } = run;
  const some = `Restored ${formatCount(restored.length)} of ${plural(total, "item")}.`;
  const again = { label: "Try again", dispatch: restoreDeleted(asked) };
  if (error) return errorToast(TOAST, `${some} ${error.message}`, again);
  if (stopped) return doneToast(TOAST, some);
  if (failed.length === 0) return doneToast(TOAST, `Restored ${plural(restored.length, "item")}`);
  const parts = failed.some(isPart);
  const why = parts
    ? "To restore a note, photo or plan, restore its feature or hunt first."
    : "The others were permanently deleted.";
  return errorToast(TOAST, `${some} ${why}`);
}

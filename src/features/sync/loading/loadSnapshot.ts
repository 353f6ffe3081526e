import { buffers, type Channel, channel } from "redux-saga";
import { call, fork, join, put, type SagaGenerator, select } from "typed-redux-saga";
import type { SnapshotPart } from "../../../../workers/snapshot/types";
import type { ChangesQuery } from "../../../api/userApi";
import { getServices } from "../../../app/sagaContext";
import { CHANGES_PAGE_SIZE } from "../../../domain/limits";
import type { SnapshotHead } from "../../../formats/snapshot/types";
import { cancelable } from "../../../workers/cancelable";
import type { SnapshotReader } from "../../../workers/snapshot";
import { applyIncoming, gatherFor, type IncomingMessage } from "../../content/sagas/applyIncoming";
import { type PreparedPart, prepareFeatures, putPrepared } from "../../content/sagas/putFeatures";
import { contentLoading } from "../../content/slice";
import { selectChanges } from "../../edits/outbox/selectors";
import { itemsOf } from "../../edits/rules";
import { syncedTo } from "../slice";
import { isFarBehind } from "./farBehind";

type Part = IncomingMessage<PreparedPart[]>;

/** Whether the features come from the stored snapshot, once known. */
interface From {
  stored: boolean;
}

/** A stored snapshot arrives quickly, and one redraw of everything costs less than several partial ones. */
const STORED_GATHER_MS = 2500;

/**
 * Loads all features from the snapshot, which may be stored in this browser.
 * @param ready awaited before the second part
 * @returns the change number of the snapshot. Null if there is none or it was interrupted; rows loaded until then are
 *   kept.
 */
export function* loadSnapshot(ready: () => Promise<unknown>): SagaGenerator<number | null> {
  const arrived = channel<Part>(buffers.expanding());
  const from: From = { stored: false };
  const asking = yield* fork(readSnapshot, ready, arrived, from);
  const error = yield* call(applyIncoming<PreparedPart[]>, {
    arrived,
    asking,
    take: (parts: readonly PreparedPart[][], more: boolean) => putPrepared(parts.flat(), more),
    gatherFor: (passed: number) => (from.stored ? STORED_GATHER_MS : gatherFor(passed)),
    status: contentLoading,
  });
  const now = yield* join(asking);
  return error ? null : now;
}

/** Sends the parts of a snapshot to the channel. Never throws. @returns the snapshot's change number */
function* readSnapshot(
  ready: () => Promise<unknown>,
  arrived: Channel<Part>,
  from: From,
): SagaGenerator<number | null> {
  let reader: SnapshotReader | null = null;
  try {
    reader = yield* open({ fresh: false });
    if (reader?.stored && (yield* isOutdated(reader.head))) {
      reader.close();
      reader = yield* open({ fresh: true });
    }
    if (!reader) {
      yield* put(arrived, { kind: "failed", error: NONE });
      return null;
    }
    from.stored = reader.stored;
    // Set first, so that later changes are synced even if the rest of the snapshot can't be read.
    if (reader.stored) yield* put(syncedTo(reader.head.now));
    yield* readParts(reader, ready, arrived);
    yield* put(arrived, { kind: "end" });
    return reader.head.now;
  } catch (error) {
    console.warn("Couldn't read the snapshot; loading content in pages", error);
    yield* put(arrived, { kind: "failed", error: NONE });
    return null;
  } finally {
    reader?.close();
  }
}

function* open(options: { fresh: boolean }): SagaGenerator<SnapshotReader | null> {
  const { snapshots } = yield* getServices();
  return yield* call(() => cancelable((signal) => snapshots.open(options, signal)));
}

/** Whether downloading the server's snapshot is faster than all changes since the stored one. */
function* isOutdated({ now: since, total }: SnapshotHead): SagaGenerator<boolean> {
  const { api } = yield* getServices();
  let query: ChangesQuery = { since, limit: CHANGES_PAGE_SIZE };
  for (let rows = 0; ; ) {
    const answer = yield* call(() => cancelable((signal) => api.changes(query, signal)));
    // 410: the server no longer has these changes. The sync deals with any other error.
    if (!answer.success) return answer.data.status === 410;
    const { features, deleted, more, after } = answer.data;
    rows += features.length + deleted.length;
    if (isFarBehind(rows, total)) return true;
    if (!more || after === null) return false;
    query = { after, limit: CHANGES_PAGE_SIZE };
  }
}

/** Not reported, because loading continues with pages. */
const NONE = { status: 0, id: "no-snapshot", message: "No snapshot found." };

function* readParts(
  reader: SnapshotReader,
  ready: () => Promise<unknown>,
  arrived: Channel<Part>,
): SagaGenerator<void> {
  const { total } = reader.head;
  // An error in a fork would end the parent saga.
  const next = function* (): SagaGenerator<{ part: SnapshotPart | null } | { error: unknown }> {
    const whole = (yield* select(selectChanges)).flatMap(itemsOf);
    try {
      return { part: yield* call(() => cancelable((signal) => reader.next(whole, signal))) };
    } catch (error) {
      return { error };
    }
  };
  let asked = yield* fork(next);
  for (let first = true; ; first = false) {
    const result = yield* join(asked);
    if ("error" in result) throw result.error;
    const { part } = result;
    if (!part) return;
    // The worker reads ahead while this part is prepared.
    if (!first) asked = yield* fork(next);
    const prepared = yield* prepare(part);
    yield* put(arrived, { kind: "part", part: prepared, count: part.rows.uuids.length, total });
    if (!first) continue;
    yield* call(ready);
    asked = yield* fork(next);
  }
}

function* prepare({ rows, columns, whole }: SnapshotPart): SagaGenerator<PreparedPart[]> {
  const untouched = { rows, columns };
  if (whole.length === 0) return [untouched];
  return [untouched, prepareFeatures(whole, yield* select(selectChanges))];
}

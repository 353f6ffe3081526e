import { buffers, type Channel, channel } from "redux-saga";
import { call, fork, join, put, type SagaGenerator, select } from "typed-redux-saga";
import type { SnapshotPart } from "../../../../workers/snapshot/types";
import { getServices } from "../../../app/sagaContext";
import { cancellable } from "../../../workers/cancellable";
import type { SnapshotReader } from "../../../workers/snapshot";
import { itemsOf } from "../../pending/change";
import { selectChanges } from "../../pending/selectors";
import { contentLoading } from "../slice";
import { rowsOf } from "../snapshotRows";
import { type PreparedFeatures, prepareFeatures, putPrepared } from "./putFeatures";
import { type Arrived, takeIn } from "./takeIn";

type Part = Arrived<PreparedFeatures[]>;

/**
 * All features by the snapshot. Answers the account's number that they belong to, or null where there is no snapshot or
 * it broke off: what came of it is taken in then.
 * @param ready what the second part waits for
 */
export function* loadSnapshot(ready: () => Promise<unknown>): SagaGenerator<number | null> {
  const arrived = channel<Part>(buffers.expanding());
  const asking = yield* fork(readSnapshot, ready, arrived);
  const error = yield* call(takeIn<PreparedFeatures[]>, {
    arrived,
    asking,
    take: (parts: readonly PreparedFeatures[][]) => putPrepared(parts.flat()),
    status: contentLoading,
  });
  const now = yield* join(asking);
  return error ? null : now;
}

/** Puts the parts of a snapshot into the channel; never throws. Answers its number. */
function* readSnapshot(ready: () => Promise<unknown>, arrived: Channel<Part>): SagaGenerator<number | null> {
  const { openSnapshot } = yield* getServices();
  let reader: SnapshotReader | null = null;
  try {
    reader = yield* call(() => cancellable(openSnapshot));
    if (!reader) {
      yield* put(arrived, { kind: "failed", error: NONE });
      return null;
    }
    yield* readParts(reader, ready, arrived);
    yield* put(arrived, { kind: "end" });
    return reader.head.now;
  } catch (error) {
    console.warn("The snapshot couldn't be read; content is loaded in pages", error);
    yield* put(arrived, { kind: "failed", error: NONE });
    return null;
  } finally {
    reader?.close();
  }
}

/** Nobody is told of this: pages follow. */
const NONE = { status: 0, id: "no-snapshot", message: "There is no snapshot." };

function* readParts(
  reader: SnapshotReader,
  ready: () => Promise<unknown>,
  arrived: Channel<Part>,
): SagaGenerator<void> {
  const { total } = reader.head;
  // A fork that throws would end whoever waits for it.
  const next = function* (): SagaGenerator<{ part: SnapshotPart | null } | { error: unknown }> {
    const whole = (yield* select(selectChanges)).flatMap(itemsOf);
    try {
      return { part: yield* call(() => cancellable((signal) => reader.next(whole, signal))) };
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
    // The worker reads on while this part is prepared.
    if (!first) asked = yield* fork(next);
    const prepared = yield* prepare(part);
    yield* put(arrived, { kind: "part", part: prepared, count: part.rows.uuids.length, total });
    if (!first) continue;
    yield* call(ready);
    asked = yield* fork(next);
  }
}

function* prepare({ rows, columns, whole }: SnapshotPart): SagaGenerator<PreparedFeatures[]> {
  const untouched = { rows: rowsOf(rows), columns };
  if (whole.length === 0) return [untouched];
  return [untouched, prepareFeatures(whole, yield* select(selectChanges))];
}

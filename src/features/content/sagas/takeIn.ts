import type { Channel, Task } from "redux-saga";
import { call, cancelled, delay, flush, join, put, race, type SagaGenerator, take } from "typed-redux-saga";
import type { ApiError } from "../../../api/userApi";
import { getServices } from "../../../app/sagaContext";
import { running, type TaskStatus } from "../../../domain/status";

/**
 * Parts that come within this time are taken in together, so that lists and map are drawn a dozen times and not 200:
 * half as long as it has been going on. Drawing what has come costs the more the more there is.
 */
export const gatherFor = (passed: number): number => Math.min(2500, Math.max(400, passed / 2));
/** Taken in at once, whatever their number: items. */
const MOST_AT_ONCE = 20_000;

/** What comes while content is loaded, in this order; "end" or "failed" is the last. */
export type Arrived<Part> =
  | { kind: "part"; part: Part; count: number; total: number }
  | { kind: "end" }
  | { kind: "failed"; error: ApiError };

export interface Arriving<Part> {
  arrived: Channel<Arrived<Part>>;
  /** What puts it there. */
  asking: Task;
  /** Takes in parts that have come one after the other. `more`: others are here already, and are taken in next. */
  take(parts: readonly Part[], more: boolean): SagaGenerator<void>;
  /** How long parts are gathered before they are taken in, milliseconds; `passed`: since the first was waited for. */
  gatherFor?(passed: number): number;
  status(status: TaskStatus): { type: string };
}

/** Applies incoming parts, several at a time, and reports progress. Answers why it failed, or null. */
export function* takeIn<Part>(arriving: Arriving<Part>): SagaGenerator<ApiError | null> {
  const { arrived, asking, status } = arriving;
  const { now } = yield* getServices();
  const began = now();
  let done = 0;
  try {
    for (;;) {
      const waiting: Arrived<Part>[] = [yield* take(arrived), ...(yield* flush(arrived))];
      for (let next = waiting[0]; next; next = waiting[0]) {
        if (next.kind === "failed") return next.error;
        if (next.kind === "end") return null;
        const parts = takenTogether(waiting);
        const more = waiting[0]?.kind === "part";
        yield* call(
          arriving.take,
          parts.map(({ part }) => part),
          more,
        );
        done += parts.reduce((sum, { count }) => sum + count, 0);
        if (waiting[0]?.kind !== "end") yield* put(status(running(done, next.total)));
      }
      const gathering = (arriving.gatherFor ?? gatherFor)(now() - began);
      yield* race({ gathered: delay(gathering), all: join(asking) });
    }
  } finally {
    if (yield* cancelled()) yield* put(status({ state: "canceled" }));
  }
}

type ArrivedPart<Part> = Extract<Arrived<Part>, { kind: "part" }>;

/** Removes the parts from the front that are taken in together: one at least. */
function takenTogether<Part>(waiting: Arrived<Part>[]): ArrivedPart<Part>[] {
  const parts: ArrivedPart<Part>[] = [];
  let items = 0;
  for (let next = waiting[0]; next?.kind === "part"; next = waiting[0]) {
    items += next.count;
    if (items > MOST_AT_ONCE && parts.length > 0) break;
    parts.push(next);
    waiting.shift();
  }
  return parts;
}

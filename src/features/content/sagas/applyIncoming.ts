import type { Channel, Task } from "redux-saga";
import { call, cancelled, delay, flush, join, put, race, type SagaGenerator, take } from "typed-redux-saga";
import type { ApiError } from "../../../api/userApi";
import { getServices } from "../../../app/sagaContext";
import { running, type TaskStatus } from "../../../domain/status";

/**
 * Returns how long to gather parts before applying them together: half the elapsed time, in milliseconds. Redrawing
 * costs more the more is loaded, and this redraws lists and map a dozen times instead of 200.
 */
export const gatherFor = (passed: number): number => Math.min(2500, Math.max(400, passed / 2));
/** Maximum number of items applied together. */
const MOST_AT_ONCE = 20_000;

/** Messages while content loads, in order. The last one is "end" or "failed". */
export type IncomingMessage<Part> =
  | { kind: "part"; part: Part; count: number; total: number }
  | { kind: "end" }
  | { kind: "failed"; error: ApiError };

export interface IncomingOptions<Part> {
  arrived: Channel<IncomingMessage<Part>>;
  /** Task that fills the channel. */
  asking: Task;
  /** Applies consecutive parts. `more`: further parts have already arrived and are applied next. */
  take(parts: readonly Part[], more: boolean): SagaGenerator<void>;
  /** Returns how long to gather parts, in milliseconds. `passed` is the time since loading started. */
  gatherFor?(passed: number): number;
  status(status: TaskStatus): { type: string };
}

/** Applies incoming parts, several at a time, and reports progress. @returns the error, or null */
export function* applyIncoming<Part>(arriving: IncomingOptions<Part>): SagaGenerator<ApiError | null> {
  const { arrived, asking, status } = arriving;
  const { now } = yield* getServices();
  const began = now();
  let done = 0;
  try {
    for (;;) {
      const waiting: IncomingMessage<Part>[] = [yield* take(arrived), ...(yield* flush(arrived))];
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

type ArrivedPart<Part> = Extract<IncomingMessage<Part>, { kind: "part" }>;

/** Removes the parts to apply together, at least one, from the front of the list. */
function takenTogether<Part>(waiting: IncomingMessage<Part>[]): ArrivedPart<Part>[] {
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

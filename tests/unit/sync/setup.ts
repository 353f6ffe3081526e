import { fork, type SagaGenerator } from "typed-redux-saga";
import { vi } from "vitest";
import type { ApiResult, ChangesPage, ChangesQuery, UserApi } from "../../../src/api/userApi";
import type { Services } from "../../../src/app/services";
import { loadContent } from "../../../src/features/content/slice";
import { sessionStarted } from "../../../src/features/session/slice";
import { syncSaga } from "../../../src/features/sync/saga";
import { follow } from "../../../src/features/sync/sagas/follow";
import { fail, ok, USER } from "../app/fakes";
import { changesPage, type memoryApi } from "../content/memoryApi";
import { startContent } from "../content/setup";

/** A server whose pages of changes a test supplies. `asked` records the queries. */
export function changingServer() {
  const asked: ChangesQuery[] = [];
  const pages: ChangesPage[] = [];
  const failures: { status: number; id: string }[] = [];
  let now = 1;
  const changes = async (query: ChangesQuery): Promise<ApiResult<ChangesPage>> => {
    asked.push(query);
    const failure = failures.shift();
    if (failure) return fail(failure);
    const page = query.since === undefined && query.after === undefined ? undefined : pages.shift();
    return ok(page ?? changesPage({ now }));
  };
  return {
    asked,
    failures,
    changes,
    /** Adds changes for the next query. */
    change(...parts: Partial<ChangesPage>[]) {
      now += 1;
      for (const [index, part] of parts.entries()) {
        const last = index === parts.length - 1;
        pages.push(changesPage({ now, more: !last, after: last ? null : `page ${index + 1}`, ...part }));
      }
      return now;
    },
  };
}

/** An event stream that a test writes to. */
export function eventStream() {
  let controller!: ReadableStreamDefaultController<Uint8Array>;
  const closed = vi.fn();
  const stream = new ReadableStream<Uint8Array>({
    start: (given) => {
      controller = given;
    },
    cancel: closed,
  });
  const write = (text: string) => controller.enqueue(new TextEncoder().encode(text));
  return {
    stream,
    closed,
    write,
    tell: (now: number) => write(`data: {"now":${now}}\n\n`),
    end: () => controller.close(),
  };
}

/** Starts loaded content on a page that follows changes. */
export async function followed(
  contents: Parameters<typeof memoryApi>[0] = {},
  { api = {}, ...services }: { api?: Partial<UserApi> } & Partial<Omit<Services, "api" | "stage">> = {},
) {
  const changing = changingServer();
  const run = startContent(
    contents,
    // Like the browser's clock.
    { now: () => Date.now(), ...services },
    { changes: changing.changes, ...api },
  );
  run.store.dispatch(loadContent());
  await run.settle(100);
  const task = runSync(run);
  run.store.dispatch(sessionStarted({ user: USER, remote: {} }));
  // Starting the session loads everything again.
  await run.settle(200);
  return { ...run, changing, task };
}

function runSync(run: ReturnType<typeof startContent>) {
  function* side(): SagaGenerator<void> {
    yield* fork(syncSaga, async () => ({ follow }));
  }
  return run.runSaga(side);
}

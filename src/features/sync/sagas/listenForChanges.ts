import type { Task } from "redux-saga";
import { call, delay, fork, put, race, type SagaGenerator, select, take } from "typed-redux-saga";
import type { RootState } from "../../../app/reducers";
import { getServices } from "../../../app/sagaContext";
import { cancelable } from "../../../workers/cancelable";
import { connectionBack, pageShown } from "../../session/slice";
import { eventsOf, type StreamEvent } from "../events";
import { caughtUp, changesHeard, liveChanged } from "../slice";
import { joinTabs, type TabGroup } from "../tabGroup";

/**
 * Silence in milliseconds after which a connection counts as lost. The server and the leading tab both send something
 * every 20 s.
 */
const SILENCE_MS = 55_000;
const FIRST_RETRY_MS = 1000;
const LAST_RETRY_MS = 60_000;

const selectSync = (state: RootState) => state.sync;

/**
 * Listens for new change numbers. The leading tab gets them from the event stream, other tabs from the leading tab.
 * Where tabs can't coordinate, the page only polls.
 */
export function* listenForChanges(account: string): SagaGenerator<void> {
  const { tabs } = yield* getServices();
  const group = joinTabs(tabs, account);
  if (!group) return;
  let leading: Task | null = null;
  try {
    group.tell({ kind: "hello" });
    for (;;) {
      const { event } = yield* race({ event: take(group.events), silent: delay(SILENCE_MS) });
      if (!event) {
        if (leading) continue;
        yield* put(liveChanged(false));
        group.takeOver();
      } else if (event.kind === "leads") leading = (yield* fork(lead, group)) as Task;
      else if (event.kind === "lost") {
        leading?.cancel();
        leading = null;
      } else if (event.message.kind === "hello") {
        if (leading) yield* call(tell, group);
      } else if (!leading) {
        const { now, live } = event.message;
        if (now !== null) yield* put(changesHeard(now));
        if (live !== (yield* select(selectSync)).live) yield* put(liveChanged(live));
      }
    }
  } finally {
    group.events.close();
  }
}

function* tell(group: TabGroup): SagaGenerator<void> {
  const { now, heard, live } = yield* select(selectSync);
  const latest = now === null && heard === null ? null : Math.max(now ?? 0, heard ?? 0);
  group.tell({ kind: "state", now: latest, live });
}

/** Holds the event stream and passes its events and poll results on to the other tabs. */
function* lead(group: TabGroup): SagaGenerator<void> {
  yield* fork(function* tellOthers() {
    for (;;) {
      yield* take([changesHeard, caughtUp, liveChanged]);
      yield* call(tell, group);
    }
  });
  yield* call(tell, group);
  const { api } = yield* getServices();
  for (let failures = 0; ; failures++) {
    const opened = yield* call(() => cancelable((signal) => api.openEvents(signal)));
    if (opened.success) {
      if ((yield* call(listen, group, opened.data)) > 0) failures = 0;
      yield* put(liveChanged(false));
    }
    // Too many connections. The server asks for a retry in a minute.
    const full = !opened.success && (opened.data.status === 429 || opened.data.status === 503);
    const wait = full ? LAST_RETRY_MS : Math.min(FIRST_RETRY_MS * 2 ** failures, LAST_RETRY_MS);
    yield* race({ waited: delay(wait), sooner: take([pageShown, connectionBack]) });
  }
}

/** Reads a stream to its end. Returns the number of events received. */
function* listen(group: TabGroup, stream: ReadableStream<Uint8Array>): SagaGenerator<number> {
  const events = eventsOf(stream);
  let count = 0;
  try {
    for (;;) {
      const { event } = yield* race({ event: take(events), silent: delay(SILENCE_MS) });
      if (!event || event.kind === "end") return count;
      count++;
      yield* call(onEvent, group, event);
    }
  } finally {
    events.close();
  }
}

function* onEvent(group: TabGroup, event: StreamEvent): SagaGenerator<void> {
  if (event.kind === "now") yield* put(changesHeard(event.now));
  if (!(yield* select(selectSync)).live) yield* put(liveChanged(true));
  else if (event.kind === "beat") yield* call(tell, group);
}

import { buffers, type EventChannel, eventChannel } from "redux-saga";
import { actionChannel, call, delay, fork, race, type SagaGenerator, select, take } from "typed-redux-saga";
import { getServices } from "../../../app/sagaContext";
import type { PageHistory } from "../../../app/services";
import { itemRenamed } from "../../edits/outbox/slice";
import { historyEntry, readHistoryEntry } from "../historyEntry";
import { selectSidebar } from "../selectors";
import { back, close, navigate, navigateFresh, rememberTab, replaceView } from "../slice";
import { pathOf } from "../viewPath";
import { writeMapPlace } from "./mapPlace";
import { restoreView } from "./restore";

/** What the address follows. */
const FOLLOWED = [navigate, navigateFresh, replaceView, back, close, rememberTab, itemRenamed];

/** As long as the browser may take for a step back. */
const STEP_MS = 1000;

type Pops = EventChannel<true>;

const popChannel = (pages: PageHistory): Pops =>
  eventChannel<true>((emit) => pages.onPop(() => emit(true)), buffers.expanding(4));

/** Keeps view and address the same: the address of a new page decides first, then whichever of them changes. */
export function* keepAddress(): SagaGenerator<void> {
  const { pages } = yield* getServices();
  const changes = yield* actionChannel(FOLLOWED, buffers.expanding(8));
  const pops = yield* call(popChannel, pages);
  const map = { search: pages.location().search };
  yield* fork(writeMapPlace, map);
  yield* call(restoreView, { map, started: true });
  try {
    for (;;) {
      const { change } = yield* race({ pop: take(pops), change: take(changes) });
      if (change) yield* call(follow, change, pops);
      else yield* call(restoreView, { map, started: false });
    }
  } finally {
    pops.close();
  }
}

/** Takes the address to the view: one step forward or back, or another address for the same entry. */
function* follow(change: { type: string }, pops: Pops): SagaGenerator<void> {
  const { pages } = yield* getServices();
  const { view, history } = yield* select(selectSidebar);
  const { pathname, search } = pages.location();
  const entry = readHistoryEntry(pages.state());
  const before = entry?.before ?? null;
  const path = pathOf(view);
  if (change.type === back.type && path !== pathname && path === before) {
    pages.back();
    yield* race({ popped: take(pops), late: delay(STEP_MS) });
    if (pages.location().pathname === path) return;
  }
  const drawn = navigate.match(change) && view?.metadata?.drawn === true;
  const isStep =
    path !== pathname &&
    !(drawn && entry?.drawn) &&
    (navigate.match(change) || navigateFresh.match(change) || close.match(change));
  if (isStep) pages.push(path + search, historyEntry(history, pathname, drawn));
  else pages.replace(path + search, historyEntry(history, before, drawn || entry?.drawn));
}

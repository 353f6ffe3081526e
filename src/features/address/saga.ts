import { buffers, type EventChannel, eventChannel } from "redux-saga";
import {
  actionChannel,
  call,
  delay,
  fork,
  race,
  type SagaGenerator,
  select,
  take,
  takeLatest,
} from "typed-redux-saga";
import { itemRenamed } from "../../app/events";
import { getServices } from "../../app/sagaContext";
import type { PageHistory } from "../../app/services";
import { sessionStarted } from "../session/slice";
import { selectSidebar } from "../sidebar/selectors";
import { back, close, navigate, navigateFresh, rememberTab, replaceView } from "../sidebar/slice";
import { historyEntry, readHistoryEntry } from "./historyEntry";
import { writeMapPlace } from "./sagas/mapPlace";
import { restoreView } from "./sagas/restore";
import { pathOf } from "./viewPath";

/** Actions that change the URL. */
const FOLLOWED = [navigate, navigateFresh, replaceView, back, close, rememberTab, itemRenamed];

/** Timeout for the browser to go back. */
const STEP_MS = 1000;

type Pops = EventChannel<true>;

const popChannel = (pages: PageHistory): Pops =>
  eventChannel<true>((emit) => pages.onPop(() => emit(true)), buffers.expanding(4));

export function* addressSaga(): SagaGenerator<void> {
  yield* takeLatest(sessionStarted, keepAddress);
}

/** Keeps the view and the URL in sync. On page load the URL decides, then whichever changes. */
function* keepAddress(): SagaGenerator<void> {
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

/** Updates the URL to the current view: one step forward or back, or another URL for the same entry. */
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

import { buffers } from "redux-saga";
import { actionChannel, call, delay, fork, put, race, select, take } from "typed-redux-saga";
import { inSlices } from "../../../app/inSlices";
import { getServices } from "../../../app/sagaContext";
import { isLongChange, shownChange } from "../../../domain/shownChange";
import { changeVisibility, type VisibilityChange, visibilityJobs } from "../../../domain/visibility";
import { cancelable } from "../../../workers/cancelable";
import {
  changePreferences,
  changeShown,
  PREFERENCE_CHANGES,
  preferencesDelayed,
} from "../../preferences/slice";
import { sessionStarted } from "../../session/slice";
import { selectShownOnMap, selectTable, selectVisibilityRule } from "../selectors";
import { cancelTask, columnsPut, featuresDropped, featuresPut, setVisibility, taskChanged } from "../slice";
import { countVisibility } from "./countVisibility";
import { planChange, settleChange } from "./master";

/** Shows or hides features in the preferences; mirrorVisibility updates the map. If canceled, nothing changes. */
export function* changeVisible(change: VisibilityChange) {
  const { now } = yield* getServices();
  for (;;) {
    const before = yield* select(selectVisibilityRule);
    const table = yield* select(selectTable);
    const source = { ids: table.list, newest: table.newest, get: (uuid: string) => table.get(uuid) };
    const visible = yield* inSlices(changeVisibility(before, source, change, Math.floor(now() / 1000)));
    // Features were added or changed during the computation, so start over.
    if ((yield* select(selectTable)) !== table) continue;
    if ((yield* select(selectVisibilityRule)) !== before) continue;
    if (!isLongChange(before, visible)) {
      for (const jobs of visibilityJobs(before, visible)) yield* put(changePreferences(jobs));
      return;
    }
    const sent = yield* inSlices(shownChange(before, visible));
    if ((yield* select(selectVisibilityRule)) !== before) continue;
    yield* put(changeShown({ change: sent, before, after: visible }));
    return;
  }
}

/**
 * Handles a visibility switch in a list. A delay shows the loader before a long list is processed; cancelTask ends
 * both.
 */
export function* onSetVisibility({ payload }: ReturnType<typeof setVisibility>) {
  const { featureIds, visible, delay: wait } = payload;
  if (featureIds.length === 0) return;
  yield* fork(countVisibility, featureIds, visible);
  if (wait) yield* race({ done: call(changeWithLoader, payload, wait), stopped: take(cancelTask) });
  else yield* call(change, featureIds, visible);
}

function* change(featureIds: VisibilityChange["uuids"], visible: boolean) {
  const plan = yield* call(planChange, featureIds, visible);
  yield* call(changeVisible, plan.change);
  yield* call(settleChange, featureIds, plan);
}

function* changeWithLoader(
  { featureIds, visible }: ReturnType<typeof setVisibility>["payload"],
  wait: number,
) {
  try {
    yield* put(taskChanged(visible ? "showing" : "hiding"));
    yield* delay(wait);
    yield* call(change, featureIds, visible);
  } finally {
    yield* put(taskChanged(null));
  }
}

/** Shows features, e.g. after they were saved or imported. */
export function* showFeatures(uuids: readonly string[]) {
  yield* call(changeVisible, { uuids, visible: true });
}

/** Resets visibility to "all" when no feature is left. */
export function* restoreVisibility() {
  const table = yield* select(selectTable);
  const rule = yield* select(selectVisibilityRule);
  if (table.size === 0 && !rule.all) yield* call(changeVisible, { uuids: "all" as const, visible: true });
}

/** The map updates at most this often while pages load. */
const MIRROR_AFTER_MS = 30;
/** Longer than any other visibility change by the user takes. */
const ANEW_AFTER_MS = 1000;

/**
 * Applies the list's visibility to the map, one update at a time. An update is canceled when the user changes
 * visibility again and is retried after that change, or after a timeout if nothing changes.
 */
export function* mirrorVisibility() {
  const { stage } = yield* getServices();
  const changes = yield* actionChannel(
    [featuresPut, columnsPut, featuresDropped, ...PREFERENCE_CHANGES, preferencesDelayed, sessionStarted],
    buffers.sliding(1),
  );
  let shown: unknown = "all";
  for (;;) {
    const retry = shown === UNDONE ? { nothing: delay(ANEW_AFTER_MS) } : {};
    const { change } = yield* race({ change: take(changes), ...retry });
    // At the start of a session, everything is hidden before the first features are drawn.
    if (!change || !sessionStarted.match(change)) yield* delay(MIRROR_AFTER_MS);
    const visible = yield* select(selectShownOnMap);
    if (visible === shown) continue;
    shown = visible;
    try {
      const show = (signal: AbortSignal) => stage.content.setVisible(visible, signal);
      const { other } = yield* race({ done: call(() => cancelable(show)), other: take(setVisibility) });
      if (other) shown = UNDONE;
    } catch (error) {
      console.error("unable to show or hide features", error);
    }
  }
}

const UNDONE = Symbol("the map is out of sync with the list");

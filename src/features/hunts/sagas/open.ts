import { call, put, select } from "typed-redux-saga";
import type { RootState } from "../../../app/reducers";
import { getServices } from "../../../app/sagaContext";
import { unionExtents } from "../../../domain/extent";
import { DONE, running } from "../../../domain/status";
import { selectHunt } from "../../content/hunts/selectors";
import type { focusHunt, openHunt } from "../../content/hunts/slice";
import { huntOpening, huntsDropped, huntsPut } from "../../content/hunts/slice";
import { resetSelection } from "../../content/selection/slice";
import { selectTable } from "../../content/selectors";
import { isNewHunt } from "../../edits/pending";
import { moveMap } from "../../map/moveMap";
import { loadNotes } from "../../notes";
import { loadPlans } from "../../savedPlans";
import { forgetHunt, notifyEnded } from "../../shares";
import { back, navigate } from "../../sidebar/slice";
import { errorToast } from "../../toasts/kinds";

const GONE = "Sorry, but it looks like that hunt does not exist";
const FAILED = "Oops, there was an issue retrieving the hunt";
const TOAST = "open-hunt";

/** Shows the hunt with what's known of it, reloads it, and moves the map to its features. */
export function* onOpenHunt({ payload: uuid, meta: { still } }: ReturnType<typeof openHunt>) {
  if (!(yield* call(isShown, uuid))) {
    yield* put(navigate({ name: "Collection", metadata: { uuid } }));
  }
  yield* put(resetSelection());
  yield* put(loadNotes({ type: "collection", uuid }));
  yield* put(loadPlans(uuid));
  yield* call(readHunt, uuid, still);
}

function* readHunt(uuid: string, still: boolean) {
  const { api } = yield* getServices();
  // A hunt that isn't saved yet exists only on this page.
  if (isNewHunt(uuid) && (yield* select(selectHunt, uuid))) {
    yield* put(huntOpening({ uuid, status: DONE }));
    if (!still) yield* call(goToHunt, uuid);
    return;
  }
  yield* put(huntOpening({ uuid, status: running() }));
  const result = yield* call([api, api.getCollection], uuid);
  if (result.success) {
    yield* put(huntsPut([result.data]));
    yield* put(huntOpening({ uuid, status: DONE }));
    // A late response must not move the map after the user has gone back.
    if (!still && (yield* call(isShown, uuid))) yield* call(goToHunt, uuid);
    return;
  }
  const gone = result.data.status === 404;
  yield* put(huntOpening(null));
  const known = yield* select(selectHunt, uuid);
  if (gone && known && !known.isOwner) {
    yield* call(forgetHunt, { type: "collection" as const, uuid });
    yield* call(notifyEnded, [known.title]);
    return;
  }
  yield* put(errorToast(TOAST, gone ? GONE : FAILED));
  if (gone) yield* put(huntsDropped([uuid]));
  if (yield* call(isShown, uuid)) yield* put(back());
}

/** Whether the sidebar shows this hunt. */
function* isShown(uuid: string) {
  const view = yield* select((state: RootState) => state.sidebar.view);
  return view?.name === "Collection" && view.metadata?.uuid === uuid;
}

export function* onFocusHunt({ payload }: ReturnType<typeof focusHunt>) {
  yield* call(goToHunt, payload);
}

/** Moves the map to show all features of the hunt. Does nothing if there are none. */
export function* goToHunt(uuid: string) {
  const hunt = yield* select(selectHunt, uuid);
  const table = yield* select(selectTable);
  const rows = [...table.rows(hunt?.featureIds ?? [])];
  const extent = unionExtents(rows.map((row) => row.extent));
  if (extent) yield* call(moveMap, extent);
}

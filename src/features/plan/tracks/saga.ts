import { call, put, type SagaGenerator, select, takeEvery, takeLatest, takeLeading } from "typed-redux-saga";
import type { ShapedTracks } from "../../../../workers/tracks/types";
import { getServices } from "../../../app/sagaContext";
import type { Extent } from "../../../domain/geometry";
import type { PlanTrack } from "../../../map/mapStage";
import { isAbortError } from "../../../workers/abortSignal";
import { cancelable } from "../../../workers/cancelable";
import { columnsPut, featuresDropped, featuresPut } from "../../content/slice";
import { followTool } from "../followTool";
import { readGround } from "../readGround";
import { selectShows } from "../selectors";
import { linePicked, type PlanToolId, tracksFrom } from "../slice";
import { hides } from "../toolActions";
import { saveShaped } from "./saveTracks";
import {
  selectIsReshaped,
  selectLineIds,
  selectQuestion,
  selectTracks,
  type TracksQuestion,
} from "./selectors";
import {
  changeTracks,
  chooseRow,
  retryTracks,
  saveTracks,
  tracksChosen,
  tracksFailed,
  tracksOfSelection,
  tracksOpened,
  tracksReplaced,
  tracksRestored,
  tracksRunning,
  tracksShaped,
  tracksStopped,
} from "./slice";

const TOOL: PlanToolId = "tracks";
const isHidden = hides(TOOL);
/** Limit of stops marked on the map. Only the first ones are. */
const MOST_MARKED = 100;

/** State of the worker and the map that's too large for the store. */
interface Held {
  /** Version of the lines loaded in the worker. */
  version: string | null;
  hasGround: boolean;
  track: PlanTrack | null;
}

/** Analyzes and changes lines and tracks, live while sliders move. */
export function* tracksSaga(): SagaGenerator<void> {
  const held: Held = { version: null, hasGround: false, track: null };
  yield* takeEvery(isHidden, leave, held);
  yield* takeEvery(linePicked, function* onPick({ payload: uuid }) {
    if (!(yield* select(selectShows, TOOL))) return;
    const { ids } = yield* select(selectTracks);
    yield* put(tracksChosen(ids.includes(uuid) ? ids.filter((id) => id !== uuid) : [...ids, uuid]));
  });
  yield* takeEvery(tracksOfSelection, function* onSelection() {
    const ids = yield* select(selectLineIds);
    if (ids.length > 0) yield* put(tracksChosen(ids));
  });
  yield* takeLatest([chooseRow, tracksShaped], showRow, held);
  yield* takeLeading(saveTracks, saveShaped);
  yield* followTool<TracksQuestion>({
    id: TOOL,
    forAll: true,
    changed: [changeTracks, retryTracks, featuresPut, columnsPut, featuresDropped],
    picked: [tracksChosen, tracksFrom, tracksReplaced, tracksRestored],
    selectRequest: selectQuestion,
    placesOf: ({ version }) => version,
    mark: function* nothing() {},
    clear: () => show(null, held),
    find: (question) => work(question, held),
  });
}

function* work(question: TracksQuestion, held: Held): SagaGenerator<void> {
  const { tracks } = yield* getServices();
  try {
    // The server would return the old geometry.
    if (yield* select(selectIsReshaped)) throw new Error(WAITS);
    if (held.version !== question.version) yield* call(open, question, held);
    const { settings, source } = question;
    if (settings.ground && !held.hasGround && source) {
      yield* put(tracksRunning({ done: 0, total: 0, ground: true }));
      yield* readGround(
        (step) => tracksRunning({ ...step, ground: true }),
        (signal, report) => tracks.readGround(source, signal, report),
      );
      held.hasGround = true;
    }
    const shaped = yield* call(() => cancelable((signal) => tracks.shape(settings, signal)));
    yield* call(show, shaped, held);
    yield* put(tracksShaped(shaped && resultOf(shaped)));
  } catch (error) {
    if (isAbortError(error)) return;
    // A failed worker has lost its data.
    held.version = null;
    yield* call(show, null, held);
    yield* put(tracksFailed(error instanceof Error ? error.message : String(error)));
  } finally {
    if ((yield* select(selectTracks)).status.state === "running") yield* put(tracksStopped());
  }
}

const WAITS = "A track has a new shape that isn't synced yet. Try again when it is.";
const NONE_LEFT = "These tracks were deleted. Choose others.";

function* open({ ids, version }: TracksQuestion, held: Held): SagaGenerator<void> {
  const { tracks } = yield* getServices();
  Object.assign(held, { version: null, hasGround: false });
  yield* put(tracksRunning());
  const opened = yield* readGround(tracksRunning, (signal, report) => tracks.open(ids, signal, report));
  if (opened.length === 0) throw new Error(NONE_LEFT);
  held.version = version;
  yield* put(tracksOpened(opened));
}

const resultOf = ({ drawing: _drawn, stopPlaces: _marked, ...result }: ShapedTracks) => result;

function* show(shaped: ShapedTracks | null, held: Held): SagaGenerator<void> {
  const { stage } = yield* getServices();
  const { settings, chosen } = yield* select(selectTracks);
  const path = chosen !== null && held.track ? held.track.chosen : null;
  held.track = shaped && { ...shaped.drawing, palette: settings.color, chosen: path };
  stage.plan.showTrack(held.track);
  const places = shaped?.stopPlaces ?? new Float64Array(0);
  stage.plan.markSpots(
    "tracks",
    Array.from({ length: Math.min(MOST_MARKED, places.length / 2) }, (_, stop) => ({
      longitude: places[2 * stop] as number,
      latitude: places[2 * stop + 1] as number,
      rank: stop + 1,
    })),
  );
}

/** Highlights the chosen row on the map. Moves the map there when the user chooses it. */
function* showRow(
  held: Held,
  action: ReturnType<typeof chooseRow> | ReturnType<typeof tracksShaped>,
): SagaGenerator<void> {
  const { stage, tracks } = yield* getServices();
  const { chosen, result } = yield* select(selectTracks);
  if (!held.track || (chosen === null && held.track.chosen === null)) return;
  const row = chosen !== null && result ? { rows: result.rows, at: chosen } : null;
  if (row && chooseRow.match(action)) {
    const [west = 0, south = 0, east = 0, north = 0] = row.rows.extents.subarray(4 * row.at, 4 * row.at + 4);
    const extent: Extent = [west, south, east, north];
    yield* call([stage, stage.reveal], extent);
  }
  const path = row
    ? yield* call([tracks, tracks.path], row.rows.first[row.at] as number, row.rows.last[row.at] as number)
    : null;
  if (!held.track) return;
  held.track = { ...held.track, chosen: path };
  stage.plan.showTrack(held.track);
}

/** Clears the map and lets the worker free the points. */
function* leave(held: Held): SagaGenerator<void> {
  const { stage, tracks } = yield* getServices();
  stage.plan.showTrack(null);
  stage.plan.markSpots("tracks", []);
  const isOpen = held.version !== null;
  Object.assign(held, { version: null, hasGround: false, track: null });
  if (isOpen) yield* call([tracks, tracks.forget]);
}

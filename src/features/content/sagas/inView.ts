import { buffers, type EventChannel, eventChannel } from "redux-saga";
import { actionChannel, call, delay, put, race, select, take } from "typed-redux-saga";
import { getServices } from "../../../app/sagaContext";
import type { MapRectangle, MapStage, MapViewpoint } from "../../../map/mapStage";
import { viewArea } from "../../../map/viewArea";
import { cancelable } from "../../../workers/cancelable";
import { selectCovered } from "../../map/selectors";
import {
  foldSheet,
  hideSidebar,
  layoutChanged,
  NAVIGATION,
  sheetPulled,
  showSidebar,
  toggleSidebar,
  unfoldSheet,
} from "../../sidebar/slice";
import { selectFilter } from "../selectors";
import { columnsPut, featuresDropped, featuresPut, filterContent, seenChanged } from "../slice";

/** A moving map is evaluated about four times a second. */
const PAUSE_MS = 250;

/** Actions that change the content or the covered part of the map. */
const CHANGES = [
  featuresPut,
  columnsPut,
  featuresDropped,
  ...NAVIGATION,
  layoutChanged,
  showSidebar,
  hideSidebar,
  toggleSidebar,
  sheetPulled,
  foldSheet,
  unfoldSheet,
];

const viewpointChannel = (stage: MapStage): EventChannel<MapViewpoint> =>
  eventChannel<MapViewpoint>((emit) => stage.onViewpoint(emit), buffers.sliding(1));

/** Follows the viewport while the "In view" filter is on. */
export function* watchInView() {
  for (;;) {
    yield* take(filterContent);
    if (!(yield* select(selectFilter)).inView) continue;
    yield* race({ followed: call(followView), left: call(untilLeft) });
    yield* put(seenChanged(null));
  }
}

function* untilLeft() {
  while ((yield* select(selectFilter)).inView) yield* take(filterContent);
}

function* followView() {
  const { stage } = yield* getServices();
  const changes = yield* actionChannel(CHANGES, buffers.sliding(1));
  const viewpoints = yield* call(viewpointChannel, stage);
  let viewpoint: MapViewpoint | undefined;
  try {
    for (;;) {
      const { moved } = yield* race({ moved: take(viewpoints), changed: take(changes) });
      // New content is drawn a moment later.
      if (!moved) yield* delay(PAUSE_MS);
      viewpoint = moved ?? viewpoint;
      if (!viewpoint) continue;
      yield* call(findSeen, viewArea(viewpoint, yield* select(selectCovered)));
      yield* delay(PAUSE_MS);
    }
  } finally {
    viewpoints.close();
    changes.close();
  }
}

/** Finds the features in view. After an error, the previous result stays. */
function* findSeen(area: MapRectangle) {
  const { stage } = yield* getServices();
  try {
    yield* put(seenChanged(yield* call(() => cancelable((signal) => stage.content.touching(area, signal)))));
  } catch (error) {
    console.error("unable to find the features in view", error);
  }
}

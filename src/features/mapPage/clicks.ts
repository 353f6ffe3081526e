import { buffers, type EventChannel, eventChannel } from "redux-saga";
import { call, fork, put, select, take, takeEvery, takeLatest } from "typed-redux-saga";
import { getServices } from "../../app/sagaContext";
import type { FeatureRow } from "../../domain/featureRow";
import type { MapClick, MapStage } from "../../map/mapStage";
import { openFeature } from "../content/openFeature";
import { selectFeature } from "../content/selectors";
import { featuresDropped, highlightFeature } from "../content/slice";
import {
  closePopup,
  groundClicked,
  popupElevation,
  popupOpened,
  selectPopup,
  viewDetails,
} from "../featurePopup";
import { cancelTool, endTool, measureFrom, resetWidgets, toggleTool } from "../map/slice";
import { linePicked, type PlanToolId, placePicked, selectPicks, selectTool } from "../plan";

const clickChannel = (stage: MapStage): EventChannel<MapClick> =>
  eventChannel<MapClick>((emit) => stage.onClick(emit), buffers.sliding(1));

/** Wrapper object, because a channel can't carry null. */
const hoverChannel = (stage: MapStage): EventChannel<{ uuid: string | null }> =>
  eventChannel<{ uuid: string | null }>(
    (emit) => stage.onHover((uuid) => emit({ uuid })),
    buffers.sliding(1),
  );

/** Planning tools that accept lines and tracks. */
const TAKES_LINES: readonly PlanToolId[] = ["glassing", "tracks"];

/** Opens the popup of the clicked feature. A click elsewhere or with the right button is about the location. */
export function* onMapClick(click: MapClick) {
  const { stage, api } = yield* getServices();
  const { longitude, latitude, zoom } = click;
  if (click.temporary) {
    yield* put(popupOpened({ uuid: click.temporary, longitude, latitude, temporary: true }));
    return;
  }
  const uuid = click.secondary
    ? null
    : yield* call([stage.content, stage.content.hitTest], click.screenX, click.screenY);
  const row = uuid ? yield* select(selectFeature, uuid) : undefined;
  if (!click.secondary && (yield* select(selectPicks))) {
    const tool = yield* select(selectTool);
    yield* put(picked(click, row, TAKES_LINES.includes(tool)));
    return;
  }
  if (!row) {
    yield* put(groundClicked({ longitude, latitude, zoom, screenX: click.screenX }));
    return;
  }
  const isPoint = row.properties.ghType === "Point";
  // The popup points at the waypoint itself, or at the clicked position on a line or area.
  const place = isPoint ? { longitude: row.extent[0], latitude: row.extent[1] } : { longitude, latitude };
  yield* put(popupOpened({ uuid: row.uuid, ...place, temporary: false }));
  if (!isPoint) return;
  const full = yield* call([api, api.getFeature], row.uuid);
  if (full.success && full.data.geometry.type === "Point") {
    yield* put(popupElevation({ uuid: row.uuid, elevation: full.data.geometry.coordinates[2] }));
  }
}

/** Returns what the user picked: a waypoint or line itself, or the clicked position in an area. */
function picked({ longitude, latitude }: MapClick, row: FeatureRow | undefined, takesLines: boolean) {
  const type = row?.properties.ghType;
  if (row && takesLines && (type === "Polyline" || type === "Tracks")) return linePicked(row.uuid);
  if (!row || type !== "Point") return placePicked({ longitude, latitude, uuid: null, title: "" });
  const { uuid, title, extent } = row;
  return placePicked({ longitude: extent[0], latitude: extent[1], uuid, title });
}

function* watchClicks() {
  const { stage } = yield* getServices();
  const clicks = yield* call(clickChannel, stage);
  yield* takeLatest(clicks, onMapClick);
}

function* watchHover() {
  const { stage } = yield* getServices();
  const hovers = yield* call(hoverChannel, stage);
  for (;;) {
    const { uuid } = yield* take(hovers);
    yield* put(highlightFeature(uuid));
  }
}

function* onViewDetails({ payload }: ReturnType<typeof viewDetails>) {
  yield* put(openFeature(payload));
}

function* onGone({ payload }: ReturnType<typeof featuresDropped>) {
  const uuid = yield* select((state) => selectPopup(state)?.uuid);
  if (uuid && payload.includes(uuid)) yield* put(closePopup());
}

/** Opens popups and highlights features as the user clicks and points on the map. */
export function* mapClicksSaga() {
  yield* fork(watchClicks);
  yield* fork(watchHover);
  yield* takeEvery(viewDetails, onViewDetails);
  yield* takeEvery(featuresDropped, onGone);
  yield* takeEvery([toggleTool, measureFrom, cancelTool, endTool, resetWidgets], function* onTool() {
    yield* put(closePopup());
  });
}

import { type EventChannel, eventChannel } from "redux-saga";
import { call, fork, put, type SagaGenerator, select, take, takeEvery, takeLatest } from "typed-redux-saga";
import { openShare } from "../../app/events";
import type { RootState } from "../../app/reducers";
import { getServices } from "../../app/sagaContext";
import { unionExtents } from "../../domain/extent";
import type { Feature } from "../../domain/feature";
import { type ColumnFeature, toColumns } from "../../domain/featureColumns";
import { shareTokenOf } from "../../domain/share";
import type { SharedFeature } from "../../domain/sharedView";
import { track } from "../analytics/track";
import { loginUrl, signUpUrl } from "../session/destinations";
import { selectRuntimeConfig } from "../session/selectors";
import { KEPT_SHARE_KEY } from "../shares";
import {
  chooseRow,
  keepShare,
  rowId,
  rowsAdded,
  shareFailed,
  shareLoaded,
  toSharedRow,
  viewLoaded,
} from "./slice";

const selectRows = ({ sharedPage }: RootState) => sharedPage.rows;
const selectToken = ({ sharedPage }: RootState) => sharedPage.token;

/** Placeholder properties that the content layer doesn't draw. */
const UNDRAWN: Omit<Feature["properties"], keyof SharedFeature["properties"]> = {
  createdAt: 0,
  updatedAt: 0,
  serverCreatedAt: 0,
  duration: null,
  averageSpeed: null,
  states: [],
  userUuid: "",
};

const toDrawn = ({ title, geometry, properties }: SharedFeature, index: number): ColumnFeature => ({
  uuid: rowId(index),
  title,
  geometry,
  properties: { ...UNDRAWN, ...properties },
});

/** Loads a share page by page. List and map show each page as it arrives. */
function* onOpenShare({ payload: token }: ReturnType<typeof openShare>) {
  const { api } = yield* getServices();
  const view = yield* call([api, api.viewShare], token);
  if (!view.success) {
    console.error("unable to view the share", view.data.id);
    yield* put(shareFailed({ message: view.data.message, unknown: view.data.id === "unknown-link" }));
    return;
  }
  yield* put(viewLoaded(view.data));
  yield* track({ name: "share", action: "received" });
  let loaded = 0;
  let offset: number | null = 0;
  while (offset !== null) {
    const page: Awaited<ReturnType<typeof api.viewSharedFeatures>> = yield* call(
      [api, api.viewSharedFeatures],
      token,
      offset,
    );
    if (!page.success) {
      yield* put(shareFailed({ message: page.data.message, unknown: page.data.id === "unknown-link" }));
      return;
    }
    const { features } = page.data;
    const first = loaded;
    loaded += features.length;
    yield* put(rowsAdded(features.map((feature, index) => toSharedRow(feature, first + index))));
    // Forked so that the list doesn't wait for the map.
    yield* fork(draw, features, first);
    offset = page.data.nextOffset;
  }
  yield* put(shareLoaded());
  yield* call(showAll);
}

function* draw(features: readonly SharedFeature[], first: number) {
  const { stage } = yield* getServices();
  try {
    yield* call(
      [stage.content, stage.content.upsert],
      toColumns(features.map((feature, index) => toDrawn(feature, first + index))),
    );
  } catch (error) {
    console.error("unable to draw the share", error);
  }
}

function* showAll() {
  const { stage } = yield* getServices();
  const rows = yield* select(selectRows);
  const extent = unionExtents(rows.map((row) => row.extent));
  if (extent) yield* call([stage, stage.goTo], extent);
}

function* onChooseRow({ payload: id }: ReturnType<typeof chooseRow>) {
  const { stage } = yield* getServices();
  const row = (yield* select(selectRows)).find((one) => one.id === id);
  stage.content.setHighlighted(id);
  if (row) yield* call([stage, stage.goTo], row.extent);
}

/** Stores the token and redirects to log in or sign up. The share is then accepted without asking again. */
function* onKeepShare({ payload: way }: ReturnType<typeof keepShare>) {
  const { storage, redirect, address } = yield* getServices();
  const token = yield* select(selectToken);
  const runtime = yield* select(selectRuntimeConfig);
  if (!runtime || token === null) return;
  storage.setItem(KEPT_SHARE_KEY, token);
  redirect((way === "login" ? loginUrl : signUpUrl)(runtime, address.hash()));
}

/** Handles another share link opened in the same tab. */
function* watchAddress() {
  const { address, stage } = yield* getServices();
  const changes: EventChannel<true> = yield* call(() =>
    eventChannel<true>((emit) => address.onHashChange(() => emit(true))),
  );
  for (;;) {
    yield* take(changes);
    const token = shareTokenOf(address.hash());
    const before = yield* select(selectToken);
    if (before === null || token === null || token === before) continue;
    const drawn = (yield* select(selectRows)).map((row) => row.id);
    yield* call([stage.content, stage.content.remove], drawn);
    yield* put(openShare(token));
  }
}

export function* sharedPageSaga(): SagaGenerator<void> {
  yield* takeLatest(openShare, onOpenShare);
  yield* takeLatest(chooseRow, onChooseRow);
  yield* takeEvery(keepShare, onKeepShare);
  yield* fork(watchAddress);
}

import { buffers } from "redux-saga";
import {
  actionChannel,
  call,
  fork,
  put,
  type SagaGenerator,
  select,
  take,
  takeEvery,
} from "typed-redux-saga";
import type { RootState } from "../../app/reducers";
import { getServices } from "../../app/sagaContext";
import { stylesOf } from "../../domain/bulkStyle";
import { fromHex } from "../../domain/catalogs";
import type { FeatureRow } from "../../domain/featureRow";
import { UNDO_TOAST_MS } from "../../domain/limits";
import { showStyle } from "../content/sagas/showStyle";
import { selectFeature } from "../content/selectors";
import { changedParts, draftDropped, draftKept, featureDraft, selectKeptDraft } from "../drafts";
import { openModal } from "../modals/slice";
import { changePreferences } from "../preferences/slice";
import { NAVIGATION, navigate } from "../sidebar/slice";
import { showToast } from "../toasts/slice";
import { draftOf } from "./draft";
import { watchLocation } from "./sagas/location";
import { saveFeature } from "./saving/actions";
import { onSaveFeature } from "./saving/saveFeature";
import { selectDraft, selectFavoriteIcons, selectLocation } from "./selectors";
import {
  clearRecents,
  draftChanged,
  draftClosed,
  draftOpened,
  editLocation,
  moveLeft,
  resumeMove,
  toggleFavorite,
} from "./slice";

const RECENTS = "recents/features/styles/points";
const FAVORITES = "favorites/icons";

/** Closes the draft when the sidebar leaves the editor and its icon picker. Unsaved changes are kept. */
function* closeWithView() {
  const draft = yield* select(selectDraft);
  if (!draft) return;
  const view = yield* select((state: RootState) => state.sidebar.view);
  const edits = view?.name === "FeatureEditor" || view?.name === "FeatureIconEditor";
  if (edits && view.metadata?.uuid === draft.uuid) return;
  const location = yield* select(selectLocation);
  const row = yield* select(selectFeature, draft.uuid);
  const { original = null, shape = null } = location ?? {};
  if (row && original !== null && shape !== null) {
    yield* put(moveLeft({ draft, original, shape }));
    yield* put(openModal({ kind: "unsaved-move" }));
  } else if (row && (yield* select(selectKeptDraft, featureDraft(row.uuid)))) {
    yield* put(keptToast(row));
  }
  yield* put(draftClosed());
}

const keptToast = ({ uuid, title }: FeatureRow) =>
  showToast({
    id: "draft",
    text: `Your changes to “${title}” are kept as a draft`,
    icon: "check",
    iconColor: "success",
    dismissable: true,
    dismissAfter: UNDO_TOAST_MS,
    action: {
      label: "Continue editing",
      dispatch: navigate({ name: "FeatureEditor", metadata: { uuid } }),
    },
  });

/** Keeps every change to the draft immediately, so leaving the editor in any way loses nothing. */
function* keepDraft() {
  const draft = yield* select(selectDraft);
  const row = draft && (yield* select(selectFeature, draft.uuid));
  if (!draft || !row) return;
  const key = featureDraft(draft.uuid);
  const parts = changedParts({ ...draftOf(row) }, { ...draft });
  yield* put(Object.keys(parts).length > 0 ? draftKept(key, parts) : draftDropped(key));
}

/** Reopens the editor with the moved geometry and the draft as they were. */
function* onResumeMove({ payload: { draft, shape } }: ReturnType<typeof resumeMove>) {
  const { geometryShelf } = yield* getServices();
  const { uuid } = draft;
  const geometry = geometryShelf.get(shape);
  yield* put(moveLeft(null));
  yield* put(navigate({ name: "FeatureEditor", metadata: { uuid } }));
  yield* put(draftOpened(draft));
  yield* put(editLocation({ uuid, ...(geometry && { shape: geometry }) }));
}

/** Previews the draft on the map. Restores the saved style once the draft is closed. */
function* previewDraft() {
  const changes = yield* actionChannel([draftOpened, draftChanged, draftClosed], buffers.sliding(1));
  let shown: string | null = null;
  for (;;) {
    yield* take(changes);
    const draft = yield* select(selectDraft);
    if (shown !== null && shown !== draft?.uuid) {
      const row = yield* select(selectFeature, shown);
      if (row) for (const step of stylesOf([row])) yield* call(showStyle, step);
      shown = null;
    }
    const color = draft && fromHex(draft.hex);
    if (!draft || !color) continue;
    shown = draft.uuid;
    const { icon, strokeWidth } = draft;
    yield* call(showStyle, { featureIds: [draft.uuid], style: { color, icon, strokeWidth } });
  }
}

function* onToggleFavorite({ payload: icon }: ReturnType<typeof toggleFavorite>) {
  const favorites = yield* select(selectFavoriteIcons);
  const action = favorites.includes(icon) ? "remove" : "add";
  yield* put(changePreferences([{ action, path: FAVORITES, values: [icon] }]));
}

function* onClearRecents() {
  yield* put(changePreferences([{ action: "clear", path: RECENTS }]));
}

export function* featureEditorSaga(): SagaGenerator<void> {
  yield* fork(previewDraft);
  yield* fork(watchLocation);
  yield* takeEvery(saveFeature, onSaveFeature);
  yield* takeEvery(NAVIGATION, closeWithView);
  yield* takeEvery(draftChanged, keepDraft);
  yield* takeEvery(resumeMove, onResumeMove);
  yield* takeEvery(toggleFavorite, onToggleFavorite);
  yield* takeEvery(clearRecents, onClearRecents);
}

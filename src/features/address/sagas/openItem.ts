import type { SagaGenerator } from "typed-redux-saga";
import { call, put, select, take } from "typed-redux-saga";
import type { RootState } from "../../../app/reducers";
import { focusHunt, openHunt } from "../../content/hunts/slice";
import { openFeature } from "../../content/openFeature";
import { selectContentLoading, selectFeature } from "../../content/selectors";
import { contentLoading } from "../../content/slice";
import { featureOpening, selectOpenFeature, selectOpenFeatureId } from "../../featureDetail";
import { selectSidebarView } from "../../sidebar/selectors";
import type { SidebarView } from "../../sidebar/slice";
import { back } from "../../sidebar/slice";

interface How {
  /** The page was just loaded, so the content isn't there yet. */
  started: boolean;
  /** Don't move the map. */
  still: boolean;
}

/** Loads the hunt or feature of a view opened by URL. */
export function* openItem({ name, metadata }: SidebarView, { started, still }: How): SagaGenerator<void> {
  const uuid = metadata?.uuid;
  if (uuid === undefined) return;
  if (name === "FeatureDetail") yield* put(openFeature(uuid, { still }));
  else if (name === "Collection") {
    yield* put(openHunt(uuid, { still }));
    if (started && !still) yield* call(goToLoadedHunt, uuid);
  } else yield* call(openEditor, uuid);
}

/** Moves the map to a hunt once the content is loaded, since only then are its features known. */
function* goToLoadedHunt(uuid: string): SagaGenerator<void> {
  while (isLoading((yield* select(selectContentLoading)).state)) yield* take(contentLoading);
  if (yield* call(isShown, "Collection", uuid)) yield* put(focusHunt(uuid));
}

const isLoading = (state: string): boolean => state === "idle" || state === "running";

/** Opens the editor of a feature. Other users' features are shown, not edited. */
function* openEditor(uuid: string): SagaGenerator<void> {
  yield* put(openFeature(uuid, { still: true }));
  const opening = (state: RootState) =>
    selectOpenFeatureId(state) === uuid && selectOpenFeature(state).status.state === "running";
  while (yield* select(opening)) yield* take(featureOpening);
  const row = yield* select(selectFeature, uuid);
  if (row && !row.isOwner && (yield* call(isShown, "FeatureEditor", uuid))) yield* put(back());
}

function* isShown(name: string, uuid: string): SagaGenerator<boolean> {
  const view = yield* select(selectSidebarView);
  return view?.name === name && view.metadata?.uuid === uuid;
}

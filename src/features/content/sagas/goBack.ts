import { put, select } from "typed-redux-saga";
import type { RootState } from "../../../app/reducers";
import { openHunt } from "../hunts/slice";
import { openFeature } from "../openFeature";

/** Reloads a hunt or feature that the user goes back to and moves the map there. */
export function* onBack() {
  const { shown, view } = yield* select((state: RootState) => state.sidebar);
  const uuid = view?.metadata?.uuid;
  if (!shown || uuid === undefined) return;
  if (view?.name === "Collection") yield* put(openHunt(uuid));
  if (view?.name === "FeatureDetail") yield* put(openFeature(uuid));
}

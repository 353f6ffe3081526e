import { put, select } from "typed-redux-saga";
import type { RootState } from "../../../app/reducers";
import { back } from "../../sidebar/slice";

const selectView = (state: RootState) => state.sidebar.view;

/** Closes the panel of a feature if it's open. */
export function* leaveFeature(uuid: string) {
  const view = yield* select(selectView);
  if (view?.metadata?.uuid === uuid && (view.name === "FeatureDetail" || view.name === "FeatureEditor")) {
    yield* put(back());
  }
}

import { call, put, select } from "typed-redux-saga";
import { getServices } from "../../../app/sagaContext";
import { selectExaggeration } from "../../mapMode/selectors";
import { userRefreshed } from "../../session/slice";
import { errorToast, noToast } from "../../toasts/kinds";
import { type exaggerationMoved, exaggerationSaved, saveExaggeration } from "../slice";

const TOAST = "exaggeration";

/** Previews the exaggeration on the map while the slider moves. */
export function* onExaggerationMoved({ payload }: ReturnType<typeof exaggerationMoved>) {
  const { stage } = yield* getServices();
  yield* call([stage.modes, stage.modes.exaggerate], payload);
}

/** Saves the exaggeration to the account. On failure, the map returns to the saved value. */
export function* onSaveExaggeration({ payload }: ReturnType<typeof saveExaggeration>) {
  const { api, stage } = yield* getServices();
  yield* call([stage.modes, stage.modes.exaggerate], payload);
  const result = yield* call([api, api.setMapPreferences], { elevationExaggeration: payload });
  if (result.success) {
    yield* put(noToast(TOAST));
    yield* put(userRefreshed(result.data));
  } else {
    const again = { label: "Try again", dispatch: saveExaggeration(payload) };
    yield* put(errorToast(TOAST, `Couldn't save the elevation exaggeration. ${result.data.message}`, again));
    yield* call([stage.modes, stage.modes.exaggerate], yield* select(selectExaggeration));
  }
  yield* put(exaggerationSaved());
}

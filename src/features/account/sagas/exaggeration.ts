import { call, put, select } from "typed-redux-saga";
import { getServices } from "../../../app/sagaContext";
import { errorToast, noToast } from "../../content/toasts";
import { selectExaggeration } from "../../mapMode/selectors";
import { userRefreshed } from "../../session/slice";
import { type exaggerationMoved, exaggerationSaved, saveExaggeration } from "../slice";

const TOAST = "exaggeration";

/** The ground follows while its height is chosen. */
export function* onExaggerationMoved({ payload }: ReturnType<typeof exaggerationMoved>) {
  const { stage } = yield* getServices();
  yield* call([stage.modes, stage.modes.exaggerate], payload);
}

/** Keeps it with the account; where that fails, the ground is again as the account has it. */
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

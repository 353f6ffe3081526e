import { type SagaGenerator, select, takeEvery } from "typed-redux-saga";
import { getServices } from "../../app/sagaContext";
import { track } from "../analytics/track";
import {
  coordinateFormatChosen,
  crosshairSet,
  featureNamesSet,
  firstStepsHidden,
  hideCoordinatesSet,
  snappingSet,
  storeSettings,
  themeChosen,
} from "./settings";
import { selectSettings } from "./settingsSelectors";

/** Stores this browser's settings when they change. */
export function* settingsSaga(): SagaGenerator<void> {
  yield* takeEvery(
    [
      themeChosen,
      hideCoordinatesSet,
      coordinateFormatChosen,
      crosshairSet,
      snappingSet,
      featureNamesSet,
      firstStepsHidden,
    ],
    function* () {
      const { storage } = yield* getServices();
      storeSettings(storage, yield* select(selectSettings));
    },
  );
  yield* takeEvery(coordinateFormatChosen, function* ({ payload }) {
    yield* track({ name: "coordinate-system", format: payload });
  });
}

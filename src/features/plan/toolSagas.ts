import type { SagaGenerator } from "typed-redux-saga";
import { glassingSaga } from "./glassing/saga";
import { planNotesSaga } from "./notes/saga";
import { overlaysSaga } from "./overlays/saga";
import { ownContentSaga } from "./ownContent/saga";
import { sunlightSaga } from "./sunlight/saga";
import { tracksSaga } from "./tracks/saga";
import { travelSaga } from "./travel/saga";
import { windSaga } from "./wind/saga";
import { zonesSaga } from "./zones/saga";

/** Sagas of the tools in the Plan view, of their notes and of results kept on the map. Register new tools here. */
export const toolSagas: readonly (() => SagaGenerator<void>)[] = [
  zonesSaga,
  glassingSaga,
  sunlightSaga,
  travelSaga,
  ownContentSaga,
  tracksSaga,
  windSaga,
  planNotesSaga,
  overlaysSaga,
];

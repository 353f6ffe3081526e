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

/** What the tools of the Plan view do; each tool adds one line, and so do their notes and what is kept of them on the map. */
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

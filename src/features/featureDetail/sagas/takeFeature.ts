import { call, type SagaGenerator, select } from "typed-redux-saga";
import type { RootState } from "../../../app/reducers";
import type { Feature } from "../../../domain/feature";
import { putFeatures } from "../../content/sagas/putFeatures";
import { showDetail } from "./showDetail";

/** Updates lists, the map and an open panel with the server's version. */
export function* takeFeature(feature: Feature): SagaGenerator<void> {
  yield* call(putFeatures, [feature]);
  const open = yield* select((state: RootState) => state.featureDetail.uuid);
  if (open === feature.uuid) yield* call(showDetail, feature);
}

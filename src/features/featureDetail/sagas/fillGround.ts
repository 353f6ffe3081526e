import { call, type SagaGenerator, select } from "typed-redux-saga";
import type { RootState } from "../../../app/reducers";
import { getServices } from "../../../app/sagaContext";
import type { Feature } from "../../../domain/feature";
import { putFeatures } from "../../content/sagas/putFeatures";
import { selectFeature } from "../../content/selectors";
import { selectHasPending } from "../../edits/outbox/selectors";
import { isGroundless, withGround } from "../../terrain";
import { showDetail } from "./showDetail";

/** After this time, the new waypoint is unlikely to be in view anymore. */
export const LATE_GROUND_MS = 30_000;

/** Adds the elevation of a waypoint that was saved without it. Skipped if the waypoint has changed since. */
export function* fillGround({ uuid, geometry }: Pick<Feature, "uuid" | "geometry">): SagaGenerator<void> {
  if (!isGroundless(geometry)) return;
  const { api } = yield* getServices();
  const point = yield* call(withGround, geometry, LATE_GROUND_MS);
  const row = yield* select(selectFeature, uuid);
  if (point === geometry || point.type !== "Point" || !row || (yield* select(selectHasPending, [uuid])))
    return;
  const [longitude, latitude] = point.coordinates;
  if (row.extent[0] !== longitude || row.extent[1] !== latitude) return;
  const { updatedAt } = row.properties;
  const result = yield* call([api, api.updateFeature], uuid, { geometry: point }, updatedAt);
  if (!result.success) return;
  yield* call(putFeatures, [result.data]);
  if ((yield* select((state: RootState) => state.featureDetail.uuid)) === uuid)
    yield* call(showDetail, result.data);
}

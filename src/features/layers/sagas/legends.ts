import { call, put, type SagaGenerator, select } from "typed-redux-saga";
import { getServices } from "../../../app/sagaContext";
import { layerNumber } from "../../../domain/legend";
import { selectMapServices } from "../../session/selectors";
import { type askLegend, legendAsked, legendFailed, legendLoaded } from "../slice";

/** Loads a legend once. A failed one is loaded again on the next request. */
export function* onLegend({ payload: { url, legend } }: ReturnType<typeof askLegend>): SagaGenerator<void> {
  const known = yield* select((state) => state.layers.legends[url]?.status.state);
  if (known === "running" || known === "done") return;
  const { lookups } = yield* getServices();
  yield* put(legendAsked(url));
  const result = yield* call(lookups.legend, yield* select(selectMapServices), legend, layerNumber(url));
  if (result.success) yield* put(legendLoaded({ url, entries: result.data }));
  else yield* put(legendFailed({ url, error: result.data.message }));
}

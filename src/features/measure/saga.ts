import { call, select } from "typed-redux-saga";
import { getServices } from "../../app/sagaContext";
import { cancelable } from "../../workers/cancelable";
import { track } from "../analytics/track";
import { selectUnits } from "../preferences/selectors";

/** Measures from the requested position or the first click until the user leaves the tool, then clears the map. */
export function* measureTool() {
  const { stage } = yield* getServices();
  const units = yield* select(selectUnits);
  yield* track({ name: "measure-tool" });
  const from = yield* select((state) => state.map.measureFrom);
  yield* call(() => cancelable((signal) => stage.measure(signal, units, from)));
}

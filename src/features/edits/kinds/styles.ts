import { call, put, type SagaGenerator, select } from "typed-redux-saga";
import { getServices } from "../../../app/sagaContext";
import { plural } from "../../../domain/units";
import { showStyle } from "../../bulkStyles/sagas/preview";
import type { RestyleStep } from "../../bulkStyles/styles";
import { selectTable } from "../../content/selectors";
import { featuresPut } from "../../content/slice";
import { changeReplaced } from "../outbox/slice";
import { styleFor, withParts } from "../overlay";
import { SAVED, type Sent, unsent } from "../sent";
import type { Kind } from "./kind";

/** As many as a call changes at once. */
const BATCH = 1000;

function* show({ featureIds, style }: RestyleStep): SagaGenerator<void> {
  const table = yield* select(selectTable);
  const rows = [...table.rows(featureIds)];
  yield* put(featuresPut(rows.map((row) => withParts(row, styleFor(row, style)))));
  yield* call(showStyle, { featureIds: rows.map(({ uuid }) => uuid), style });
}

/** Styles of many: the last choice is what the person sees, so that nothing is compared (0026). */
export const styles: Kind<"styles"> = {
  label: ({ work }) => `Styles of ${plural(work.step.featureIds.length, "item")}`,
  show: ({ work }) => show(work.step),
  *revert({ work }) {
    for (const step of work.before) yield* call(show, step);
  },
  *send({ key, work }): SagaGenerator<Sent> {
    const { api } = yield* getServices();
    const { style } = work.step;
    for (let { featureIds } = work.step; featureIds.length > 0; ) {
      const result = yield* call([api, api.updateStyles], featureIds.slice(0, BATCH), style);
      if (!result.success) return unsent(result.data, "");
      featureIds = featureIds.slice(BATCH);
      if (featureIds.length > 0)
        yield* put(changeReplaced({ key, work: { ...work, step: { featureIds, style } } }));
    }
    return SAVED;
  },
};

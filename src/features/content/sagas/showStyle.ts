import { call, type SagaGenerator } from "typed-redux-saga";
import { nextTask } from "../../../app/inSlices";
import { getServices } from "../../../app/sagaContext";
import type { RestyleStep } from "../../../domain/bulkStyle";

/** Features to restyle before yielding to the browser. */
const STYLED_A_TASK = 10_000;

/**
 * Applies styles one after the other. The map itself yields within a long step, but many features can have hundreds of
 * short ones.
 */
export function* showStyles(steps: readonly RestyleStep[]): SagaGenerator<void> {
  let styled = 0;
  for (const step of steps) {
    if (styled > STYLED_A_TASK) {
      yield* nextTask();
      styled = 0;
    }
    yield* call(showStyle, step);
    styled += step.featureIds.length;
  }
}

/** Draws features in a style, saved or not. */
export function* showStyle({ featureIds, style }: RestyleStep) {
  if (featureIds.length === 0) return;
  const { stage } = yield* getServices();
  const { icon, ...rest } = style;
  try {
    yield* call([stage.content, stage.content.setStyle], featureIds, {
      ...rest,
      ...(icon != null && { icon }),
    });
  } catch (error) {
    console.error("unable to show the style on the map", error);
  }
}

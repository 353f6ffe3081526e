import { call, type SagaGenerator } from "typed-redux-saga";
import { inOneGo } from "../domain/inOneGo";
import { cancelable } from "../workers/cancelable";
import { driveSteps } from "../workers/driveSteps";

/**
 * Runs work over very many items on the main thread in slices of 8 ms, so that frames and input are handled in between.
 * Work that finishes within the first slice isn't interrupted. Canceling the saga ends it.
 */
export function* inSlices<T>(steps: Generator<unknown, T, void>): SagaGenerator<T> {
  return yield* call(() => cancelable((signal) => driveSteps(steps, signal)));
}

/** Number of items from which work is sliced. */
const MANY = 1000;

/** Same, but runs few items without interruption, so that nothing changes in between. */
export function* inSlicesIfMany<T>(items: number, steps: Generator<unknown, T, void>): SagaGenerator<T> {
  return items < MANY ? inOneGo(steps) : yield* inSlices(steps);
}

/** Lets pending tasks run before continuing. */
export function* nextTask(): SagaGenerator<void> {
  yield* call(() => new Promise<void>((resolve) => setTimeout(resolve)));
}

/** A hidden page never paints. */
const PAINT_WITHIN_MS = 100;

/** Lets the browser paint pending changes, if it does so soon, before work that blocks painting. */
export function* nextPaint(): SagaGenerator<void> {
  if (typeof requestAnimationFrame === "function")
    yield* call(() => Promise.race([frame(), afterMs(PAINT_WITHIN_MS)]));
  // Continue after the frame that is about to be painted.
  yield* nextTask();
}

const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
const afterMs = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

import { call, type SagaGenerator } from "typed-redux-saga";
import { inOneGo } from "../domain/inOneGo";
import { cancelable } from "../workers/cancelable";
import { driveSteps } from "../workers/driveSteps";

/**
 * Runs work over very many items on the main thread in slices of 8 ms, so that frames are drawn and keys are answered
 * between them. Work that is done within the first slice has no turn in between. Canceling the saga ends it.
 */
export function* inSlices<T>(steps: Generator<unknown, T, void>): SagaGenerator<T> {
  return yield* call(() => cancelable((signal) => driveSteps(steps, signal)));
}

/** Fewer items than this are worked through at once. */
const MANY = 1000;

/** The same, of few items at once, so that what waits for them sees nothing change in between. */
export function* inSlicesIfMany<T>(items: number, steps: Generator<unknown, T, void>): SagaGenerator<T> {
  return items < MANY ? inOneGo(steps) : yield* inSlices(steps);
}

/** Lets what is due happen before the next piece of work. */
export function* nextTask(): SagaGenerator<void> {
  yield* call(() => new Promise<void>((resolve) => setTimeout(resolve)));
}

/** A page that is not looked at paints nothing. */
const PAINT_WITHIN_MS = 100;

/** Lets the browser paint what has changed, where it paints soon, before work that keeps it from painting. */
export function* nextPaint(): SagaGenerator<void> {
  if (typeof requestAnimationFrame === "function")
    yield* call(() => Promise.race([frame(), afterMs(PAINT_WITHIN_MS)]));
  // After the frame that is about to be painted.
  yield* nextTask();
}

const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
const afterMs = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

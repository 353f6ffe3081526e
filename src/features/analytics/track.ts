import { call } from "typed-redux-saga";
import { getServices } from "../../app/sagaContext";
import type { AnalyticsEvent } from "./events";

/** Sends an analytics event. All tracking goes through here. A failure is only logged. */
export function* track(event: AnalyticsEvent) {
  const { analytics } = yield* getServices();
  if (!analytics) return;
  try {
    yield* call(analytics, event);
  } catch (error) {
    console.warn("unable to count an event", error);
  }
}

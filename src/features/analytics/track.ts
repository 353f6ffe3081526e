import { call } from "typed-redux-saga";
import { getServices } from "../../app/sagaContext";
import type { AnalyticsEvent } from "./events";

/** Counts something. All counting goes through here; a sink that fails is nobody's concern but the log's. */
export function* track(event: AnalyticsEvent) {
  const { analytics } = yield* getServices();
  if (!analytics) return;
  try {
    yield* call(analytics, event);
  } catch (error) {
    console.warn("unable to count an event", error);
  }
}

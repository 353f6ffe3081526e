import { call, spawn } from "typed-redux-saga";
import { getServices } from "../../app/sagaContext";
import type { MapStage } from "../../map/mapStage";

type Target = Parameters<MapStage["goTo"]>[0];

/**
 * Sends the map somewhere and does not wait for it: what a person does while it moves is heard, and a map that
 * cannot move stops nothing.
 */
export function* moveMap(target: Target) {
  yield* spawn(goTo, target);
}

function* goTo(target: Target) {
  const { stage } = yield* getServices();
  try {
    yield* call([stage, stage.goTo], target);
  } catch (error) {
    console.error("unable to move the map", error);
  }
}

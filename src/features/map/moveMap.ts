import { call, spawn } from "typed-redux-saga";
import { getServices } from "../../app/sagaContext";
import type { MapStage } from "../../map/mapStage";

type Target = Parameters<MapStage["goTo"]>[0];

/** Moves the map without waiting, so user input is handled while it moves and a map that can't move blocks nothing. */
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

import { nanoid } from "@reduxjs/toolkit";
import { call, put, select } from "typed-redux-saga";
import { getServices } from "../../../app/sagaContext";
import type { Geometry } from "../../../domain/geometry";
import { type addTakenWaypoints, selectTakenPhotos, takenDismissed } from "../../photos";
import { temporaryFeature } from "../temporaryFeature";
import { saveDrawing } from "./saveDrawing";

/** Adds a waypoint for each offer of a feature, named after its photo. */
export function* onAddTakenWaypoints({ payload: featureId }: ReturnType<typeof addTakenWaypoints>) {
  const { now } = yield* getServices();
  const all = yield* select(selectTakenPhotos);
  const taken = all.filter((one) => one.featureId === featureId);
  yield* put(takenDismissed(featureId));
  for (const { longitude, latitude, altitude, fileName } of taken) {
    const geometry: Geometry = { type: "Point", coordinates: [longitude, latitude, altitude ?? 0] };
    const draft = temporaryFeature("Sketch_Point", geometry, now());
    const title = fileName.replace(/\.\w+$/, "").trim() || draft.title;
    yield* call(saveDrawing, { draft: { ...draft, title }, key: nanoid() });
  }
}

import { put } from "typed-redux-saga";
import type { Feature } from "../../../domain/feature";
import { profileAsked, profileCleared } from "../../elevationProfile/slice";
import { notesOpened } from "../../notes/slice";
import { featureRead } from "../slice";

/** Gives the panel what it shows, beyond the row, of a feature that was just read or made. */
export function* showDetail({ uuid, geometry, notes }: Feature) {
  const position = geometry.type === "Point" ? geometry.coordinates : null;
  yield* put(featureRead({ position, vertexCount: countVertices(geometry) }));
  yield* put(notesOpened({ of: { type: "feature", uuid }, notes }));
  const isLine = geometry.type === "LineString";
  yield* put(isLine ? profileAsked({ uuid, line: geometry.coordinates }) : profileCleared());
}

function countVertices(geometry: Feature["geometry"]): number {
  if (geometry.type === "Point") return 1;
  return geometry.type === "LineString"
    ? geometry.coordinates.length
    : geometry.coordinates.reduce((count, ring) => count + ring.length, 0);
}

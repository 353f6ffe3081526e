import { put, select } from "typed-redux-saga";
import type { RootState } from "../../../app/reducers";
import { getServices } from "../../../app/sagaContext";
import type { Feature } from "../../../domain/feature";
import { selectChanges } from "../../edits/outbox/selectors";
import { overlayNotes } from "../../edits/overlay";
import { profileAsked, profileCleared } from "../../elevationProfile";
import { notesOpened } from "../../notes";
import { featureRead } from "../slice";

/** Fills the panel with the data of a loaded or created feature that its row doesn't include. */
export function* showDetail({ uuid, geometry, notes }: Feature) {
  const position = geometry.type === "Point" ? geometry.coordinates : null;
  const { geometryShelf } = yield* getServices();
  const before = (yield* select((state: RootState) => state.featureDetail)).shape;
  const shape = geometryShelf.replace(before, geometry);
  yield* put(featureRead({ position, vertexCount: countVertices(geometry), shape }));
  const of = { type: "feature" as const, uuid };
  const changes = yield* select(selectChanges);
  yield* put(notesOpened({ of, notes: overlayNotes(of, notes, changes) }));
  const isLine = geometry.type === "LineString";
  yield* put(isLine ? profileAsked({ uuid, line: geometry.coordinates }) : profileCleared());
}

function countVertices(geometry: Feature["geometry"]): number {
  if (geometry.type === "Point") return 1;
  return geometry.type === "LineString"
    ? geometry.coordinates.length
    : geometry.coordinates.reduce((count, ring) => count + ring.length, 0);
}

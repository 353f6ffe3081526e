import { nanoid } from "@reduxjs/toolkit";
import type { SagaGenerator } from "typed-redux-saga";
import { call, put, select } from "typed-redux-saga";
import type { OpenedTrack } from "../../../../workers/tracks/types";
import { getServices } from "../../../app/sagaContext";
import type { Feature, FeatureParts } from "../../../domain/feature";
import { selectFeature } from "../../content/selectors";
import type { ChangeOf } from "../../edits/change";
import { recorded, undo } from "../../edits/history/slice";
import { saveOrQueue } from "../../edits/outbox/queue";
import { takeFeature } from "../../featureDetail";
import { editChange, editEntry } from "../../featureEditor";
import { errorToast, progressToast, undoToast } from "../../toasts/kinds";
import type { SavedLine } from "./pieces";
import { tracksChosen, tracksReplaced } from "./slice";

/** Id of the toast about saving. */
export const TOAST = "tracks-saved";

/**
 * Replaces the points of a line, which keeps its notes, photos, hunts and shares. Can be undone, even while it's a
 * pending change.
 *
 * @param before the line as it was loaded
 */
export function* replaceOne(track: OpenedTrack, before: SavedLine, after: SavedLine): SagaGenerator<void> {
  const { api, geometryShelf } = yield* getServices();
  const { uuid, title, updatedAt } = track;
  yield* put(progressToast(TOAST, `Replacing “${title}”...`));
  const row = yield* select(selectFeature, uuid);
  const [old, parts] = [partsOf(before), partsOf(after)];
  const change: ChangeOf<"feature-edit"> | null = row
    ? {
        ...editChange(row, {}, old.geometry, undefined),
        ...{ base: updatedAt, before: old, after: parts, recorded: true },
      }
    : null;
  const key = nanoid();
  const outcome = yield* call(
    saveOrQueue<Feature>,
    { name: title, items: [uuid], change },
    () => api.updateFeature(uuid, parts, updatedAt),
    key,
  );
  if (outcome.state === "refused") {
    yield* put(errorToast(TOAST, `Couldn't replace “${title}”. ${outcome.error.message}`));
    return;
  }
  const shapes = {
    before: geometryShelf.put(old.geometry, before.times),
    after: geometryShelf.put(parts.geometry, after.times),
  };
  if (outcome.state === "queued") {
    const label = `edit of “${title}”`;
    const entry = yield* put(recorded({ label, unsaved: key, change: null, shapes }));
    yield* put(undoToast(TOAST, `Replaced “${title}”. Not synced yet`, undo(entry.payload.id)));
    // The tool loads tracks from the server, which still has the old one.
    yield* put(tracksChosen([]));
    return;
  }
  yield* put(tracksReplaced([uuid]));
  yield* call(takeFeature, outcome.data);
  const entry = yield* put(recorded(editEntry(row ?? outcome.data, outcome.data, {}, shapes)));
  yield* put(undoToast(TOAST, `Replaced “${title}”`, undo(entry.payload.id)));
}

/** Always sets times, even to null. Otherwise a line with the same number of points would keep the old ones. */
const partsOf = ({ line, times }: SavedLine) =>
  ({ geometry: { type: "LineString", coordinates: line }, times }) satisfies FeatureParts;

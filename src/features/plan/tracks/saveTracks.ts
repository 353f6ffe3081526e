import { call, put, type SagaGenerator, select } from "typed-redux-saga";
import type { OpenedTrack, SavedPiece } from "../../../../workers/tracks/types";
import { getServices } from "../../../app/sagaContext";
import { errorToast } from "../../toasts/kinds";
import { type NewDrawing, saveDrawings } from "../saveDrawings";
import { lineOf, pieceTitles } from "./pieces";
import { replaceOne, TOAST } from "./replace";
import { replaceMany } from "./replaceMany";
import { selectTracks, selectWhyNotReplaced, selectWhyNotSaved } from "./selectors";
import type { saveTracks } from "./slice";
import { tracksSaving } from "./slice";

/** Saves the changed lines, as new ones with a single undo or in place of the old ones. */
export function* saveShaped({ payload: way }: ReturnType<typeof saveTracks>): SagaGenerator<void> {
  const { tracks } = yield* getServices();
  const why = yield* select(way === "new" ? selectWhyNotSaved : selectWhyNotReplaced);
  const { result, opened, settings } = yield* select(selectTracks);
  if (why !== null || !result || !opened) return;
  yield* put(tracksSaving(true));
  try {
    const pieces = yield* call([tracks, tracks.pieces]);
    const [only] = opened;
    const [piece] = pieces;
    if (way === "replace" && pieces.length === 1 && opened.length === 1 && only && piece) {
      const [original] = yield* call([tracks, tracks.originals]);
      if (original) yield* call(replaceOne, only, yield* lineOf(original), yield* lineOf(piece));
      return;
    }
    const titles = pieceTitles(result.pieces.line, opened, settings.join !== "apart");
    const drawings = yield* call(drawingsOf, pieces, result.pieces.line, titles, opened);
    if (way === "replace") yield* call(replaceMany, opened, drawings);
    else yield* call(saveDrawings, drawings, TOAST);
  } catch (error) {
    console.error("unable to save tracks", error);
    const reason = error instanceof Error ? error.message : String(error);
    yield* put(errorToast(TOAST, `Couldn't save the tracks. ${reason}`));
  } finally {
    yield* put(tracksSaving(false));
  }
}

/** Returns drawings with the style of the lines they come from. A line with times becomes a track. */
function* drawingsOf(
  pieces: readonly SavedPiece[],
  sources: ArrayLike<number>,
  titles: readonly string[],
  opened: readonly OpenedTrack[],
): SagaGenerator<NewDrawing[]> {
  const drawings: NewDrawing[] = [];
  for (const [at, piece] of pieces.entries()) {
    const { line, times } = yield* lineOf(piece);
    const source = opened[sources[at] ?? 0];
    drawings.push({
      title: titles[at] ?? "",
      geometry: { type: "LineString", coordinates: line },
      ...(source && {
        properties: {
          ghType: times ? "Tracks" : source.ghType,
          color: source.color,
          strokeType: source.strokeType,
          strokeWidth: source.strokeWidth,
          ...(times && { times }),
        },
      }),
    });
  }
  return drawings;
}

import { nanoid } from "@reduxjs/toolkit";
import { call, put, race, type SagaGenerator, select, take, takeEvery, takeLeading } from "typed-redux-saga";
import { getServices } from "../../../app/sagaContext";
import { authFailed } from "../../session/slice";
import { TOOL_NAMES } from "../toolNames";
import { NOTES } from "./notesOf";
import { type HeldNote, saveDraft } from "./save";
import { makeNote, type NoteDraft, noteLeft, noteMade, savePlanNote } from "./slice";

/** Longer side of the map image in pixels. */
export const MAX_PIXELS = 1600;

/** Creates and saves notes with an image of a tool's result. */
export function* planNotesSaga(): SagaGenerator<void> {
  const held: HeldNote = { file: null, key: "" };
  let url: string | null = null;
  yield* takeEvery([noteLeft, authFailed], () => {
    held.file = null;
    if (url) URL.revokeObjectURL(url);
    url = null;
  });
  yield* takeLeading(makeNote, function* onMake({ payload: tool }) {
    // Generate the text before taking the picture, so that both show the same result.
    const note = yield* select(NOTES[tool]);
    if (!note) {
      yield* put(noteMade(null));
      return;
    }
    const { made } = yield* race({ made: call(pictureMap), left: take(authFailed) });
    if (made === undefined) return;
    held.key = nanoid();
    held.file = made && new File([made.file], `${TOOL_NAMES[tool]}.jpg`, { type: "image/jpeg" });
    url = held.file && URL.createObjectURL(held.file);
    const picture: NoteDraft["picture"] =
      made && url ? { url, width: made.width, height: made.height } : null;
    const { longitude, latitude } = note.place;
    const contents = note.contents.join("\n");
    yield* put(noteMade({ tool, title: note.title, contents, longitude, latitude, picture }));
  });
  yield* takeLeading(savePlanNote, saveDraft, held);
}

/** Returns an image of the map, or null if that fails, since the text can be saved without one. */
function* pictureMap() {
  const { stage } = yield* getServices();
  try {
    return yield* call([stage, stage.takePicture], MAX_PIXELS);
  } catch (error) {
    console.error("unable to picture the map", error);
    return null;
  }
}

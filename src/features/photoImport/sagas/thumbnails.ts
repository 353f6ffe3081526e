import { buffers } from "redux-saga";
import { actionChannel, call, delay, put, race, type SagaGenerator, select, take } from "typed-redux-saga";
import { getServices } from "../../../app/sagaContext";
import { selectPhotoImport } from "../selectors";
import { photoChanged, thumbnailWanted } from "../slice";
import type { PhotoSession } from "./session";

/**
 * Size of the request queue. When it overflows, the oldest requests are dropped because their rows have scrolled out of
 * view.
 */
const WAITING = 20;
/** Timeout in milliseconds. A large HEIC photo without an embedded thumbnail takes seconds. */
const DECODE_MS = 15_000;

/** Creates the thumbnails of visible rows, one after the other. */
export function* makeThumbnails(session: PhotoSession): SagaGenerator<never> {
  const { createPhotos } = yield* getServices();
  const wanted = yield* actionChannel(thumbnailWanted.type, buffers.sliding<{ type: string }>(WAITING));
  // Separate worker, so a slow thumbnail doesn't hold up reading other photos.
  let client = createPhotos();
  try {
    for (;;) {
      const action = yield* take(wanted);
      if (!thumbnailWanted.match(action)) continue;
      const id = action.payload;
      const held = session.held.get(id);
      const { photos } = yield* select(selectPhotoImport);
      if (!held || photos.find((photo) => photo.id === id)?.thumbnail !== null) continue;
      let thumbnail = "";
      try {
        const { made, late } = yield* race({
          made: call([client, client.thumbnail], held.file),
          late: delay(DECODE_MS),
        });
        if (late) {
          client.dispose();
          client = createPhotos();
        }
        if (made) {
          thumbnail = URL.createObjectURL(made);
          session.urls.push(thumbnail);
        }
      } catch (error) {
        console.warn("unable to create a photo thumbnail", error);
      }
      yield* put(photoChanged({ id, thumbnail }));
    }
  } finally {
    client.dispose();
  }
}

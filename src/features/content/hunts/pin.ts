import { put } from "typed-redux-saga";
import { changePreferences } from "../../preferences/slice";

/** Makes a hunt active, or clears the active hunt. */
export function* pinHunt(uuid: string | null) {
  const path = "global/pinned/collection";
  yield* put(
    changePreferences(uuid ? [{ action: "change", path, values: uuid }] : [{ action: "clear", path }]),
  );
}

import { put } from "typed-redux-saga";
import type { Feature } from "../../../domain/feature";
import { changePreferences } from "../../preferences/slice";

/** Adds a waypoint's style to the recent styles. */
export function* rememberStyle({ icon, color }: Pick<Feature["properties"], "icon" | "color">) {
  if (icon === null) return;
  const path = "recents/features/styles/points";
  yield* put(changePreferences([{ action: "add", path, values: [{ icon, color }] }]));
}

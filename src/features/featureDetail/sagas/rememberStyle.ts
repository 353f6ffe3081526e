import { put } from "typed-redux-saga";
import type { Feature } from "../../../domain/feature";
import { changePreferences } from "../../preferences/slice";

/** A waypoint's style is offered for the next one. */
export function* rememberStyle({ icon, color }: Pick<Feature["properties"], "icon" | "color">) {
  if (icon === null) return;
  const path = "recents/features/styles/points";
  yield* put(changePreferences([{ action: "add", path, values: [{ icon, color }] }]));
}

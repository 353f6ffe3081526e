import { type Coordinates, parseCoordinates } from "../../../domain/coordinates";

/** The likeliest place that a text names; "unknown" when it names none, null when nothing is typed. */
export function typedPlace(text: string | null): Coordinates | "unknown" | null {
  if (text === null) return null;
  return parseCoordinates(text)[0] ?? "unknown";
}

import { type Coordinates, parseCoordinates } from "../../../domain/coordinates";

/** Returns the likeliest position a text stands for, "unknown" if it can't be parsed, or null if nothing is typed. */
export function typedPlace(text: string | null): Coordinates | "unknown" | null {
  if (text === null) return null;
  return parseCoordinates(text)[0] ?? "unknown";
}

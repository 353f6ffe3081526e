import { isLink } from "./links";
import { parseCoordinates } from "./parse";
import { type CoordinateMatch, MAX_LATITUDE } from "./types";

/** Possible locations of a text, the likeliest first. If there are none, refusal says why where that is known. */
export interface ReadPlaces {
  places: CoordinateMatch[];
  refusal: string | null;
}

const NO_PLACE_IN_LINK =
  "This link has no coordinates. Open it in your browser, then copy the address of the page it opens.";

/** Reads what the user typed or pasted to go to: coordinates in any format, or a map link. */
export function readPlaces(text: string): ReadPlaces {
  const found = parseCoordinates(text);
  const places = found.filter(({ latitude }) => Math.abs(latitude) <= MAX_LATITUDE);
  if (places.length > 0) return { places, refusal: null };
  const [beyond] = found;
  if (beyond) return { places, refusal: tooFarNorthOrSouth(beyond.latitude) };
  return { places, refusal: isLink(text) ? NO_PLACE_IN_LINK : null };
}

const tooFarNorthOrSouth = (latitude: number) =>
  `The map ends at ${MAX_LATITUDE}° north and south, so it can't show latitude ${latitude.toFixed(2)}°.`;

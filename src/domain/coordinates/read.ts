import { isLink } from "./links";
import { parseCoordinates } from "./parse";
import { type CoordinateMatch, MOST_LATITUDE } from "./types";

/** Places of the map that a text names, the likeliest first; where there is none, why not, if that can be said. */
export interface ReadPlaces {
  places: CoordinateMatch[];
  refusal: string | null;
}

const NO_PLACE_IN_LINK =
  "This link has no coordinates. Open it in your browser, then copy the address of the page it opens.";

/** Reads what a person has typed or pasted to go to: coordinates in any format, or a link of a map. */
export function readPlaces(text: string): ReadPlaces {
  const found = parseCoordinates(text);
  const places = found.filter(({ latitude }) => Math.abs(latitude) <= MOST_LATITUDE);
  if (places.length > 0) return { places, refusal: null };
  const [beyond] = found;
  if (beyond) return { places, refusal: tooFarNorthOrSouth(beyond.latitude) };
  return { places, refusal: isLink(text) ? NO_PLACE_IN_LINK : null };
}

const tooFarNorthOrSouth = (latitude: number) =>
  `The map ends at ${MOST_LATITUDE}° north and south, so it can't show latitude ${latitude.toFixed(2)}°.`;

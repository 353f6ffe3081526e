import { glassingPart } from "./glassing";
import { overlaysPart } from "./overlays";
import { ownContentPart } from "./ownContent";
import { type AnyPart, anyPart } from "./part";
import { sunlightPart } from "./sunlight";
import { tracksPart } from "./tracks";
import { travelPart } from "./travel";
import { windPart } from "./wind";
import { zonesPart } from "./zones";

/** What a saved plan keeps of each tool; each tool adds one line. */
export const PLAN_PARTS: readonly AnyPart[] = [
  // First: tools whose results are kept compute as soon as they are set up.
  anyPart(overlaysPart),
  anyPart(zonesPart),
  anyPart(glassingPart),
  anyPart(sunlightPart),
  anyPart(travelPart),
  anyPart(ownContentPart),
  anyPart(tracksPart),
  anyPart(windPart),
];

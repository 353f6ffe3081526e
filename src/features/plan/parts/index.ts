import { glassingPart } from "./glassing";
import { overlaysPart } from "./overlays";
import { ownContentPart } from "./ownContent";
import { type AnyPart, anyPart } from "./part";
import { sunlightPart } from "./sunlight";
import { tracksPart } from "./tracks";
import { travelPart } from "./travel";
import { windPart } from "./wind";
import { zonesPart } from "./zones";

/** Parts of a saved plan, one per tool. Register new tools here. */
export const PLAN_PARTS: readonly AnyPart[] = [
  // Must come first because tools whose results are kept start computing as soon as they are restored.
  anyPart(overlaysPart),
  anyPart(zonesPart),
  anyPart(glassingPart),
  anyPart(sunlightPart),
  anyPart(travelPart),
  anyPart(ownContentPart),
  anyPart(tracksPart),
  anyPart(windPart),
];

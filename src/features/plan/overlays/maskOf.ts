import { type SagaGenerator, select } from "typed-redux-saga";
import type { OverlayId } from "../../../../workers/overlays/types";
import { getServices } from "../../../app/sagaContext";
import { selectElevationSource } from "../../terrain";
import { lightMask, type MaskSource, minutesMask, scentFreeMask, visibleMask } from "../masks";
import { selectSunlight } from "../sunlight/selectors";
import { selectOverlays } from "./selectors";

/** Messages for results without a mask. */
export const NO_MASK: Readonly<Record<OverlayId, string>> = {
  zones: "There are no zones anymore. Open Zones to find them again.",
  glassing: "The glassing spots are too far apart to combine. Choose others or turn them off.",
  sunlight: "The area of Sun and shade is too large. Open it, zoom in and use that view.",
  travel: "The travel time radius is too large here. Make it smaller or turn it off.",
  wind: "The stands are too far apart for one wind. Clear some or turn the scent off.",
};

/**
 * Returns the mask of a tool's result, or null if the tool has no input.
 *
 * @param found how often zones have been found, which identifies them
 * @param given key of the mask that the overlays worker has
 */
export function* maskOf(
  id: OverlayId,
  found: number,
  given: string | undefined,
): SagaGenerator<MaskSource | null> {
  const { light, minutes } = (yield* select(selectOverlays)).settings;
  if (id === "glassing") return yield* visibleMask();
  if (id === "travel") return yield* minutesMask(minutes, given);
  if (id === "wind") return yield* scentFreeMask();
  if (id === "sunlight") {
    const source = yield* select(selectElevationSource);
    const { area: frame } = yield* select(selectSunlight);
    return source && frame && (yield* lightMask({ source, frame }, light));
  }
  const { zones } = yield* getServices();
  return { key: String(found), compute: () => zones.asMask() };
}

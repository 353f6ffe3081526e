import type { Coordinates } from "../coordinates";
import type { Extent } from "../geometry";
import { faceSize, type SheetLayout } from "./layout";
import { SCALES, SMALLEST_SCALE } from "./papers";
import { createPlane } from "./plane";

/** Fraction of the map frame that the extent fills at most. */
const FILLED = 0.92;

export interface Fitted {
  center: Coordinates;
  scale: number;
  /** False if the extent exceeds the sheet even at the smallest scale. */
  whole: boolean;
}

/**
 * Returns the center and the largest standard scale at which an extent fits the sheet. West > east crosses the 180th
 * meridian.
 */
export function fitExtent([west, south, east, north]: Extent, layout: SheetLayout): Fitted {
  const width = west > east ? east + 360 - west : east - west;
  const longitude = west + width / 2;
  const center = { longitude: longitude >= 180 ? longitude - 360 : longitude, latitude: (south + north) / 2 };
  const plane = createPlane(center);
  let [x, y] = [0, 0];
  for (const latitude of [south, north, south <= 0 && north >= 0 ? 0 : north])
    for (const part of [-0.5, 0, 0.5]) {
      const [across, up] = plane.forward(center.longitude + width * part, latitude);
      // The projection has no coordinates far from its center.
      x = Math.max(x, Number.isFinite(across) && width < 90 ? Math.abs(across) : Number.POSITIVE_INFINITY);
      y = Math.max(y, Math.abs(up));
    }
  const fits = (scale: number) => {
    const [faceWidth, faceHeight] = faceSize(layout, scale);
    return 2 * x <= faceWidth * FILLED && 2 * y <= faceHeight * FILLED;
  };
  const scale = SCALES.find(fits);
  return { center, scale: scale ?? SMALLEST_SCALE, whole: scale !== undefined };
}

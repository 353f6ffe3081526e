/**
 * Classes are stored in one byte per pixel: the slope class in the low four bits, the aspect class in the high four. 0
 * means no data.
 */
export const slopeOf = (byte: number): number => byte & 15;
export const aspectOf = (byte: number): number => byte >> 4;

export const SLOPE_CLASSES = 5;
export const ASPECT_CLASSES = 9;
export const FLAT = 9;

const tangent = (degrees: number): number => Math.tan((degrees * Math.PI) / 180);

/** Squared gradients at which slope classes 2 to 5 begin: 5, 15, 25 and 35 degrees. */
export const SLOPE_EDGES = Float32Array.of(
  tangent(5) ** 2,
  tangent(15) ** 2,
  tangent(25) ** 2,
  tangent(35) ** 2,
);

/** Tangent of half an octant. A direction whose ratio is below this is closer to an axis than to a diagonal. */
export const OCTANT_EDGE = Math.fround(tangent(22.5));

/**
 * Aspect class by the kernel's gradient bits: 1 nearly along the meridian, 2 nearly along the parallel, 4 rises to the
 * east, 8 rises to the south. Bits 1 and 2 are both set only for a zero gradient. The aspect is the direction of
 * steepest descent.
 */
export const ASPECT_BY_BITS: Uint8Array = Uint8Array.from({ length: 16 }, (_, bits) => {
  const north = (bits & 8) !== 0;
  const west = (bits & 4) !== 0;
  switch (bits & 3) {
    case 1:
      return north ? 1 : 5;
    case 2:
      return west ? 7 : 3;
    case 3:
      return FLAT;
    default:
      return north ? (west ? 8 : 2) : west ? 6 : 4;
  }
});

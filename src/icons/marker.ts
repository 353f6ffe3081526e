import type { Rgba } from "../domain/catalogs";

/** Waypoint marker in CSS pixels: a pin whose tip is at the position. */
export const MARKER = {
  width: 34,
  height: 42,
  /** Distance from the tip to the center of the head. */
  headOffset: 25,
  /** Radius of the filled head; the outline is drawn around it. */
  headRadius: 15.5,
  outline: 1.5,
  /** Width of the square in the head for the icon. */
  icon: 20,
  /** Radius, including the outline, of the dot that replaces the marker in crowded places. */
  dot: 4,
} as const;

/** Colors of outline and icon: dark on light fills such as yellow and white, light on the others. */
export const MARKER_DARK = "#202020";
export const MARKER_LIGHT = "#FFFFFF";

/** Luma (ITU-R BT.601, 0-1) above which a fill gets the dark outline. Yellow has 0.80; the next, sky, has 0.65. */
export const LIGHT_FILL = 0.72;

/** Returns the luma of a color (ITU-R BT.601), 0-1. */
export const luma = ([red, green, blue]: Rgba): number => (0.299 * red + 0.587 * green + 0.114 * blue) / 255;

export const markerInk = (fill: Rgba): string => (luma(fill) > LIGHT_FILL ? MARKER_DARK : MARKER_LIGHT);

/** Luma below which a fill needs a light edge on dark surfaces. Black has 0.07; the next, purple, has 0.38. */
const DARK_FILL = 0.2;

/** Returns the edge color that keeps a stroke visible on light and dark surfaces; null if none is needed. */
export const strokeEdge = (color: Rgba): string | null => {
  const brightness = luma(color);
  return brightness > LIGHT_FILL || brightness < DARK_FILL ? markerInk(color) : null;
};

/**
 * Returns the pin's outline as SVG path data in a box of 34 by 42, with the tip at the bottom. Tangents from the tip to
 * the head's circle form the sides.
 */
export function markerPath(): string {
  const { headRadius: radius, headOffset, width, height, outline } = MARKER;
  const center = width / 2;
  const distance = headOffset - outline;
  // A tangent from a point at `distance` touches the circle where cos(angle at the center) = radius / distance.
  const cosine = radius / distance;
  const sine = Math.sqrt(1 - cosine * cosine);
  const x = (radius * sine).toFixed(2);
  const y = (height - headOffset + radius * cosine).toFixed(2);
  const tip = (height - outline).toFixed(2);
  return `M${center} ${tip}L${(center - Number(x)).toFixed(2)} ${y}A${radius} ${radius} 0 1 1 ${(center + Number(x)).toFixed(2)} ${y}Z`;
}

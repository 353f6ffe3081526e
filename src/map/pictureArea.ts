/** Minimum pixels in each direction. If the panels leave less, the picture includes what they cover. */
const LEAST = 240;

/**
 * Returns the part of the map to include in a picture, which excludes panels, in pixels from the map's top left.
 *
 * @param padding pixels covered by panels on each side
 */
export function pictureArea(
  { width, height }: { width: number; height: number },
  { left, top, right, bottom }: { left: number; top: number; right: number; bottom: number },
): { x: number; y: number; width: number; height: number } {
  const [across, down] = [width - left - right, height - top - bottom];
  return across >= LEAST && down >= LEAST
    ? { x: left, y: top, width: across, height: down }
    : { x: 0, y: 0, width, height };
}

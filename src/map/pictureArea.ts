/** Pixels; less of the map beside the panels is no picture, and what they cover is pictured too. */
const LEAST = 240;

/**
 * The part of the map that a picture of it shows: what no panel covers. Pixels from the map's top left.
 * @param padding what panels cover at each side
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

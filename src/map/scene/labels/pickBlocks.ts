import { BLOCK_SIZE } from "../../../domain/mapLabels";
import { type BlockId, blocksAcross, LAST_LEVEL } from "../../labels/blocks";
import {
  distanceOf,
  EARTH_RADIUS,
  horizonOf,
  isBehindGlobe,
  isInPicture,
  latitudeOf,
  onGlobe,
  type SceneFrame,
  toScreen,
} from "./sceneFrame";

/** Its blocks span a quarter of the globe. The center of a larger block can be farther away than its corners. */
const COARSEST_LEVEL = 4;
/** More than a screen shows; the nearest are kept. */
const MOST_BLOCKS = 48;
/** Levels subtracted so that labels are about as dense as on the 2D map, although tilt compresses distant ground. */
const COARSER_LEVELS = 0.35;
/** CSS pixels beyond the screen's edges within which blocks count as visible. */
const MARGIN = 128;
/** Highest ground in meters, which is visible beyond the horizon. */
const HIGHEST = 6500;
/** Meters per pixel at level 0 on the equator. */
const LEVEL_0 = (2 * Math.PI * EARTH_RADIUS) / 256;

interface Seen {
  id: BlockId;
  distance: number;
}

/**
 * Returns the label blocks visible in a scene, near ones first, each at a level that suits its distance.
 *
 * @param heightAt returns the drawn elevation at a world position in meters
 */
export function pickBlocks(frame: SceneFrame, heightAt: (x: number, y: number) => number): BlockId[] {
  const picked: Seen[] = [];
  const horizon = horizonOf(frame) + Math.sqrt(2 * EARTH_RADIUS * HIGHEST);
  const visit = (id: BlockId): void => {
    const seen = look(frame, id, heightAt);
    if (!seen || seen.nearest > horizon) return;
    const groundMeters = LEVEL_0 * Math.cos(seen.latitude);
    const fitting = Math.log2(groundMeters / (Math.max(seen.nearest, 1) * frame.pixel)) - COARSER_LEVELS;
    if (id.level >= Math.min(Math.round(fitting), LAST_LEVEL)) {
      if (seen.nearest <= 0 || isOnScreen(frame, id, seen.height))
        picked.push({ id, distance: seen.distance });
      return;
    }
    for (const [row, column] of [
      [0, 0],
      [0, 1],
      [1, 0],
      [1, 1],
    ] as const)
      visit({ level: id.level + 1, row: id.row * 2 + row, column: id.column * 2 + column });
  };
  const across = blocksAcross(COARSEST_LEVEL);
  for (let row = 0; row < across; row++)
    for (let column = 0; column < across; column++) visit({ level: COARSEST_LEVEL, row, column });
  return picked
    .sort((a, b) => a.distance - b.distance)
    .slice(0, MOST_BLOCKS)
    .map(({ id }) => id);
}

/** Returns the distance, height and latitude of a block; null if it is outside the view. */
function look(
  frame: SceneFrame,
  { level, row, column }: BlockId,
  heightAt: (x: number, y: number) => number,
) {
  const share = BLOCK_SIZE / (256 * 2 ** level);
  const [centerX, centerY] = [(column + 0.5) * share, (row + 0.5) * share];
  const height = heightAt(centerX, centerY);
  const center = onGlobe(centerX, centerY, height);
  let radius = 0;
  for (const [x, y] of [
    [column, row],
    [column + 1, row],
    [column, row + 1],
    [column + 1, row + 1],
  ] as const)
    radius = Math.max(radius, distanceOf(center, onGlobe(x * share, y * share, height)));
  const distance = distanceOf(frame.eye, center);
  const nearest = distance - radius;
  if (!isInPicture(frame, center, radius + MARGIN * frame.pixel * distance)) return null;
  return { distance, nearest, height, latitude: latitudeOf(centerY) };
}

/** Sample points along each side of a block. */
const STEPS = 4;

/** Whether the screen bounding box of a block intersects the screen, ignoring parts behind the globe. */
function isOnScreen(frame: SceneFrame, { level, row, column }: BlockId, height: number): boolean {
  const share = BLOCK_SIZE / (256 * 2 ** level);
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let down = 0; down <= STEPS; down++)
    for (let across = 0; across <= STEPS; across++) {
      const position = onGlobe((column + across / STEPS) * share, (row + down / STEPS) * share, height);
      const at = isBehindGlobe(frame, position) ? null : toScreen(frame, position);
      if (!at) continue;
      [left, right] = [Math.min(left, at[0]), Math.max(right, at[0])];
      [top, bottom] = [Math.min(top, at[1]), Math.max(bottom, at[1])];
    }
  const [width, screenHeight] = frame.size;
  return left < width + MARGIN && right > -MARGIN && top < screenHeight + MARGIN && bottom > -MARGIN;
}

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

/** A quarter of the way around the globe; all of a larger block is not nearer to its center than its corners are. */
const COARSEST_LEVEL = 4;
/** More than a screen shows; the nearest come first. */
const MOST_BLOCKS = 48;
/** Names of a level stand as close as on the flat map, and closer by as much, in levels, as the tilt shortens what is far. */
const COARSER_LEVELS = 0.35;
/** Blocks this far beyond the screen's edges count as seen, CSS pixels. */
const MARGIN = 128;
/** What rises behind the horizon, meters: the highest ground. */
const HIGHEST = 6500;
/** Meters of a pixel at level 0, at the equator. */
const LEVEL_0 = (2 * Math.PI * EARTH_RADIUS) / 256;

interface Seen {
  id: BlockId;
  distance: number;
}

/**
 * The blocks of labels that a scene shows, each at the level that fits its distance, near ones first.
 * @param heightAt meters of the drawn ground at a place in the world
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

/** How far away a block is, and where; null when it is out of the picture. */
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

/** Places along each side of a block that are looked at. */
const STEPS = 4;

/** Whether some of a block lies within the screen, by the box around it there; none of what the globe hides counts. */
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

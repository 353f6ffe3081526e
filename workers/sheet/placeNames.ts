import {
  asideDot,
  BLOCK_SIZE,
  BLOCK_TILES,
  baselineOf,
  haloWidth,
  type LabelBlock,
  ON_IMAGERY,
  ON_PAPER,
} from "../../src/domain/mapLabels";
import type { Box } from "../../src/domain/sheet/layout";
import { HALF_WORLD, toDegrees } from "../../src/geometry/mercator";
import { type CollisionIndex, isInside } from "./collisionIndex";
import type { FaceText } from "./faceText";
import { resolutionOf } from "./levels";
import type { Page } from "./page";

/** Points per CSS pixel on paper: 12-pixel names are 7.4 points high. */
const PIXEL = 0.62;

export interface PlacedBlock {
  level: number;
  row: number;
  column: number;
  block: LabelBlock;
}

/**
 * Returns rows and columns of the label blocks on a page.
 *
 * @param bounds Web Mercator meters: west, south, east, north
 */
export function blocksOf(level: number, [west, south, east, north]: readonly number[]) {
  const size = resolutionOf(level) * BLOCK_SIZE;
  const most = Math.max(1, 2 ** level / BLOCK_TILES);
  const wrap = (column: number) => ((column % most) + most) % most;
  const blocks: { row: number; column: number; turned: number }[] = [];
  const first = Math.max(0, Math.floor((HALF_WORLD - (north as number)) / size));
  const last = Math.min(Math.ceil(most) - 1, Math.floor((HALF_WORLD - (south as number)) / size));
  for (let row = first; row <= last; row++)
    for (
      let column = Math.floor(((west as number) + HALF_WORLD) / size);
      column <= Math.floor(((east as number) + HALF_WORLD) / size);
      column++
    )
      blocks.push({ row, column: wrap(column), turned: column });
  return blocks;
}

/** Places the basemap's names, most important first, where there is free room. */
export function placeNames(
  page: Page,
  blocks: readonly PlacedBlock[],
  options: { onPhotos: boolean; taken: CollisionIndex },
): FaceText[] {
  const colors = options.onPhotos ? ON_IMAGERY : ON_PAPER;
  const face = page.layout.facePoints;
  const pixel = PIXEL * Math.sqrt(page.layout.unit);
  const found = blocks
    .flatMap(({ level, row, column, block }) =>
      block.labels.map((label) => ({ level, row, column, label, settings: block.settings })),
    )
    .sort((a, b) => a.label[2] - b.label[2]);
  const texts: FaceText[] = [];
  for (const { level, row, column, label, settings } of found) {
    const [text, settingAt, , px, py, width, angle, dot, side] = label;
    const setting = settings[settingAt];
    if (!setting) continue;
    const resolution = resolutionOf(level);
    const mercatorX = (column * BLOCK_SIZE + px) * resolution - HALF_WORLD;
    const mercatorY = HALF_WORLD - (row * BLOCK_SIZE + py) * resolution;
    const [longitude, latitude] = toDegrees(mercatorX, mercatorY);
    const [x, y] = page.toPage(longitude, latitude);
    const [offX, offY] = dot > 0 ? asideDot(side, dot, width, setting.size) : [0, 0];
    const size = setting.size * pixel;
    const place = { x: x + offX * pixel, y: y + offY * pixel };
    const box = boxOf(place, width * pixel, size, angle);
    if (!isInside(box, face) || !options.taken.isFree(box)) continue;
    options.taken.add(box);
    const { fill, halo } = colors[setting.kind];
    texts.push({
      text,
      ...place,
      // The center of capital letters is slightly off the line's center.
      y: place.y + (baselineOf(setting.kind) - 0.34) * size,
      size,
      weight: setting.face === "semibold" ? "bold" : "normal",
      italic: setting.face === "italic",
      spacing: setting.spacing * pixel,
      angle,
      fill,
      halo,
      haloWidth: haloWidth(setting.size) * pixel,
      ...(dot > 0 && { dot: { x, y, radius: dot * pixel } }),
    });
  }
  return texts;
}

/** Returns the bounding box of a text, rotated or not. */
function boxOf({ x, y }: { x: number; y: number }, width: number, size: number, angle: number): Box {
  const [cosine, sine] = [Math.abs(Math.cos(angle)), Math.abs(Math.sin(angle))];
  const [wide, high] = [width * cosine + size * sine, width * sine + size * cosine];
  return { x: x - wide / 2 - 1, y: y - high / 2 - 1, width: wide + 2, height: high + 2 };
}

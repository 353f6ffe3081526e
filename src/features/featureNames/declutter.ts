import { TakenSpace } from "../../map/labels/TakenSpace";

/** A name as it would stand on the screen, CSS pixels from the top left. */
export interface NameBox {
  left: number;
  top: number;
  width: number;
  height: number;
}

/**
 * Which names fit without touching one another, the first ones first.
 * @returns their places in the list, at most `most`
 */
export function declutter(boxes: readonly NameBox[], most: number): number[] {
  const space = new TakenSpace();
  const kept: number[] = [];
  for (const [at, { left, top, width, height }] of boxes.entries()) {
    if (kept.length === most) break;
    const box = { left, top, right: left + width, bottom: top + height };
    if (!space.isFree(box)) continue;
    kept.push(at);
    space.take(box);
  }
  return kept;
}

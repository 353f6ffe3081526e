import { CollisionIndex } from "../../map/labels/CollisionIndex";

/** Bounding box of a name in CSS pixels from the top left of the screen. */
export interface NameBox {
  left: number;
  top: number;
  width: number;
  height: number;
}

/**
 * Chooses names that don't overlap. Earlier ones have priority.
 *
 * @returns their indexes in the list, at most `most`
 */
export function declutter(boxes: readonly NameBox[], most: number): number[] {
  const space = new CollisionIndex();
  const kept: number[] = [];
  for (const [at, { left, top, width, height }] of boxes.entries()) {
    if (kept.length === most) break;
    const box = { left, top, right: left + width, bottom: top + height };
    if (!space.isFree(box)) continue;
    kept.push(at);
    space.add(box);
  }
  return kept;
}

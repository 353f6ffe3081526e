import { asideDot, LINE_HEIGHT, SIDES } from "../../domain/mapLabels";
import type { MapLabel } from "./blocks";
import { CollisionIndex, type ScreenBox } from "./CollisionIndex";

/** Label to be placed on the screen. */
export interface Candidate {
  label: MapLabel;
  /** Position in CSS pixels. */
  x: number;
  y: number;
  /** Rotation of the text in radians, clockwise. Text along a line turns with the map. */
  angle: number;
  /** Side where it is currently shown; null if it isn't shown. */
  shown: number | null;
}

export interface PlacedLabel {
  candidate: Candidate;
  side: number;
}

/** Minimum gap between two labels in pixels. */
const GAP = 3;

const boxAround = (x: number, y: number, width: number, height: number): ScreenBox => ({
  left: x - (width + GAP) / 2,
  top: y - (height + GAP) / 2,
  right: x + (width + GAP) / 2,
  bottom: y + (height + GAP) / 2,
});

/** Returns the boxes a label covers: its text, or boxes along it if slanted, and its dot. */
export function boxesOf({ label, x, y, angle }: Candidate, side: number): ScreenBox[] {
  const { width, dot } = label;
  const { size } = label.setting;
  if (dot > 0) {
    const [right, down] = asideDot(side, dot, width, size);
    return [boxAround(x + right, y + down, width, size * LINE_HEIGHT), boxAround(x, y, 2 * dot, 2 * dot)];
  }
  if (angle === 0) return [boxAround(x, y, width, size * LINE_HEIGHT)];
  const edge = size * 1.5;
  const count = Math.max(1, Math.ceil(width / edge));
  return Array.from({ length: count }, (_, i) => {
    const along = ((i + 0.5) / count - 0.5) * width;
    return boxAround(x + along * Math.cos(angle), y + along * Math.sin(angle), edge, edge);
  });
}

/** Orders visible labels first, then by importance. */
const byTurn = (a: Candidate, b: Candidate): number =>
  Number(b.shown !== null) - Number(a.shown !== null) || a.label.rank - b.label.rank;

/** Returns the sides to try: the current one, the server's choice, then the others if there is a dot. */
function sidesOf({ label, shown }: Candidate): readonly number[] {
  const first = shown ?? label.side;
  if (label.dot === 0) return [first];
  return [first, ...SIDES.keys()].filter((side, at, all) => all.indexOf(side) === at);
}

/**
 * Decides which labels are on the map. Content names always stay. Visible labels stay while they fit, so that panning
 * doesn't remove any. The others follow by importance.
 *
 * @param names boxes of content names
 * @param isSeen called for labels that fit, to check whether terrain hides them
 */
export function placeLabels(
  names: readonly ScreenBox[],
  candidates: readonly Candidate[],
  isSeen: (candidate: Candidate) => boolean = () => true,
): PlacedLabel[] {
  const space = new CollisionIndex();
  for (const name of names) space.add(name);
  const placed: PlacedLabel[] = [];
  for (const candidate of candidates.toSorted(byTurn)) {
    for (const side of sidesOf(candidate)) {
      const boxes = boxesOf(candidate, side);
      if (!boxes.every((box) => space.isFree(box))) continue;
      if (!isSeen(candidate)) break;
      for (const box of boxes) space.add(box);
      placed.push({ candidate, side });
      break;
    }
  }
  return placed;
}

import { asideDot, LINE_HEIGHT, SIDES } from "../../domain/mapLabels";
import type { MapLabel } from "./blocks";
import { type ScreenBox, TakenSpace } from "./TakenSpace";

/** A label that would like a place on the screen. */
export interface Candidate {
  label: MapLabel;
  /** Of its place, CSS pixels. */
  x: number;
  y: number;
  /** Of the text, radians clockwise: what follows a line turns with the map. */
  angle: number;
  /** The side it is shown on now, null while it is not shown. */
  shown: number | null;
}

export interface Placed {
  candidate: Candidate;
  side: number;
}

/** Free pixels between two names. */
const GAP = 3;

const boxAround = (x: number, y: number, width: number, height: number): ScreenBox => ({
  left: x - (width + GAP) / 2,
  top: y - (height + GAP) / 2,
  right: x + (width + GAP) / 2,
  bottom: y + (height + GAP) / 2,
});

/** What a label covers: its text, or boxes along it where it is slanted, and its dot. */
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

/** What is shown comes first, then the more important. */
const byTurn = (a: Candidate, b: Candidate): number =>
  Number(b.shown !== null) - Number(a.shown !== null) || a.label.rank - b.label.rank;

/** The sides to try: that which it is shown on, that which the server chose, and the others of a dot. */
function sidesOf({ label, shown }: Candidate): readonly number[] {
  const first = shown ?? label.side;
  if (label.dot === 0) return [first];
  return [first, ...SIDES.keys()].filter((side, at, all) => all.indexOf(side) === at);
}

/**
 * The one pass that decides which names are on the map. Names of content come first and always stay. A label that is
 * shown stays while it fits, so that panning takes none away; the others come by their importance.
 * @param names boxes of content's names
 * @param isSeen asked of what would fit, where something may hide it
 */
export function placeLabels(
  names: readonly ScreenBox[],
  candidates: readonly Candidate[],
  isSeen: (candidate: Candidate) => boolean = () => true,
): Placed[] {
  const space = new TakenSpace();
  for (const name of names) space.take(name);
  const placed: Placed[] = [];
  for (const candidate of candidates.toSorted(byTurn)) {
    for (const side of sidesOf(candidate)) {
      const boxes = boxesOf(candidate, side);
      if (!boxes.every((box) => space.isFree(box))) continue;
      if (!isSeen(candidate)) break;
      for (const box of boxes) space.take(box);
      placed.push({ candidate, side });
      break;
    }
  }
  return placed;
}

import Flatbush from "flatbush";
import { BLOCK_SIZE, DOT_GAP, type LabelKind, LINE_HEIGHT } from "../../../src/domain/mapLabels";
import { TILE_SIZE, type TileId, type WorldBox } from "../geo/mercator";
import { displaced, displaceNatural, FIRST_NATURAL_LEVEL } from "../geo/natural";
import { positionsAlong } from "./alongLine";
import type { Candidate } from "./candidates";
import { CollisionIndex } from "./collisionIndex";
import { type LabelStyle, styleOf } from "./styles";

/** Placed name, in pixels of the level's whole map. */
export interface Label {
  text: string;
  style: LabelStyle;
  /** Center of the text. */
  x: number;
  y: number;
  /** Radians; 0 is horizontal. */
  angle: number;
  dot: { x: number; y: number; radius: number } | null;
  /** Boxes covered by the text and its halo: one for horizontal text, several along slanted text. */
  boxes: WorldBox[];
}

/** Label drawn by the client, with its rank by importance and the width of its text. */
export interface BlockLabel extends Label {
  rank: number;
  width: number;
}

/** Measures the width of a text in pixels. */
export type Measure = (text: string, style: LabelStyle) => number;

/** Extra pixels for the halo and for letters that exceed the measured size. */
const BLEED = 3;

/** Possible position of a name. `dot` marks the named point. */
type Spot = Pick<Label, "x" | "y" | "angle" | "dot">;

/** Numbers stored per label: x, y, angle, text width, and the dot's x, y and radius (0 for none). */
const NUMBERS = 7;

/**
 * Labels of one level. All of them are placed at once, in order of importance, for the whole map. Tiles only query the
 * plan, so no label is cut or repeated at tile edges. Stored as columns, because as objects the labels of all levels
 * would take 250 MB in each worker.
 */
export class LabelPlan {
  private readonly texts: string[] = [];
  private readonly styles: LabelStyle[] = [];
  private readonly numbers: Float64Array;
  private readonly index: Flatbush | null;

  /**
   * @param candidates names, most important first
   * @param bent whether lines are drawn with generated bends
   */
  constructor(candidates: Candidate[], level: number, measure: Measure, bent = false) {
    const taken = new CollisionIndex();
    const styles = new Map<LabelKind, LabelStyle>();
    const numbers: number[] = [];
    const outlines: WorldBox[] = [];
    for (const candidate of candidates) {
      const style = styles.get(candidate.kind) ?? styleOf(candidate.kind, level);
      styles.set(candidate.kind, style);
      const text = style.upper ? candidate.text.toLocaleUpperCase("en") : candidate.text;
      const width = measure(text, style);
      for (const { x, y, angle, dot } of spotsOf(candidate, style, width, level, bent)) {
        const boxes = boxesOf({ x, y, angle, dot }, style, width);
        if (!boxes.every((box) => taken.isFree(box))) continue;
        for (const box of boxes) taken.add(box);
        this.texts.push(text);
        this.styles.push(style);
        numbers.push(x, y, angle, width, dot?.x ?? 0, dot?.y ?? 0, dot?.radius ?? 0);
        outlines.push(around(boxes));
        if (!candidate.line) break;
      }
    }
    this.numbers = Float64Array.from(numbers);
    this.index = indexOf(outlines);
  }

  /** All labels, most important first. */
  get labels(): Label[] {
    return this.texts.map((_text, at) => this.label(at));
  }

  /** Returns the labels that overlap a tile, least important first. */
  tile({ level, row, column }: TileId): Label[] {
    if (!this.index || level < 0) return [];
    const x = column * TILE_SIZE;
    const y = row * TILE_SIZE;
    const found = this.index.search(x, y, x + TILE_SIZE, y + TILE_SIZE);
    return found.sort((a, b) => b - a).map((at) => this.label(at));
  }

  /** Returns the labels anchored in a block of tiles, most important first. */
  block(row: number, column: number, most: number): BlockLabel[] {
    const x = column * BLOCK_SIZE;
    const y = row * BLOCK_SIZE;
    const found = this.index?.search(x, y, x + BLOCK_SIZE, y + BLOCK_SIZE) ?? [];
    return found
      .sort((a, b) => a - b)
      .map((at) => ({ ...this.label(at), rank: at, width: this.numbers[at * NUMBERS + 3] ?? 0 }))
      .filter((label) => {
        const place = label.dot ?? label;
        return place.x >= x && place.y >= y && place.x < x + BLOCK_SIZE && place.y < y + BLOCK_SIZE;
      })
      .slice(0, most);
  }

  private label(at: number): Label {
    const numbers = this.numbers.subarray(at * NUMBERS, (at + 1) * NUMBERS);
    const [x = 0, y = 0, angle = 0, width = 0, dotX = 0, dotY = 0, radius = 0] = numbers;
    const style = this.styles[at] as LabelStyle;
    const spot = { x, y, angle, dot: radius > 0 ? { x: dotX, y: dotY, radius } : null };
    return { text: this.texts[at] ?? "", style, ...spot, boxes: boxesOf(spot, style, width) };
  }
}

function around(boxes: readonly WorldBox[]): WorldBox {
  return {
    minX: Math.min(...boxes.map((box) => box.minX)) - BLEED,
    minY: Math.min(...boxes.map((box) => box.minY)) - BLEED,
    maxX: Math.max(...boxes.map((box) => box.maxX)) + BLEED,
    maxY: Math.max(...boxes.map((box) => box.maxY)) + BLEED,
  };
}

function indexOf(boxes: readonly WorldBox[]): Flatbush | null {
  if (boxes.length === 0) return null;
  const index = new Flatbush(boxes.length);
  for (const { minX, minY, maxX, maxY } of boxes) index.add(minX, minY, maxX, maxY);
  index.finish();
  return index;
}

/** Returns where a point on a line is drawn. Up close it may have generated bends. */
function drawnAt(x: number, y: number, scale: number, level: number, bent: boolean): [x: number, y: number] {
  if (!bent || level < FIRST_NATURAL_LEVEL) return [x, y];
  displaceNatural(x / scale, y / scale, level);
  return [displaced.x * scale, displaced.y * scale];
}

/**
 * Yields possible positions of a name: on its point, around its dot with the best first (Imhof, "Positioning Names on
 * Maps", 1975), or repeatedly along its line.
 */
function* spotsOf(
  candidate: Candidate,
  style: LabelStyle,
  width: number,
  level: number,
  bent: boolean,
): Generator<Spot> {
  const scale = TILE_SIZE * 2 ** level;
  if (candidate.line) {
    for (const { angle, ...place } of positionsAlong(candidate.line, scale, level, width)) {
      const [x, y] = drawnAt(place.x, place.y, scale, level, bent);
      yield { x, y, angle, dot: null };
    }
    return;
  }
  const x = Math.round(candidate.x * scale);
  const y = Math.round(candidate.y * scale);
  if (candidate.dot === 0) {
    yield { x, y, angle: 0, dot: null };
    return;
  }
  const dot = { x, y, radius: candidate.dot };
  const aside = candidate.dot + DOT_GAP + width / 2;
  const above = candidate.dot + DOT_GAP + heightOf(style) / 2;
  yield { x: x + aside, y: y - 1, angle: 0, dot };
  yield { x: x - aside, y: y - 1, angle: 0, dot };
  yield { x, y: y - above, angle: 0, dot };
  yield { x, y: y + above, angle: 0, dot };
}

const heightOf = (style: LabelStyle) => style.size * LINE_HEIGHT;

/** Returns the boxes that a name covers at a position, including its dot. */
function boxesOf({ x, y, angle, dot }: Spot, style: LabelStyle, width: number): WorldBox[] {
  if (style.kind === "river") return boxesAlong(x, y, angle, width, style.size);
  const text = boxAround(x, y, width, heightOf(style));
  return dot ? [text, boxAround(dot.x, dot.y, 2 * dot.radius, 2 * dot.radius)] : [text];
}

function boxAround(x: number, y: number, width: number, height: number): WorldBox {
  return { minX: x - width / 2, minY: y - height / 2, maxX: x + width / 2, maxY: y + height / 2 };
}

/** Returns a chain of boxes along slanted text. */
function boxesAlong(x: number, y: number, angle: number, width: number, size: number): WorldBox[] {
  const count = Math.max(1, Math.ceil(width / (size * 1.5)));
  return Array.from({ length: count }, (_, i) => {
    const at = ((i + 0.5) / count - 0.5) * width;
    return boxAround(x + at * Math.cos(angle), y + at * Math.sin(angle), size * 1.5, size * 1.5);
  });
}

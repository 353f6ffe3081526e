import Flatbush from "flatbush";
import { overlaps } from "../geo/clip";
import { TILE_SIZE, type TileId, type WorldBox } from "../geo/mercator";
import { FIRST_NATURAL_LEVEL, moved, moveNatural } from "../geo/natural";
import { placesAlong } from "./alongLine";
import type { Candidate } from "./candidates";
import { type LabelStyle, styleOf } from "./styles";

/** A name with its place: pixels of the whole level's map. */
export interface Label {
  text: string;
  style: LabelStyle;
  /** Middle of the text. */
  x: number;
  y: number;
  /** Radians, 0 for level text. */
  angle: number;
  dot: { x: number; y: number; radius: number } | null;
  /** What it covers with its halo: one box for level text, several along slanted text. */
  boxes: WorldBox[];
}

/** The width of a text in pixels. */
export type Measure = (text: string, style: LabelStyle) => number;

/** Clear pixels around a name. */
const GAP = 3;
/** Pixels of halo and letters beyond the measured size. */
const BLEED = 3;
const CELL = 96;
/** More cells than a row of the finest level has. */
const COLUMNS = 2 ** 22;

/**
 * The labels of one level. All of them are placed at once, in order of importance, for the whole map: what a tile shows is
 * a question to this one answer, so that no label is cut or doubled where tiles meet.
 */
export class LabelPlan {
  readonly labels: Label[] = [];
  readonly #index: Flatbush | null;

  constructor(candidates: Candidate[], level: number, measure: Measure) {
    const scale = TILE_SIZE * 2 ** level;
    const taken = new TakenSpace();
    for (const candidate of candidates) {
      const style = styleOf(candidate.kind, level);
      const text = style.upper ? candidate.text.toLocaleUpperCase("en") : candidate.text;
      const width = measure(text, style);
      if (candidate.line) {
        for (const { angle, ...place } of placesAlong(candidate.line, scale, level, width)) {
          const [x, y] = drawnAt(place.x, place.y, scale, level);
          this.#take(taken, [
            { text, style, x, y, angle, dot: null, boxes: boxesAlong(x, y, angle, width, style.size) },
          ]);
        }
      } else this.#take(taken, positions(candidate, text, style, width, scale));
    }
    this.#index = this.#indexed();
  }

  /** The labels that reach into a tile, the least important first. */
  tile({ level, row, column }: TileId): Label[] {
    if (!this.#index || level < 0) return [];
    const x = column * TILE_SIZE;
    const y = row * TILE_SIZE;
    const found = this.#index.search(x, y, x + TILE_SIZE, y + TILE_SIZE);
    return found.sort((a, b) => b - a).flatMap((at) => this.labels[at] ?? []);
  }

  #take(taken: TakenSpace, choices: Label[]): void {
    const label = choices.find(({ boxes }) => boxes.every((box) => taken.isFree(box)));
    if (!label) return;
    for (const box of label.boxes) taken.add(box);
    this.labels.push(label);
  }

  #indexed(): Flatbush | null {
    if (this.labels.length === 0) return null;
    const index = new Flatbush(this.labels.length);
    for (const { boxes } of this.labels) {
      index.add(
        Math.min(...boxes.map((box) => box.minX)) - BLEED,
        Math.min(...boxes.map((box) => box.minY)) - BLEED,
        Math.max(...boxes.map((box) => box.maxX)) + BLEED,
        Math.max(...boxes.map((box) => box.maxY)) + BLEED,
      );
    }
    index.finish();
    return index;
  }
}

/** Where a place on a line is drawn: near by natural lines have detail of their own. */
function drawnAt(x: number, y: number, scale: number, level: number): [x: number, y: number] {
  if (level < FIRST_NATURAL_LEVEL) return [x, y];
  moveNatural(x / scale, y / scale, level);
  return [moved.x * scale, moved.y * scale];
}

/** Where a name may go: on its point, or around its dot, the best place first (Imhof, "Positioning Names on Maps", 1975). */
function positions(
  candidate: Candidate,
  text: string,
  style: LabelStyle,
  width: number,
  scale: number,
): Label[] {
  const x = Math.round(candidate.x * scale);
  const y = Math.round(candidate.y * scale);
  const height = style.size * 1.1;
  if (candidate.dot === 0) {
    return [{ text, style, x, y, angle: 0, dot: null, boxes: [boxAround(x, y, width, height)] }];
  }
  const dot = { x, y, radius: candidate.dot };
  const away = candidate.dot + 3;
  const places: [number, number][] = [
    [x + away + width / 2, y - 1],
    [x - away - width / 2, y - 1],
    [x, y - away - height / 2],
    [x, y + away + height / 2],
  ];
  return places.map(([middleX, middleY]) => ({
    text,
    style,
    x: middleX,
    y: middleY,
    angle: 0,
    dot,
    boxes: [boxAround(middleX, middleY, width, height), boxAround(x, y, 2 * dot.radius, 2 * dot.radius)],
  }));
}

function boxAround(x: number, y: number, width: number, height: number): WorldBox {
  return { minX: x - width / 2, minY: y - height / 2, maxX: x + width / 2, maxY: y + height / 2 };
}

/** A chain of boxes along slanted text. */
function boxesAlong(x: number, y: number, angle: number, width: number, size: number): WorldBox[] {
  const count = Math.max(1, Math.ceil(width / (size * 1.5)));
  return Array.from({ length: count }, (_, i) => {
    const at = ((i + 0.5) / count - 0.5) * width;
    return boxAround(x + at * Math.cos(angle), y + at * Math.sin(angle), size * 1.5, size * 1.5);
  });
}

/** Boxes in a coarse grid, so that a question touches only its neighbours. */
class TakenSpace {
  readonly #cells = new Map<number, WorldBox[]>();

  isFree({ minX, minY, maxX, maxY }: WorldBox): boolean {
    const grown = { minX: minX - GAP, minY: minY - GAP, maxX: maxX + GAP, maxY: maxY + GAP };
    const lastRow = Math.floor(grown.maxY / CELL);
    const lastColumn = Math.floor(grown.maxX / CELL);
    for (let row = Math.floor(grown.minY / CELL); row <= lastRow; row++) {
      for (let column = Math.floor(grown.minX / CELL); column <= lastColumn; column++) {
        const cell = this.#cells.get(row * COLUMNS + column);
        if (cell === undefined) continue;
        for (const other of cell) if (overlaps(grown, other)) return false;
      }
    }
    return true;
  }

  add(box: WorldBox): void {
    for (let row = Math.floor(box.minY / CELL); row <= Math.floor(box.maxY / CELL); row++) {
      for (let column = Math.floor(box.minX / CELL); column <= Math.floor(box.maxX / CELL); column++) {
        const cell = this.#cells.get(row * COLUMNS + column);
        if (cell) cell.push(box);
        else this.#cells.set(row * COLUMNS + column, [box]);
      }
    }
  }
}

import Flatbush from "flatbush";
import type { VectorFeature, VectorLayers } from "../sources/vectorFile";
import { boxOf, clipLine, clipRing, contains, overlaps } from "./clip";
import { type TileId, tileBox, type WorldBox } from "./mercator";
import { simplify } from "./simplify";

/** Part of a feature inside a cell. */
export interface Piece {
  feature: VectorFeature;
  /** Rings for areas, runs of vertices for lines. */
  parts: Float64Array[];
}

/** Levels of the cached cells. A tile is cut from the cell above it, so no tile has to process whole continents. */
const CELL_LEVELS = [3, 6, 9, 12];
/**
 * Fraction of its size by which a tile or cell extends beyond its edges. Strokes and round joins at the edges then
 * match the neighbor's.
 */
export const MARGIN = 0.15;
const KEPT_CELLS = 300;
/** Highest zoom level for each simplified outline. The tolerance is 0.4 pixels at that level. */
const DETAIL_LEVELS = [2, 4, 6];
const FULL_DETAIL = 7;

/** Cuts the features of one layer into tiles. Areas are clipped as rings, lines as runs of segments. */
export class LayerPyramid {
  private readonly features: VectorFeature[];
  private readonly areas: boolean;
  private readonly roots = new Map<number, { pieces: Piece[]; index: Flatbush | null }>();
  private readonly cells = new Map<string, Piece[]>();

  constructor(features: VectorFeature[], areas: boolean) {
    this.features = features;
    this.areas = areas;
  }

  /** Returns the pieces visible in a tile, in feature order. */
  tile(id: TileId, margin = MARGIN): Piece[] {
    const cellLevel = CELL_LEVELS.filter((level) => level <= id.level).at(-1);
    const box = tileBox(id, margin);
    const detail = DETAIL_LEVELS.find((level) => id.level <= level) ?? FULL_DETAIL;
    if (cellLevel === undefined) return this.cut(this.root(detail, box), box);
    const shift = 2 ** (id.level - cellLevel);
    return this.cut(
      this.cell(cellLevel, Math.floor(id.row / shift), Math.floor(id.column / shift), detail),
      box,
    );
  }

  private cell(level: number, row: number, column: number, detail: number): Piece[] {
    const key = `${detail}/${level}/${row}/${column}`;
    const known = this.cells.get(key);
    if (known) {
      this.cells.delete(key);
      this.cells.set(key, known);
      return known;
    }
    const box = tileBox({ level, row, column }, MARGIN * 2);
    const above = CELL_LEVELS[CELL_LEVELS.indexOf(level) - 1];
    const shift = above === undefined ? 1 : 2 ** (level - above);
    const from =
      above === undefined
        ? this.root(detail, box)
        : this.cell(above, Math.floor(row / shift), Math.floor(column / shift), detail);
    const pieces = this.cut(from, box);
    this.cells.set(key, pieces);
    const [oldest] = this.cells.keys();
    if (this.cells.size > KEPT_CELLS && oldest) this.cells.delete(oldest);
    return pieces;
  }

  /** Returns whole features near the box at a degree of detail. */
  private root(detail: number, box: WorldBox): Piece[] {
    let root = this.roots.get(detail);
    if (!root) {
      const tolerance = detail >= FULL_DETAIL ? 0 : 0.4 / (256 * 2 ** detail);
      const pieces = this.features
        .map((feature) => ({ feature, parts: feature.parts.map((part) => this.reduced(part, tolerance)) }))
        .map(({ feature, parts }) => ({ feature, parts: parts.filter((part) => part.length > 0) }))
        .filter(({ parts }) => parts.length > 0);
      root = { pieces, index: indexOf(pieces) };
      this.roots.set(detail, root);
    }
    const { pieces, index } = root;
    if (!index) return [];
    const found = index.search(box.minX, box.minY, box.maxX, box.maxY).sort((a, b) => a - b);
    return found.flatMap((at) => pieces[at] ?? []);
  }

  private reduced(part: Float64Array, tolerance: number): Float64Array {
    if (tolerance === 0) return part;
    if (!this.areas) return simplify(part, tolerance);
    const { minX, minY, maxX, maxY } = boxOf(part);
    if (Math.max(maxX - minX, maxY - minY) < tolerance) return new Float64Array(0);
    const closed = new Float64Array(part.length + 2);
    closed.set(part);
    closed.set(part.subarray(0, 2), part.length);
    const reduced = simplify(closed, tolerance);
    return reduced.length < 8 ? new Float64Array(0) : reduced.subarray(0, -2);
  }

  private cut(pieces: Piece[], box: WorldBox): Piece[] {
    const cut: Piece[] = [];
    for (const { feature, parts } of pieces) {
      const kept = parts.flatMap((part) => {
        const extent = boxOf(part);
        if (!overlaps(extent, box)) return [];
        if (contains(box, extent)) return [part];
        return this.areas ? [clipRing(part, box)] : clipLine(part, box);
      });
      const left = kept.filter((part) => part.length > 0);
      if (left.length > 0) cut.push({ feature, parts: left });
    }
    return cut;
  }
}

function indexOf(pieces: Piece[]): Flatbush | null {
  if (pieces.length === 0) return null;
  const index = new Flatbush(pieces.length);
  for (const { parts } of pieces) {
    const boxes = parts.map(boxOf);
    index.add(
      Math.min(...boxes.map((box) => box.minX)),
      Math.min(...boxes.map((box) => box.minY)),
      Math.max(...boxes.map((box) => box.maxX)),
      Math.max(...boxes.map((box) => box.maxY)),
    );
  }
  index.finish();
  return index;
}

const AREAS = new Set(["land", "lakes"]);

/** Pyramids of all vector layers, each created on first use. */
export class VectorStore {
  private readonly layers: VectorLayers;
  private readonly pyramids = new Map<string, LayerPyramid>();

  constructor(layers: VectorLayers) {
    this.layers = layers;
  }

  features(layer: string): VectorFeature[] {
    return this.layers[layer] ?? [];
  }

  pyramid(layer: string): LayerPyramid {
    let pyramid = this.pyramids.get(layer);
    if (!pyramid) {
      pyramid = new LayerPyramid(this.features(layer), AREAS.has(layer));
      this.pyramids.set(layer, pyramid);
    }
    return pyramid;
  }
}

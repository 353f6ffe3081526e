import { WORLD_UNITS } from "../graphics/types";
import { BoxSearch } from "../vertex-select/boxSearch";
import { NODE } from "../vertex-select/boxTree";
import { isInside } from "./inside";
import type { Paths } from "./paths";
import { mostUnitsPerMeter } from "./scales";
import { piecesCross, vertexToPiece } from "./segments";
import type { Targets } from "./targets";

/**
 * Minimum distances to targets. Branch and bound over the tree of their pieces: nearest boxes first, skipping those
 * farther than the best so far (Roussopoulos, Kelley and Vincent 1995, Nearest neighbor queries).
 */
export class Nearest {
  private readonly targets: Targets;
  private readonly areas: BoxSearch;
  private readonly pieces: BoxSearch;
  /** Boxes still to visit: level, number and squared distance in units, alternating. */
  private readonly stack: Float64Array;
  /** Children of the current node, and their squared distances. */
  private readonly children = new Uint32Array(NODE);
  private readonly squares = new Float64Array(NODE);
  /** Square of the shortest distance so far, in meters. */
  private best = 0;

  constructor(targets: Targets) {
    this.targets = targets;
    this.areas = new BoxSearch(targets.areas);
    this.pieces = new BoxSearch(targets.pieces);
    this.stack = new Float64Array((targets.pieces.levels.length * NODE + 1) * 3);
  }

  /**
   * Returns the meters from a feature to the nearest target, 0 if they share ground, Infinity beyond the reach.
   *
   * @param feature paths of this feature only
   * @param isArea whether it has an interior
   * @param reach meters
   */
  distanceOf(feature: Paths, isArea: boolean, reach: number): number {
    this.best = reach * reach;
    const west = feature.box[0] as number;
    const south = feature.box[1] as number;
    const east = feature.box[2] as number;
    const north = feature.box[3] as number;
    if (!(west <= east)) return Number.POSITIVE_INFINITY;
    const perMeter = mostUnitsPerMeter(Math.max(-south, north), reach);
    const units = reach * perMeter;
    const root = this.targets.pieces.levels.at(-1);
    if (!root || (root[1] as number) > north + units || (root[3] as number) < south - units)
      return Number.POSITIVE_INFINITY;
    const firstWorld = Math.ceil(((root[0] as number) - east - units) / WORLD_UNITS);
    const lastWorld = Math.floor(((root[2] as number) - west + units) / WORLD_UNITS);
    let found = false;
    for (let world = firstWorld; world <= lastWorld; world++) {
      const shift = world * WORLD_UNITS;
      if (this.beginsInside(feature, shift)) return 0;
      for (let piece = 0; piece < feature.pieces; piece++) {
        found = this.search(feature, piece, shift, perMeter) || found;
        if (this.best === 0) return 0;
      }
      if (isArea && this.isAround(feature, shift)) return 0;
    }
    return found ? Math.sqrt(this.best) : Number.POSITIVE_INFINITY;
  }

  /** Returns whether a path of the feature starts in an area. It's then inside or crosses the boundary. */
  private beginsInside(feature: Paths, shift: number): boolean {
    const targets = this.targets;
    const areas = this.areas;
    for (let piece = 0; piece < feature.pieces; piece++) {
      if (feature.begins[piece] === 0) continue;
      const vertex = feature.firsts[piece] as number;
      const x = (feature.xs[vertex] as number) + shift;
      const y = feature.ys[vertex] as number;
      areas.search(x, y, x, y);
      for (let hit = 0; hit < areas.found; hit++) {
        const area = areas.hits[hit] as number;
        if (isInside(targets.paths, targets.firstPieceOf(area), targets.endPieceOf(area), x, y)) return true;
      }
    }
    return false;
  }

  /** Returns whether a path of a target starts inside the feature, which is an area. */
  private isAround(feature: Paths, shift: number): boolean {
    const { paths } = this.targets;
    const { box } = feature;
    const pieces = this.pieces;
    const [west, east] = [(box[0] as number) + shift, (box[2] as number) + shift];
    pieces.search(west, box[1] as number, east, box[3] as number);
    for (let hit = 0; hit < pieces.found; hit++) {
      const piece = pieces.hits[hit] as number;
      if (paths.begins[piece] === 0) continue;
      const vertex = paths.firsts[piece] as number;
      const x = (paths.xs[vertex] as number) - shift;
      if (isInside(feature, 0, feature.pieces, x, paths.ys[vertex] as number)) return true;
    }
    return false;
  }

  /** Lowers the best distance to that of a piece of a feature, if shorter. Returns whether it did. */
  private search(feature: Paths, piece: number, shift: number, perMeter: number): boolean {
    const stack = this.stack;
    const { levels, itemBoxes, order } = this.targets.pieces;
    const west = (feature.boxes[piece * 4] as number) + shift;
    const south = feature.boxes[piece * 4 + 1] as number;
    const east = (feature.boxes[piece * 4 + 2] as number) + shift;
    const north = feature.boxes[piece * 4 + 3] as number;
    const squarePerMeter = perMeter * perMeter;
    const children = this.children;
    const squares = this.squares;
    const before = this.best;
    let depth = 0;
    stack[depth++] = levels.length - 1;
    stack[depth++] = 0;
    stack[depth++] = 0;
    while (depth > 0) {
      const away = stack[--depth] as number;
      const node = stack[--depth] as number;
      const level = stack[--depth] as number;
      const limit = this.best * squarePerMeter;
      if (away > limit) continue;
      const below = level === 0 ? itemBoxes : (levels[level - 1] as Float32Array);
      const end = Math.min((node + 1) * NODE, below.length / 4);
      let count = 0;
      for (let child = node * NODE; child < end; child++) {
        const at = child * 4;
        const dx = Math.max((below[at] as number) - east, west - (below[at + 2] as number), 0);
        const dy = Math.max((below[at + 1] as number) - north, south - (below[at + 3] as number), 0);
        const square = dx * dx + dy * dy;
        if (square > limit) continue;
        // Sorted with the farthest first, because nearest boxes are few and come last.
        let place = count++;
        for (; place > 0 && (squares[place - 1] as number) < square; place--) {
          squares[place] = squares[place - 1] as number;
          children[place] = children[place - 1] as number;
        }
        squares[place] = square;
        children[place] = child;
      }
      if (level > 0) {
        for (let at = 0; at < count; at++) {
          stack[depth++] = level - 1;
          stack[depth++] = children[at] as number;
          stack[depth++] = squares[at] as number;
        }
        continue;
      }
      for (let at = count - 1; at >= 0 && (squares[at] as number) <= this.best * squarePerMeter; at--) {
        this.compare(feature, piece, shift, order[children[at] as number] as number, squarePerMeter);
        if (this.best === 0) return true;
      }
    }
    return this.best < before;
  }

  /** Lowers the best distance to that of two pieces, if shorter. */
  private compare(
    feature: Paths,
    piece: number,
    shift: number,
    target: number,
    squarePerMeter: number,
  ): void {
    const { paths } = this.targets;
    const last = feature.lasts[piece] as number;
    for (let vertex = feature.firsts[piece] as number; vertex <= last; vertex++) {
      const x = (feature.xs[vertex] as number) + shift;
      if (boxDistance(paths, target, x, feature.ys[vertex] as number) <= this.best * squarePerMeter)
        this.best = vertexToPiece(feature, vertex, shift, paths, target, this.best);
    }
    if (feature.firsts[piece] === last) return;
    const end = paths.lasts[target] as number;
    for (let vertex = paths.firsts[target] as number; vertex <= end; vertex++) {
      const x = (paths.xs[vertex] as number) - shift;
      if (boxDistance(feature, piece, x, paths.ys[vertex] as number) <= this.best * squarePerMeter)
        this.best = vertexToPiece(paths, vertex, -shift, feature, piece, this.best);
    }
    if (this.best > 0 && boxesTouch(feature, piece, shift, paths, target))
      if (piecesCross(feature, piece, shift, paths, target)) this.best = 0;
  }
}

function boxesTouch(one: Paths, a: number, shift: number, other: Paths, b: number): boolean {
  return (
    (one.boxes[a * 4] as number) + shift <= (other.boxes[b * 4 + 2] as number) &&
    (one.boxes[a * 4 + 1] as number) <= (other.boxes[b * 4 + 3] as number) &&
    (one.boxes[a * 4 + 2] as number) + shift >= (other.boxes[b * 4] as number) &&
    (one.boxes[a * 4 + 3] as number) >= (other.boxes[b * 4 + 1] as number)
  );
}

/** Returns the squared distance in units from a position to a piece's box. */
function boxDistance({ boxes }: Paths, piece: number, x: number, y: number): number {
  const at = piece * 4;
  const dx = Math.max((boxes[at] as number) - x, x - (boxes[at + 2] as number), 0);
  const dy = Math.max((boxes[at + 1] as number) - y, y - (boxes[at + 3] as number), 0);
  return dx * dx + dy * dy;
}

import { KIND } from "../../src/domain/featureColumns";
import type { Shapes } from "../duplicates/types";
import { type BoxTree, buildBoxTree } from "../vertex-select/boxTree";
import { Paths } from "./paths";

/** Targets of distance measurements, in trees of boxes. */
export class Targets {
  readonly paths = new Paths();
  /** Tree over the pieces of all paths. */
  readonly pieces: BoxTree;
  /** Tree over the areas. */
  readonly areas: BoxTree;
  /** By area: its first piece. The last entry is the end of the last area. */
  private readonly areaPieces: Uint32Array;
  readonly count: number;

  /** @param features those of the shapes that are targets */
  constructor(shapes: Shapes, features: Iterable<number>) {
    const { paths } = this;
    const areaBoxes: number[] = [];
    const areaPieces: number[] = [];
    let count = 0;
    // Areas come first, so each has the pieces up to the next one's first.
    const [areas, others] = split(shapes, features);
    for (const area of areas) {
      areaPieces.push(paths.pieces);
      paths.add(shapes, area);
      areaBoxes.push(...paths.box);
      count++;
    }
    areaPieces.push(paths.pieces);
    for (const other of others) {
      paths.add(shapes, other);
      count++;
    }
    this.count = count;
    this.areaPieces = Uint32Array.from(areaPieces);
    this.areas = buildBoxTree(Float64Array.from(areaBoxes));
    this.pieces = buildBoxTree(paths.boxes.slice(0, paths.pieces * 4));
  }

  get areaCount(): number {
    return this.areaPieces.length - 1;
  }

  firstPieceOf(area: number): number {
    return this.areaPieces[area] as number;
  }

  endPieceOf(area: number): number {
    return this.areaPieces[area + 1] as number;
  }
}

function split(
  { kinds, vertexStart }: Shapes,
  features: Iterable<number>,
): [areas: number[], others: number[]] {
  const areas: number[] = [];
  const others: number[] = [];
  for (const feature of features) {
    if (vertexStart[feature] === vertexStart[feature + 1]) continue;
    (kinds[feature] === KIND.area ? areas : others).push(feature);
  }
  return [areas, others];
}

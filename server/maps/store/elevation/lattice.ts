import type { BoxTuple } from "./elevationFile";

/**
 * Maps world positions to pixels of a raster in any coordinate system. GDAL computes the nodes of a lattice over the
 * raster's box, and positions between them are interpolated linearly. Nodes are stored in rows from the northwest, each
 * with its column and row counted from the center of the first pixel.
 */
export class Lattice {
  private readonly left: number;
  private readonly top: number;
  private readonly perX: number;
  private readonly perY: number;
  private readonly size: number;
  private readonly nodes: Float64Array;
  /** Result of the last `find` call. */
  column = 0;
  row = 0;

  /** @param size number of nodes per side */
  constructor([left, top, right, bottom]: BoxTuple, size: number, nodes: Float64Array) {
    if (nodes.length !== 2 * size * size) throw new RangeError("The lattice isn't complete.");
    this.left = left;
    this.top = top;
    this.perX = (size - 1) / (right - left);
    this.perY = (size - 1) / (bottom - top);
    this.size = size;
    this.nodes = nodes;
  }

  /** Sets `column` and `row` for a position in world units. Positions beyond the box are extrapolated from its edge. */
  find(x: number, y: number): void {
    const gx = (x - this.left) * this.perX;
    const gy = (y - this.top) * this.perY;
    const last = this.size - 2;
    const i = gx < 0 ? 0 : gx > last ? last : Math.floor(gx);
    const j = gy < 0 ? 0 : gy > last ? last : Math.floor(gy);
    const [u, v] = [gx - i, gy - j];
    const a = 2 * (j * this.size + i);
    const c = a + 2 * this.size;
    const nodes = this.nodes as { [at: number]: number };
    const northwest = (1 - u) * (1 - v);
    const northeast = u * (1 - v);
    const southwest = (1 - u) * v;
    const southeast = u * v;
    this.column =
      (nodes[a] as number) * northwest +
      (nodes[a + 2] as number) * northeast +
      (nodes[c] as number) * southwest +
      (nodes[c + 2] as number) * southeast;
    this.row =
      (nodes[a + 1] as number) * northwest +
      (nodes[a + 3] as number) * northeast +
      (nodes[c + 1] as number) * southwest +
      (nodes[c + 3] as number) * southeast;
  }
}

/** Returns the positions of a lattice's nodes in world units, alternating x and y. */
export function nodesOf([left, top, right, bottom]: BoxTuple, size: number): Float64Array {
  const places = new Float64Array(2 * size * size);
  for (let j = 0, at = 0; j < size; j++) {
    for (let i = 0; i < size; i++) {
      places[at++] = left + ((right - left) * i) / (size - 1);
      places[at++] = top + ((bottom - top) * j) / (size - 1);
    }
  }
  return places;
}

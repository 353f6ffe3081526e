import type { Box } from "../../../arcgis/query/table";

const NODE_BYTES = 40;

/**
 * Packed Hilbert R-tree of a FlatGeobuf file (flatgeobuf.org, "Spatial index"): inner nodes first, then one leaf per
 * feature in file order. Kept in its file format, 43 bytes per feature.
 */
export class PackedTree {
  private readonly view: DataView;
  private readonly nodeSize: number;
  private readonly firstLeaf: number;
  /** First and end node of each level, from the leaves up. */
  private readonly levels: { first: number; end: number }[];
  readonly count: number;

  constructor(bytes: Uint8Array, count: number, nodeSize: number) {
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.nodeSize = nodeSize;
    this.count = count;
    this.levels = levelsOf(count, nodeSize);
    this.firstLeaf = this.levels[0]?.first ?? 0;
  }

  /** Returns the size of a tree in bytes. */
  static bytes(count: number, nodeSize: number): number {
    return (levelsOf(count, nodeSize)[0]?.end ?? 0) * NODE_BYTES;
  }

  /** Returns the offset of a feature from the first feature. */
  offset(place: number): number {
    return Number(this.view.getBigUint64((this.firstLeaf + place) * NODE_BYTES + 32, true));
  }

  boxOf(place: number): Box {
    return this.box(this.firstLeaf + place);
  }

  get extent(): Box {
    return this.box(0);
  }

  /**
   * Returns the indexes of features whose bounding boxes intersect the box, in ascending order.
   * @throws RangeError if the tree is damaged
   */
  search(box: Box): number[] {
    if (this.count === 0) return [];
    const found: number[] = [];
    const stack: [node: number, level: number][] = [[0, this.levels.length - 1]];
    for (let next = stack.pop(); next; next = stack.pop()) {
      const [first, level] = next;
      const { first: least, end: most } = this.levels[level] ?? { first: 0, end: 0 };
      // The number comes from the file. Beyond its level, features would be missing or others found.
      if (first < least || first >= most) throw new RangeError("The spatial index of a layer is damaged.");
      const end = Math.min(first + this.nodeSize, most);
      for (let node = first; node < end; node++) {
        if (!this.meets(node, box)) continue;
        if (level === 0) found.push(node - this.firstLeaf);
        else stack.push([Number(this.view.getBigUint64(node * NODE_BYTES + 32, true)), level - 1]);
      }
    }
    return found.sort((a, b) => a - b);
  }

  private meets(node: number, { minX, minY, maxX, maxY }: Box): boolean {
    const at = node * NODE_BYTES;
    return (
      this.view.getFloat64(at, true) <= maxX &&
      this.view.getFloat64(at + 8, true) <= maxY &&
      this.view.getFloat64(at + 16, true) >= minX &&
      this.view.getFloat64(at + 24, true) >= minY
    );
  }

  private box(node: number): Box {
    const at = node * NODE_BYTES;
    return {
      minX: this.view.getFloat64(at, true),
      minY: this.view.getFloat64(at + 8, true),
      maxX: this.view.getFloat64(at + 16, true),
      maxY: this.view.getFloat64(at + 24, true),
    };
  }
}

/** Returns the levels from the leaves up to the root, which comes first in the file. */
function levelsOf(count: number, nodeSize: number): { first: number; end: number }[] {
  const sizes = [count];
  for (let size = count; size > 1 || sizes.length === 1; ) {
    size = Math.ceil(size / nodeSize);
    sizes.push(size);
  }
  let end = sizes.reduce((sum, size) => sum + size, 0);
  return sizes.map((size) => {
    const level = { first: end - size, end };
    end -= size;
    return level;
  });
}

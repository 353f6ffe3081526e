/** Bytes of a node: a box of four doubles, and an offset. */
const NODE_BYTES = 40;

/**
 * The length of a file's spatial index: a packed Hilbert R-tree, whose levels have a node for every `nodeSize` of the level
 * below, up to one.
 */
export function indexBytes(count: number, nodeSize: number): number {
  if (nodeSize === 0 || count === 0) return 0;
  if (nodeSize < 2) throw new RangeError("The index has nodes with fewer than two children.");
  let nodes = count;
  let level = count;
  // A single feature has a root of its own too.
  do {
    level = Math.ceil(level / nodeSize);
    nodes += level;
  } while (level > 1);
  return nodes * NODE_BYTES;
}

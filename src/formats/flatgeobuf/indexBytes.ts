/** Node size in bytes: a box of four doubles, and an offset. */
const NODE_BYTES = 40;

/**
 * Length of a file's spatial index in bytes. It is a packed Hilbert R-tree, whose levels have one node per `nodeSize`
 * nodes of the level below, up to a single root.
 */
export function indexBytes(count: number, nodeSize: number): number {
  if (nodeSize === 0 || count === 0) return 0;
  if (nodeSize < 2) throw new RangeError("The index has nodes with fewer than two children.");
  let nodes = count;
  let level = count;
  // Even a single feature has a separate root.
  do {
    level = Math.ceil(level / nodeSize);
    nodes += level;
  } while (level > 1);
  return nodes * NODE_BYTES;
}

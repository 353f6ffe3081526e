import type Flatbush from "flatbush";

/**
 * Checks ends read from a file, so that the parts between them can be read without further checks.
 * @param most the last possible end
 * @param what names the file in the message
 * @throws RangeError if they decrease or exceed it
 */
export function checkEnds(ends: Uint32Array, most: number, what: string): void {
  let before = 0;
  for (const end of ends) {
    if (end < before || end > most) throw damaged(what);
    before = end;
  }
}

/**
 * Checks a spatial index read from a file. The library follows its numbers unchecked, so damaged ones could make a
 * search endless.
 * @param count number of items it must have
 * @throws RangeError if a number isn't as the library writes it
 */
export function checkIndex({ numItems, nodeSize, _indices: indices }: Flatbush, count: number, what: string) {
  if (numItems !== count) throw damaged(what);
  for (const item of indices.subarray(0, count)) if (item >= count) throw damaged(what);
  // Each level's nodes refer to the first of their children, four numbers per box.
  let [first, end, node] = [0, count, count];
  while (node < indices.length) {
    for (let child = first; child < end; child += nodeSize)
      if (indices[node++] !== 4 * child) throw damaged(what);
    [first, end] = [end, node];
  }
}

export const damaged = (what: string): RangeError =>
  new RangeError(`${what} is damaged. Add its layer again.`);

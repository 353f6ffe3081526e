import Flatbush from "flatbush";
import { ascends } from "../../../src/formats/ascends";

/**
 * Checks ends read from a file, so that the parts between them can be read without further checks.
 * @param most the last possible end
 * @param what names the file in the message
 * @throws RangeError if they decrease or exceed it
 */
export function checkEnds(ends: Uint32Array, most: number, what: string): void {
  if (!ascends(ends, most)) throw damaged(what);
}

/**
 * Opens a spatial index read from a file. The library follows its numbers unchecked, so damaged ones could make a search
 * endless.
 * @param count number of items it must have
 * @throws RangeError if a number isn't as the library writes it
 */
export function readIndex(data: ArrayBuffer, count: number, what: string): Flatbush {
  const index = opened(data, what);
  const { numItems, nodeSize, _indices: numbers } = index;
  if (numItems !== count || numbers.subarray(0, count).some((item) => item >= count)) throw damaged(what);
  // Each level's nodes refer to the first of their children, four numbers per box.
  let [first, end, node] = [0, count, count];
  while (node < numbers.length) {
    for (let child = first; child < end; child += nodeSize)
      if (numbers[node++] !== 4 * child) throw damaged(what);
    [first, end] = [end, node];
  }
  return index;
}

function opened(data: ArrayBuffer, what: string): Flatbush {
  try {
    return Flatbush.from(data);
  } catch (cause) {
    throw damaged(what, cause);
  }
}

export const damaged = (what: string, cause?: unknown): RangeError =>
  new RangeError(`${what} is damaged. Add its layer again.`, { cause });

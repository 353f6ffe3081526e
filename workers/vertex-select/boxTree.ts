/**
 * Static tree of bounding boxes over items in Hilbert curve order. Node i of level l covers the items i * NODE ** (l +
 * 1) .. (i + 1) * NODE ** (l + 1) - 1 of that order. So no links are stored, and everything below a node is one range.
 */
export interface BoxTree {
  /** Item numbers along the curve. */
  order: Uint32Array;
  /** 4 per item, in that order: west, south, east, north. Rounded outward to float32. */
  itemBoxes: Float32Array;
  /** 4 per node, lowest level first. The last level has one node. Empty without items. */
  levels: Float32Array[];
}

/** A node has 2 ** NODE_BITS children. */
export const NODE_BITS = 4;
export const NODE = 1 << NODE_BITS;

const KEY_BITS = 16;
const CELLS = (1 << KEY_BITS) - 1;

/** Builds the tree over boxes (4 per item: west, south, east, north), which must be finite. */
export function buildBoxTree(boxes: Float64Array): BoxTree {
  const count = boxes.length / 4;
  const order = sortByKey(hilbertKeys(boxes));
  const itemBoxes = new Float32Array(count * 4);
  for (let i = 0; i < count; i++) {
    const from = (order[i] as number) * 4;
    itemBoxes[i * 4] = roundDown(boxes[from] as number);
    itemBoxes[i * 4 + 1] = roundDown(boxes[from + 1] as number);
    itemBoxes[i * 4 + 2] = roundUp(boxes[from + 2] as number);
    itemBoxes[i * 4 + 3] = roundUp(boxes[from + 3] as number);
  }
  const levels: Float32Array[] = [];
  let below = itemBoxes;
  while (below.length > 4 || (levels.length === 0 && below.length > 0)) {
    below = parents(below);
    levels.push(below);
  }
  return { order, itemBoxes, levels };
}

// float32 keeps 24 bits. Nudging by 2 ** -23 of the value, and slightly for values near zero, exceeds its rounding
// error.
const roundDown = (value: number): number => Math.fround(value - Math.abs(value) * 2 ** -23 - 1e-6);
const roundUp = (value: number): number => Math.fround(value + Math.abs(value) * 2 ** -23 + 1e-6);

function parents(boxes: Float32Array): Float32Array<ArrayBuffer> {
  const count = boxes.length / 4;
  const nodes = Math.ceil(count / NODE);
  const out = new Float32Array(nodes * 4);
  for (let node = 0; node < nodes; node++) {
    let west = Number.POSITIVE_INFINITY;
    let south = Number.POSITIVE_INFINITY;
    let east = Number.NEGATIVE_INFINITY;
    let north = Number.NEGATIVE_INFINITY;
    const end = Math.min(count, (node + 1) * NODE) * 4;
    for (let at = node * NODE * 4; at < end; at += 4) {
      west = Math.min(west, boxes[at] as number);
      south = Math.min(south, boxes[at + 1] as number);
      east = Math.max(east, boxes[at + 2] as number);
      north = Math.max(north, boxes[at + 3] as number);
    }
    out[node * 4] = west;
    out[node * 4 + 1] = south;
    out[node * 4 + 2] = east;
    out[node * 4 + 3] = north;
  }
  return out;
}

/** Returns the position of every box's center along a Hilbert curve over all of them, 32 bits. */
function hilbertKeys(boxes: Float64Array): Uint32Array {
  const count = boxes.length / 4;
  let west = Number.POSITIVE_INFINITY;
  let south = Number.POSITIVE_INFINITY;
  let east = Number.NEGATIVE_INFINITY;
  let north = Number.NEGATIVE_INFINITY;
  for (let at = 0; at < boxes.length; at += 4) {
    west = Math.min(west, boxes[at] as number);
    south = Math.min(south, boxes[at + 1] as number);
    east = Math.max(east, boxes[at + 2] as number);
    north = Math.max(north, boxes[at + 3] as number);
  }
  const scaleX = east > west ? CELLS / (east - west) / 2 : 0;
  const scaleY = north > south ? CELLS / (north - south) / 2 : 0;
  const keys = new Uint32Array(count);
  for (let i = 0; i < count; i++) {
    const x = ((boxes[i * 4] as number) + (boxes[i * 4 + 2] as number) - 2 * west) * scaleX;
    const y = ((boxes[i * 4 + 1] as number) + (boxes[i * 4 + 3] as number) - 2 * south) * scaleY;
    keys[i] = hilbertKey(x, y);
  }
  return keys;
}

/** Returns the position of cell x, y (0 to 65535 each) along the curve. */
export function hilbertKey(x: number, y: number): number {
  const column = x | 0;
  const row = y | 0;
  let state = 0;
  let key = 0;
  for (let shift = KEY_BITS - 4; shift >= 0; shift -= 4) {
    const step = HILBERT[(state << 8) | (((column >> shift) & 15) << 4) | ((row >> shift) & 15)] as number;
    key = (key << 8) | (step & 255);
    state = step >> 8;
  }
  return key >>> 0;
}

/**
 * Four levels of the Hilbert curve at once, indexed by state (bit 0: quadrant mirrored at the diagonal, bit 1: turned
 * by half), 4 bits of x and 4 bits of y. Entries have 8 bits of the key and, in bits 8-9, the next state. The rule for
 * one level (Hilbert 1891): quadrant (3 * x) xor y, of which the first is mirrored and the last mirrored and turned.
 */
const HILBERT = buildHilbertTable();

function buildHilbertTable(): Uint16Array {
  const table = new Uint16Array(4 << 8);
  for (let entry = 0; entry < table.length; entry++) {
    let mirrored = (entry >> 8) & 1;
    let turned = (entry >> 9) & 1;
    let key = 0;
    for (let bit = 3; bit >= 0; bit--) {
      let x = ((entry >> (4 + bit)) & 1) ^ turned;
      let y = ((entry >> bit) & 1) ^ turned;
      if (mirrored) [x, y] = [y, x];
      key = (key << 2) | ((3 * x) ^ y);
      if (y === 0) {
        turned ^= x;
        mirrored ^= 1;
      }
    }
    table[entry] = key | (mirrored << 8) | (turned << 9);
  }
  return table;
}

const DIGIT_BITS = 11;
const DIGITS = 1 << DIGIT_BITS;

/** Returns item numbers by ascending key: a stable radix sort in three passes of 11 bits. */
function sortByKey(keys: Uint32Array): Uint32Array {
  const count = keys.length;
  let order = new Uint32Array(count);
  let next = new Uint32Array(count);
  for (let i = 0; i < count; i++) order[i] = i;
  const starts = new Uint32Array(DIGITS);
  for (let shift = 0; shift < 32; shift += DIGIT_BITS) {
    starts.fill(0);
    for (let i = 0; i < count; i++) {
      const digit = ((keys[i] as number) >>> shift) & (DIGITS - 1);
      starts[digit] = (starts[digit] as number) + 1;
    }
    let sum = 0;
    for (let digit = 0; digit < DIGITS; digit++) {
      const size = starts[digit] as number;
      starts[digit] = sum;
      sum += size;
    }
    for (let i = 0; i < count; i++) {
      const item = order[i] as number;
      const digit = ((keys[item] as number) >>> shift) & (DIGITS - 1);
      const place = starts[digit] as number;
      starts[digit] = place + 1;
      next[place] = item;
    }
    [order, next] = [next, order];
  }
  return order;
}

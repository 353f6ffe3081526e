import type { Bits } from "./types";

/** Returns the number of words per row. */
const wordsOf = (width: number): number => Math.ceil(width / 32);

/** Packs bytes that are 0 or 1 into bits, row by row. */
export function bitsOf(bytes: Uint8Array, width: number): Bits {
  return width % 32 === 0 && bytes.byteOffset % 4 === 0 ? bitsOfFours(bytes) : bitsOfBytes(bytes, width);
}

/** Packs four bytes at a time, because moving a slider redraws dozens of tiles. */
function bitsOfFours(bytes: Uint8Array): Bits {
  const fours = new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.length / 4);
  const bits = new Uint32Array(bytes.length / 32);
  let at = 0;
  for (let word = 0; word < bits.length; word++) {
    let value = 0;
    // The product's top four bits are the lowest bits of the four bytes. No carry reaches them.
    for (let shift = 0; shift < 32; shift += 4)
      value |= (Math.imul(fours[at++] as number, 0x10204080) >>> 28) << shift;
    bits[word] = value;
  }
  return bits;
}

function bitsOfBytes(bytes: Uint8Array, width: number): Bits {
  const words = wordsOf(width);
  const rows = bytes.length / width;
  const bits = new Uint32Array(words * rows);
  let at = 0;
  for (let row = 0; row < rows; row++) {
    for (let first = 0; first < width; first += 32) {
      const most = Math.min(32, width - first);
      let word = 0;
      for (let bit = 0; bit < most; bit++, at++) word |= (bytes[at] as number) << bit;
      bits[row * words + (first >> 5)] = word;
    }
  }
  return bits;
}

/** Counts the set pixels of a row between two columns. Partly included pixels count as fractions. */
export function countBits(bits: Bits, width: number, row: number, from: number, to: number): number {
  const first = Math.floor(from);
  const last = Math.ceil(to) - 1;
  if (last < first) return 0;
  const start = row * wordsOf(width);
  let count = 0;
  for (let word = first >> 5; word <= last >> 5; word++) {
    let value = bits[start + word] as number;
    if (word === first >> 5) value &= -1 << (first & 31);
    if (word === last >> 5) value &= -1 >>> (31 - (last & 31));
    count += ones(value);
  }
  const isSet = (column: number) => ((bits[start + (column >> 5)] as number) >>> (column & 31)) & 1;
  if (from > first) count -= (from - first) * isSet(first);
  if (last + 1 > to) count -= (last + 1 - to) * isSet(last);
  return count;
}

/** Counts the bits set in a word (Warren, "Hacker's Delight", 2nd edition, figure 5-2). */
function ones(word: number): number {
  let x = word - ((word >>> 1) & 0x55555555);
  x = (x & 0x33333333) + ((x >>> 2) & 0x33333333);
  return Math.imul((x + (x >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

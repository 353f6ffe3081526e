/** Returns the number of bits needed for the largest value, 0 to 32. */
export function bitsFor(largest: number): number {
  return 32 - Math.clz32(largest);
}

/** Code in the first byte for the byte width of the count. */
const COUNT_WIDTH = { 4: 0, 2: 1, 1: 2 } as const;

/**
 * Packs unsigned values of `bits` bits each in LERC1's layout. A byte holds the bit width and the width of the count,
 * followed by the count and 32-bit little-endian words. Words are filled from their highest bit, and unused bytes of
 * the last word are left out.
 * @param count number of values, 1 to 65535
 * @param bits 1 to 31
 * @returns the next write position
 */
export function packBits(
  target: DataView,
  at: number,
  values: Uint32Array,
  count: number,
  bits: number,
): number {
  const width = count > 255 ? 2 : 1;
  target.setUint8(at++, bits | (COUNT_WIDTH[width] << 6));
  if (width === 2) target.setUint16(at, count, true);
  else target.setUint8(at, count);
  at += width;
  let word = 0;
  let room = 32;
  for (let i = 0; i < count; i++) {
    const value = values[i] ?? 0;
    if (bits <= room) {
      room -= bits;
      word |= value << room;
    } else {
      word |= value >>> (bits - room);
      target.setUint32(at, word >>> 0, true);
      at += 4;
      room += 32 - bits;
      word = value << room;
    }
    if (room === 0) {
      target.setUint32(at, word >>> 0, true);
      at += 4;
      word = 0;
      room = 32;
    }
  }
  // Write only the used bytes of an unfinished word, lowest first.
  for (let shift = room & ~7; shift < 32; shift += 8) target.setUint8(at++, (word >>> shift) & 255);
  return at;
}

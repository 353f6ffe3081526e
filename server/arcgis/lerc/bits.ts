/** Bits that the largest of some values needs, 0 to 32. */
export function bitsFor(largest: number): number {
  return 32 - Math.clz32(largest);
}

/** Which of the codes for 4, 2 and 1 bytes means a number's width. */
const COUNT_WIDTH = { 4: 0, 2: 1, 1: 2 } as const;

/**
 * Writes unsigned values of `bits` bits each as LERC1 packs them: a byte with the width and with how wide the count is,
 * the count, and 32-bit little-endian words that are filled from their highest bit on; of the last word only the bytes
 * that are needed. Returns the next position.
 * @param count values to write, 1 to 65535
 * @param bits 1 to 31
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
  // The bytes of an unfinished word, the lowest of those that hold bits first.
  for (let shift = room & ~7; shift < 32; shift += 8) target.setUint8(at++, (word >>> shift) & 255);
  return at;
}

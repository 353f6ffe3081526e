/** Table of CRC-32 as zip files use it (ISO 3309, reversed polynomial 0xEDB88320). */
const TABLE = Uint32Array.from({ length: 256 }, (_, index) => {
  let value = index;
  for (let bit = 0; bit < 8; bit++) value = (value >>> 1) ^ (value & 1 ? 0xedb88320 : 0);
  return value;
});

/** CRC-32 of the bytes; give the result of the bytes before to go on. */
export function crc32(bytes: Uint8Array, before = 0): number {
  let crc = ~before;
  for (let at = 0; at < bytes.length; at++)
    crc = (crc >>> 8) ^ (TABLE[(crc ^ (bytes[at] as number)) & 0xff] as number);
  return ~crc >>> 0;
}

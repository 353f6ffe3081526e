/** Table of FIT's CRC-16 (reversed polynomial 0xA001). */
const TABLE = Uint16Array.from({ length: 256 }, (_, index) => {
  let value = index;
  for (let bit = 0; bit < 8; bit++) value = (value >>> 1) ^ (value & 1 ? 0xa001 : 0);
  return value;
});

/** Computes the CRC-16 of bytes[start..end). */
export function crc16(bytes: Uint8Array, start = 0, end = bytes.length): number {
  let crc = 0;
  for (let at = start; at < end; at++)
    crc = (crc >>> 8) ^ (TABLE[(crc ^ (bytes[at] as number)) & 0xff] as number);
  return crc;
}

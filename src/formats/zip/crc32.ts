/** Bytes processed per step. */
const SLICES = 8;

/**
 * Tables of the CRC-32 used by zip files (ISO 3309, reversed polynomial 0xEDB88320). Table k is for bytes followed by k
 * others (Kounavis and Berry 2005, "A systematic approach to building high performance software-based CRC generators").
 */
const TABLES = makeTables();

function makeTables(): Uint32Array {
  const tables = new Uint32Array(SLICES * 256);
  for (let byte = 0; byte < 256; byte++) {
    let value = byte;
    for (let bit = 0; bit < 8; bit++) value = (value >>> 1) ^ (value & 1 ? 0xedb88320 : 0);
    tables[byte] = value;
  }
  for (let at = 256; at < tables.length; at++) {
    const before = tables[at - 256] as number;
    tables[at] = (before >>> 8) ^ (tables[before & 0xff] as number);
  }
  return tables;
}

/** Computes the CRC-32 of bytes. @param before result for the preceding bytes, to continue from */
export function crc32(bytes: Uint8Array, before = 0): number {
  const tables = TABLES;
  const whole = bytes.length - (bytes.length % SLICES);
  let crc = ~before;
  let at = 0;
  for (; at < whole; at += SLICES) {
    const low =
      crc ^
      ((bytes[at] as number) |
        ((bytes[at + 1] as number) << 8) |
        ((bytes[at + 2] as number) << 16) |
        ((bytes[at + 3] as number) << 24));
    crc =
      (tables[1792 + (low & 0xff)] as number) ^
      (tables[1536 + ((low >>> 8) & 0xff)] as number) ^
      (tables[1280 + ((low >>> 16) & 0xff)] as number) ^
      (tables[1024 + (low >>> 24)] as number) ^
      (tables[768 + (bytes[at + 4] as number)] as number) ^
      (tables[512 + (bytes[at + 5] as number)] as number) ^
      (tables[256 + (bytes[at + 6] as number)] as number) ^
      (tables[bytes[at + 7] as number] as number);
  }
  for (; at < bytes.length; at++)
    crc = (crc >>> 8) ^ (tables[(crc ^ (bytes[at] as number)) & 0xff] as number);
  return ~crc >>> 0;
}

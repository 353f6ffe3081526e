import { crc32, inflateRawSync } from "node:zlib";

const END = 0x06054b50;
const ENTRY = 0x02014b50;

/**
 * Unpacks a zip file into its entries by name and verifies their checksums (PKWARE's APPNOTE, sections 4.3.12 and
 * 4.3.16).
 */
export function readZip(file: Buffer): Map<string, Buffer> {
  const end = file.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
  if (end < 0 || file.readUInt32LE(end) !== END) throw new Error("The zip file is cut off");
  const entries = new Map<string, Buffer>();
  let at = file.readUInt32LE(end + 16);
  for (let count = file.readUInt16LE(end + 10); count > 0; count--) {
    if (file.readUInt32LE(at) !== ENTRY) throw new Error("The zip file's directory is broken");
    const nameLength = file.readUInt16LE(at + 28);
    const name = file.toString("utf8", at + 46, at + 46 + nameLength);
    const local = file.readUInt32LE(at + 42);
    const start = local + 30 + file.readUInt16LE(local + 26) + file.readUInt16LE(local + 28);
    const packed = file.subarray(start, start + file.readUInt32LE(at + 20));
    const bytes = file.readUInt16LE(at + 10) === 8 ? inflateRawSync(packed) : packed;
    if (crc32(bytes) !== file.readUInt32LE(at + 16)) throw new Error(`${name} is damaged`);
    entries.set(name, bytes);
    at += 46 + nameLength + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32);
  }
  return entries;
}

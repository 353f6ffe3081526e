import { crc32, deflateRawSync } from "node:zlib";

/** A file to add to an archive, optionally with defects. */
export interface ZipFile {
  name: string;
  data?: string | Uint8Array;
  stored?: boolean;
  encrypted?: boolean;
  /** Override the true values. */
  crc?: number;
  size?: number;
  method?: number;
  /** Bytes already compressed. `size` and `crc` describe the uncompressed data. */
  packed?: Uint8Array;
  /** Stores sizes and offset in ZIP64's extra field. */
  wide?: boolean;
  /** Index of another file whose header offset to use. */
  sameAs?: number;
}

const MAX_32 = 0xffffffff;

/** Builds a zip archive per PKWARE's APPNOTE, without code from src/formats. @param wide adds ZIP64's end record */
export function makeZip(files: readonly ZipFile[], { wide = false } = {}): Uint8Array<ArrayBuffer> {
  const bodies: Buffer[] = [];
  const list: Buffer[] = [];
  const places: number[] = [];
  let at = 0;
  for (const file of files) {
    const entry = packed(file);
    const place = file.sameAs === undefined ? at : (places[file.sameAs] ?? 0);
    places.push(place);
    if (file.sameAs === undefined) {
      const body = Buffer.concat([localHeader(entry), entry.name, entry.packed]);
      bodies.push(body);
      at += body.length;
    }
    list.push(listed(entry, place));
  }
  const directory = Buffer.concat(list);
  const end = endRecord(files.length, directory.length, at, wide);
  return new Uint8Array(Buffer.concat([...bodies, directory, end]));
}

function packed(file: ZipFile) {
  const data = Buffer.from(file.data ?? "");
  return {
    name: Buffer.from(file.name),
    packed: Buffer.from(file.packed ?? (file.stored ? data : deflateRawSync(data))),
    method: file.method ?? (file.stored ? 0 : 8),
    size: file.size ?? data.length,
    crc: file.crc ?? crc32(data),
    flags: 0x800 | (file.encrypted ? 1 : 0),
    wide: file.wide ?? false,
  };
}

type Packed = ReturnType<typeof packed>;

function localHeader({ name, packed: body, method, size, crc, flags }: Packed): Buffer {
  const header = Buffer.alloc(30);
  header.writeUInt32LE(0x04034b50, 0);
  header.writeUInt16LE(flags, 6);
  header.writeUInt16LE(method, 8);
  header.writeUInt32LE(crc, 14);
  header.writeUInt32LE(body.length, 18);
  header.writeUInt32LE(size, 22);
  header.writeUInt16LE(name.length, 26);
  return header;
}

function listed(entry: Packed, place: number): Buffer {
  const { name, packed: body, method, size, crc, flags, wide } = entry;
  const extra = wide ? wideField(size, body.length, place) : Buffer.alloc(0);
  const header = Buffer.alloc(46);
  header.writeUInt32LE(0x02014b50, 0);
  header.writeUInt16LE(flags, 8);
  header.writeUInt16LE(method, 10);
  header.writeUInt32LE(crc, 16);
  header.writeUInt32LE(wide ? MAX_32 : body.length, 20);
  header.writeUInt32LE(wide ? MAX_32 : size, 24);
  header.writeUInt16LE(name.length, 28);
  header.writeUInt16LE(extra.length, 30);
  header.writeUInt32LE(wide ? MAX_32 : place, 42);
  return Buffer.concat([header, name, extra]);
}

function wideField(...numbers: number[]): Buffer {
  const field = Buffer.alloc(4 + 8 * numbers.length);
  field.writeUInt16LE(1, 0);
  field.writeUInt16LE(8 * numbers.length, 2);
  numbers.forEach((number, index) => {
    field.writeBigUInt64LE(BigInt(number), 4 + 8 * index);
  });
  return field;
}

function endRecord(count: number, bytes: number, place: number, wide: boolean): Buffer {
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  for (const at of [8, 10]) end.writeUInt16LE(Math.min(count, 0xffff), at);
  end.writeUInt32LE(wide ? MAX_32 : bytes, 12);
  end.writeUInt32LE(wide ? MAX_32 : place, 16);
  if (!wide) return end;
  const record = Buffer.alloc(56);
  record.writeUInt32LE(0x06064b50, 0);
  record.writeBigUInt64LE(44n, 4);
  for (const at of [24, 32]) record.writeBigUInt64LE(BigInt(count), at);
  record.writeBigUInt64LE(BigInt(bytes), 40);
  record.writeBigUInt64LE(BigInt(place), 48);
  const locator = Buffer.alloc(20);
  locator.writeUInt32LE(0x07064b50, 0);
  locator.writeBigUInt64LE(BigInt(place + bytes), 8);
  locator.writeUInt32LE(1, 16);
  return Buffer.concat([record, locator, end]);
}

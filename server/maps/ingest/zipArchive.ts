import { createReadStream, createWriteStream } from "node:fs";
import { type FileHandle, mkdir, open } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createInflateRaw } from "node:zlib";
import { MapDataError } from "../errors";

const END = 0x06054b50;
const END_64 = 0x06064b50;
const LOCATOR_64 = 0x07064b50;
const ENTRY = 0x02014b50;
const TAIL = 65_557 + 20;
const LIST_MAX = 16 * 1024 * 1024;
const ENTRIES_MAX = 20_000;
/** Maximum unpacked size of an archive, and maximum unpacked bytes per packed byte. */
export const UNPACKED_MAX = 16 * 1024 ** 3;
const RATIO_MAX = 200;
/** Smaller archives can't be decompression bombs. */
const HARMLESS = 64 * 1024 ** 2;

interface Entry {
  name: string;
  at: number;
  packed: number;
  size: number;
  method: number;
  encrypted: boolean;
  link: boolean;
}

/**
 * Returns the file names in a zip archive from its central directory.
 * @throws MapDataError archive-damaged, archive-unsafe
 */
export async function namesInZip(path: string): Promise<string[]> {
  const file = await open(path, "r");
  try {
    return (await readList(file, (await file.stat()).size)).map(({ name }) => name);
  } finally {
    await file.close();
  }
}

/**
 * Unpacks the wanted files of a zip archive and returns their names. Only files in the central directory are read, as
 * streams, up to the sizes stated there.
 * @throws MapDataError archive-damaged, archive-unsafe, archive-too-large
 */
export async function unpackZip(
  path: string,
  folder: string,
  wanted: (name: string) => boolean,
  signal?: AbortSignal,
): Promise<string[]> {
  const file = await open(path, "r");
  try {
    const { size } = await file.stat();
    const entries = (await readList(file, size)).filter(({ name }) => wanted(name));
    const unpacked = entries.reduce((sum, entry) => sum + entry.size, 0);
    if (unpacked > UNPACKED_MAX || (unpacked > HARMLESS && unpacked > size * RATIO_MAX))
      throw new MapDataError(
        "archive-too-large",
        `The archive unpacks to ${Math.ceil(unpacked / 1024 ** 2).toLocaleString("en-US")} MB, which is too much for its size. Unpack it yourself if you trust it.`,
      );
    for (const entry of entries) await unpack(file, path, entry, join(folder, entry.name), signal);
    return entries.map(({ name }) => name);
  } finally {
    await file.close();
  }
}

const damaged = (what: string) =>
  new MapDataError("archive-damaged", `The archive is damaged: ${what}. Download it again.`);

/** Reads bytes, fewer at the end of the file. @throws MapDataError for a place that no file has */
async function bytesAt(file: FileHandle, at: number, length: number): Promise<Buffer> {
  if (!Number.isSafeInteger(at + length)) throw damaged("it refers to bytes beyond its end");
  const buffer = Buffer.alloc(length);
  const { bytesRead } = await file.read(buffer, 0, length, at);
  return buffer.subarray(0, bytesRead);
}

/**
 * Reads the central directory at the end of an archive, including ZIP64 (PKWARE's APPNOTE 6.3, sections 4.3.12 to
 * 4.3.16).
 */
async function readList(file: FileHandle, size: number): Promise<Entry[]> {
  const tail = await bytesAt(file, Math.max(0, size - TAIL), Math.min(size, TAIL));
  const end = tail.lastIndexOf(Buffer.from("PK\x05\x06", "latin1"));
  if (end < 0 || end + 22 > tail.length || tail.readUInt32LE(end) !== END)
    throw damaged("its end is missing");
  let [count, length, start] = [
    tail.readUInt16LE(end + 10),
    tail.readUInt32LE(end + 12),
    tail.readUInt32LE(end + 16),
  ];
  if (end >= 20 && tail.readUInt32LE(end - 20) === LOCATOR_64) {
    const record = await bytesAt(file, Number(tail.readBigUInt64LE(end - 12)), 56);
    if (record.length < 56 || record.readUInt32LE(0) !== END_64) throw damaged("its ZIP64 record is missing");
    count = Number(record.readBigUInt64LE(32));
    length = Number(record.readBigUInt64LE(40));
    start = Number(record.readBigUInt64LE(48));
  }
  if (count > ENTRIES_MAX || length > LIST_MAX)
    throw new MapDataError("archive-too-large", `The archive has more than ${ENTRIES_MAX} files.`);
  const list = await bytesAt(file, start, length);
  if (list.length < length) throw damaged("its list of files is cut off");
  return entriesOf(list, count);
}

/** @param count number of files and folders according to the archive. Some writers keep only its low 16 bits */
function entriesOf(list: Buffer, count: number): Entry[] {
  const entries: Entry[] = [];
  let seen = 0;
  for (let at = 0; at < list.length; seen++) {
    if (at + 46 > list.length || list.readUInt32LE(at) !== ENTRY)
      throw damaged("its list of files is damaged");
    const nameEnd = at + 46 + list.readUInt16LE(at + 28);
    const extraEnd = nameEnd + list.readUInt16LE(at + 30);
    if (extraEnd > list.length) throw damaged("its list of files is damaged");
    const name = list.toString("utf8", at + 46, nameEnd);
    const wide = wideNumbers(list.subarray(nameEnd, extraEnd));
    const number = (place: number) => {
      const value = list.readUInt32LE(at + place);
      return value === 0xffffffff ? (wide.shift() ?? value) : value;
    };
    const [size, packed, local] = [number(24), number(20), number(42)];
    checkName(name);
    if (!name.endsWith("/"))
      entries.push({
        name,
        at: local,
        packed,
        size,
        method: list.readUInt16LE(at + 10),
        encrypted: (list.readUInt16LE(at + 8) & 1) === 1,
        link: ((list.readUInt32LE(at + 38) >>> 16) & 0xf000) === 0xa000,
      });
    at = extraEnd + list.readUInt16LE(at + 32);
  }
  if ((seen - count) % 2 ** 16 !== 0) throw damaged("its list of files has gaps");
  return entries;
}

function wideNumbers(extra: Buffer): number[] {
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2)) {
    if (extra.readUInt16LE(at) !== 1) continue;
    const numbers: number[] = [];
    const end = Math.min(extra.length, at + 4 + extra.readUInt16LE(at + 2));
    for (let part = at + 4; part + 8 <= end; part += 8) numbers.push(Number(extra.readBigUInt64LE(part)));
    return numbers;
  }
  return [];
}

/** Rejects the whole archive if a name points outside the folder. */
function checkName(name: string): void {
  const parts = name.split(/[/\\]/);
  if (!name.includes("\0") && !name.includes("\\") && !/^([/]|[a-z]:)/i.test(name) && !parts.includes(".."))
    return;
  throw new MapDataError(
    "archive-unsafe",
    `The archive has a file named ${JSON.stringify(name)}, which points outside its folder. Nothing was unpacked.`,
  );
}

async function unpack(file: FileHandle, path: string, entry: Entry, target: string, signal?: AbortSignal) {
  const { name, at, packed, size, method, encrypted, link } = entry;
  if (encrypted)
    throw new MapDataError("unreadable", `${name} needs a password. Unpack the archive yourself.`);
  if (link)
    throw new MapDataError("archive-unsafe", `${name} is a link, not a file. Unpack the archive yourself.`);
  if (method !== 0 && method !== 8)
    throw new MapDataError("unreadable", `${name} is packed in a way that can't be read. Zip it again.`);
  const local = await bytesAt(file, at, 30);
  if (local.length < 30 || local.readUInt32LE(0) !== 0x04034b50) throw damaged(`${name} is missing`);
  const start = at + 30 + local.readUInt16LE(26) + local.readUInt16LE(28);
  if (!Number.isSafeInteger(start + packed)) throw damaged(`${name} reaches beyond its end`);
  await mkdir(dirname(target), { recursive: true });
  if (packed === 0) return (await open(target, "w")).close();
  let seen = 0;
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      seen += chunk.length;
      done(seen > size ? damaged(`${name} is longer than its list says`) : null, chunk);
    },
  });
  const source = createReadStream(path, { start, end: start + packed - 1 });
  const written = createWriteStream(target);
  try {
    if (method === 8) await pipeline(source, createInflateRaw(), counted, written, { signal });
    else await pipeline(source, counted, written, { signal });
  } catch (error) {
    if (error instanceof MapDataError) throw error;
    if (signal?.aborted) throw new MapDataError("canceled", "Canceled. Nothing was changed.");
    throw damaged(`${name} can't be unpacked`);
  }
  if (seen !== size) throw damaged(`${name} is cut off`);
}

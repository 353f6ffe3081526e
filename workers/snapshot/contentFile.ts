import { SnapshotError } from "../../src/formats/snapshot/bytes";
import { crc32 } from "../../src/formats/zip/crc32";

/**
 * Folder with the account's content as last read. It's a file private to this origin and browser: the bytes of the
 * server's snapshot followed by a trailer (docs/adr/0104-stored-content.md).
 */
const FOLDER = "content";
/** Part of the file name. Files of other versions are removed. */
const VERSION = 1;
const MAGIC = "RGC1";
/** The server remembers deletions for 30 days, so an older file can't be brought up to date. */
const MAX_AGE_DAYS = 20;
const DAY_SECONDS = 86_400;
/** Size of the trailer's length and the magic word at the end of the file. */
const TAIL_BYTES = 8;

interface Trailer {
  account: string;
  /** Seconds since the epoch. */
  writtenAt: number;
  /** Length of the snapshot in bytes. */
  length: number;
  /** CRC-32 of the snapshot. */
  checksum: number;
}

type Folder = Pick<FileSystemDirectoryHandle, "getDirectoryHandle">;

/** Returns the origin private file system, or null if the browser has none, as in some private windows. */
export async function privateFiles(): Promise<FileSystemDirectoryHandle | null> {
  try {
    return await navigator.storage.getDirectory();
  } catch {
    return null;
  }
}

const nameOf = (account: string): string => `${account}.v${VERSION}`;
const openFolder = (root: Folder) => root.getDirectoryHandle(FOLDER, { create: true });

/**
 * Returns an account's stored snapshot, or null if there is none. Removes one that is damaged, too old or belongs to
 * another account.
 *
 * @param root of the origin private file system
 * @param now seconds since the epoch
 */
export async function readContentFile(
  root: Folder,
  account: string,
  now: number,
): Promise<Uint8Array | null> {
  const folder = await openFolder(root);
  const name = nameOf(account);
  let bytes: Uint8Array;
  try {
    const handle = await folder.getFileHandle(name);
    bytes = new Uint8Array(await (await handle.getFile()).arrayBuffer());
  } catch (error) {
    if (error instanceof DOMException && error.name === "NotFoundError") return null;
    throw error;
  }
  // An interrupted write leaves an empty file.
  if (bytes.length === 0) return null;
  try {
    return snapshotIn(bytes, account, now);
  } catch (error) {
    console.info("The content stored in this browser can't be used and is read again:", error);
    await folder.removeEntry(name);
    return null;
  }
}

function snapshotIn(bytes: Uint8Array, account: string, now: number): Uint8Array {
  const tail = bytes.subarray(-TAIL_BYTES);
  if (new TextDecoder().decode(tail.subarray(4)) !== MAGIC) throw new SnapshotError("The file is cut off.");
  const end = bytes.length - TAIL_BYTES;
  const start = end - new DataView(tail.buffer, tail.byteOffset).getUint32(0, true);
  if (start < 0) throw new SnapshotError("The file's trailer has an impossible length.");
  const trailer = JSON.parse(new TextDecoder().decode(bytes.subarray(start, end))) as Trailer;
  const snapshot = bytes.subarray(0, start);
  if (trailer.account !== account) throw new SnapshotError("The file is another account's.");
  const age = now - trailer.writtenAt;
  if (!(age >= 0 && age < MAX_AGE_DAYS * DAY_SECONDS)) throw new SnapshotError("The file is too old.");
  if (trailer.length !== start || trailer.checksum !== crc32(snapshot))
    throw new SnapshotError("The file is damaged.");
  return snapshot;
}

/** A file being written. The previous one stays until it is committed. */
export interface ContentFileWriter {
  /** Appends a piece. Errors surface in `commit`. */
  write(piece: Uint8Array): void;
  /** @throws DOMException, for example when the browser is out of storage */
  commit(): Promise<void>;
  /** Discards what was written and keeps the previous file. Never throws. */
  abandon(): Promise<void>;
}

/** Starts writing an account's snapshot. @param now seconds since the epoch */
export async function writeContentFile(
  root: Folder,
  account: string,
  now: number,
): Promise<ContentFileWriter> {
  const folder = await openFolder(root);
  const handle = await folder.getFileHandle(nameOf(account), { create: true });
  const file = await handle.createWritable();
  const trailer: Trailer = { account, writtenAt: now, length: 0, checksum: 0 };
  let written: Promise<void> = Promise.resolve();
  const add = (bytes: Uint8Array) => {
    written = written.then(() => file.write(bytes as Uint8Array<ArrayBuffer>));
    // `commit` reports the error.
    written.catch(() => {});
  };
  return {
    write(piece) {
      trailer.length += piece.length;
      trailer.checksum = crc32(piece, trailer.checksum);
      add(piece);
    },
    async commit() {
      add(tailOf(trailer));
      await written;
      await file.close();
    },
    async abandon() {
      await written.catch(() => {});
      await file.abort().catch(() => {});
    },
  };
}

function tailOf(trailer: Trailer): Uint8Array {
  const text = new TextEncoder().encode(JSON.stringify(trailer));
  const tail = new Uint8Array(text.length + TAIL_BYTES);
  tail.set(text);
  new DataView(tail.buffer).setUint32(text.length, text.length, true);
  tail.set(new TextEncoder().encode(MAGIC), text.length + 4);
  return tail;
}

/** Removes an account's stored content. Never throws. */
export async function removeContentFile(root: Folder, account: string): Promise<void> {
  const folder = await openFolder(root);
  await folder.removeEntry(nameOf(account)).catch(() => {});
}

/** Removes the stored content of all accounts, or of all but one. Returns false if a tab is writing one of them. */
export async function removeContentFiles(root: Folder, except?: string): Promise<boolean> {
  const folder = await openFolder(root);
  const others: string[] = [];
  for await (const name of folder.keys())
    if (except === undefined || name !== nameOf(except)) others.push(name);
  const removals = await Promise.allSettled(others.map((name) => folder.removeEntry(name)));
  return removals.every(({ status }) => status === "fulfilled");
}

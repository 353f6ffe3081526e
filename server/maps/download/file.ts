import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { type FileHandle, open, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { basename } from "node:path";
import { MapDataError } from "../errors";
import type { PublicClient } from "./client";

/** Complete file. */
export interface DownloadedFile {
  path: string;
  bytes: number;
  /** Hexadecimal checksum of the file on disk. */
  sha256: string;
  /** Whether the service gave a checksum, and it matched. */
  checked: boolean;
}

/** Returns a previously completed file, based on the record next to it. */
export async function completedFile(path: string): Promise<DownloadedFile | null> {
  const [kept, found] = await Promise.all([
    readFile(`${path}.json`, "utf8").then(
      (text) => JSON.parse(text) as DownloadedFile,
      () => null,
    ),
    stat(path).catch(() => null),
  ]);
  return kept && found?.size === kept.bytes ? { ...kept, path } : null;
}

/** File details stated by the service, stored next to the partial file. */
interface Stated {
  size: number | null;
  /** Identifies this version of the file: a strong ETag, or the modification time. */
  validator: string | null;
  md5: string | null;
  sha256: string | null;
}

/** Consecutive attempts without new bytes before the download fails. */
const TRIES = 5;
const PAUSE_MS = 2000;
/** Milliseconds without data until a connection counts as broken. */
const IDLE_MS = 60_000;

/**
 * Downloads a file to `path`. Received bytes stay in `path.part` if the connection breaks or the command ends. The next
 * call resumes from there (RFC 9110, Range and If-Range), unless the service's version has changed. `path.json` marks
 * the file as complete.
 * @param onBytes called with the bytes received so far
 * @throws MapDataError not-published, unreachable, wrong-checksum, no-space, canceled
 */
export async function downloadFile(
  url: string,
  path: string,
  client: PublicClient,
  onBytes: (bytes: number) => void = () => {},
): Promise<DownloadedFile> {
  for (let again = false; ; again = true) {
    const stated = await fetchAll(url, path, client, onBytes);
    const sums = await checksums(`${path}.part`);
    const wrong =
      (stated.md5 !== null && stated.md5 !== sums.md5) ||
      (stated.sha256 !== null && stated.sha256 !== sums.sha256);
    if (!wrong) {
      await rename(`${path}.part`, path);
      await rm(`${path}.part.json`, { force: true });
      const { size: bytes } = await stat(path);
      const checked = stated.md5 !== null || stated.sha256 !== null;
      await writeFile(`${path}.json`, JSON.stringify({ bytes, sha256: sums.sha256, checked }));
      return { path, bytes, sha256: sums.sha256, checked };
    }
    await rm(`${path}.part`);
    if (again)
      throw new MapDataError(
        "wrong-checksum",
        `${basename(path)} arrived damaged twice: its checksum doesn't match the one from ${new URL(url).host}. Try again later.`,
      );
  }
}

/** Sends requests until all bytes have arrived. */
async function fetchAll(
  url: string,
  path: string,
  client: PublicClient,
  onBytes: (bytes: number) => void,
): Promise<Stated> {
  for (let tries = 0; ; ) {
    const before = await partOf(path);
    const answer = await client.request(url, { headers: rangeHeaders(before) });
    const goesOn = answer.status === 206 && startOf(answer) === before.bytes;
    const stated = goesOn && before.stated ? before.stated : statedBy(answer);
    if (answer.status === 416 || (answer.status === 206 && !goesOn)) {
      // The partial file doesn't belong to this version of the file.
      await answer.body?.cancel();
      await rm(`${path}.part`, { force: true });
    } else {
      await writeFile(`${path}.part.json`, JSON.stringify(stated));
      const { bytes, cut } = await append(answer, `${path}.part`, goesOn ? before.bytes : 0, onBytes);
      if (stated.size === null ? !cut : bytes === stated.size) return stated;
      if (bytes > before.bytes) tries = 0;
    }
    if (++tries >= TRIES)
      throw new MapDataError(
        "unreachable",
        `${url} keeps breaking off. Try again later; what was downloaded is kept.`,
      );
    await client.pause(PAUSE_MS);
  }
}

/**
 * Writes a response to the file from `start`.
 * @returns the size of the file, and whether the connection broke
 */
async function append(
  answer: Response,
  part: string,
  start: number,
  onBytes: (bytes: number) => void,
): Promise<{ bytes: number; cut: boolean }> {
  const file = await open(part, start > 0 ? "r+" : "w");
  let at = start;
  try {
    await file.truncate(start);
    for await (const piece of pieces(answer)) {
      await write(file, piece, at, part);
      at += piece.length;
      onBytes(at);
    }
    return { bytes: at, cut: false };
  } catch (error) {
    if (error instanceof MapDataError) throw error;
    return { bytes: at, cut: true };
  } finally {
    await file.close();
  }
}

async function write(file: FileHandle, piece: Uint8Array, at: number, part: string): Promise<void> {
  try {
    // A full disk can accept part of the data before it fails.
    for (let done = 0; done < piece.length; )
      done += (await file.write(piece, done, piece.length - done, at + done)).bytesWritten;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw error;
    throw new MapDataError(
      "no-space",
      `The disk is full after ${Math.floor(at / 1024 ** 2)} MB of ${basename(part)}. Free some space and run the same command to resume.`,
    );
  }
}

/** @throws Error if no data arrives for a minute or the connection breaks */
async function* pieces(answer: Response): AsyncGenerator<Uint8Array> {
  const reader = answer.body?.getReader();
  if (!reader) return;
  try {
    for (;;) {
      let timer: NodeJS.Timeout | undefined;
      const idle = new Promise<never>((_, reject) => {
        timer = setTimeout(() => reject(new Error("no bytes for a minute")), IDLE_MS);
      });
      const { done, value } = await Promise.race([reader.read(), idle]).finally(() => clearTimeout(timer));
      if (done) return;
      yield value;
    }
  } finally {
    await reader.cancel().catch(() => {});
  }
}

async function partOf(path: string): Promise<{ bytes: number; stated: Stated | null }> {
  const stated = await readFile(`${path}.part.json`, "utf8").then(
    (text) => JSON.parse(text) as Stated,
    () => null,
  );
  const size = await stat(`${path}.part`).then(
    (found) => found.size,
    () => 0,
  );
  const bytes = stated?.validator ? size : 0;
  return { bytes, stated };
}

function rangeHeaders({ bytes, stated }: { bytes: number; stated: Stated | null }): Record<string, string> {
  // Compressed responses don't support ranges.
  const plain = { "Accept-Encoding": "identity" };
  if (bytes === 0 || !stated?.validator) return plain;
  return { ...plain, Range: `bytes=${bytes}-`, "If-Range": stated.validator };
}

const startOf = (answer: Response): number | null => {
  const [, start] = /^bytes (\d+)-/.exec(answer.headers.get("content-range") ?? "") ?? [];
  return start === undefined ? null : Number(start);
};

/** Returns the sizes and checksums in the headers. S3's ETag is the MD5 of a file uploaded in one piece. */
function statedBy(answer: Response): Stated {
  const { headers } = answer;
  const etag = headers.get("etag");
  const strong = etag && !etag.startsWith("W/") ? etag : null;
  const isS3 = headers.get("server") === "AmazonS3";
  const [, whole] = /^"([0-9a-f]{32})"$/.exec(etag ?? "") ?? [];
  const length = headers.get("content-length");
  return {
    size: length === null ? null : Number(length),
    validator: strong ?? headers.get("last-modified"),
    md5: (isS3 && whole) || hexOf(headers.get("content-md5")),
    sha256: hexOf(headers.get("x-amz-checksum-sha256")),
  };
}

const hexOf = (base64: string | null): string | null =>
  base64 === null || base64.includes("-") ? null : Buffer.from(base64, "base64").toString("hex");

async function checksums(path: string): Promise<{ md5: string; sha256: string }> {
  const [md5, sha256] = [createHash("md5"), createHash("sha256")];
  for await (const piece of createReadStream(path)) {
    md5.update(piece);
    sha256.update(piece);
  }
  return { md5: md5.digest("hex"), sha256: sha256.digest("hex") };
}

import {
  type ContentFileWriter,
  privateFiles,
  readContentFile,
  removeContentFile,
  removeContentFiles,
  writeContentFile,
} from "./contentFile";
import { fetchPieces } from "./fetchPieces";
import type { SnapshotRequest } from "./types";

/** Source of a snapshot's bytes. */
export interface Source {
  /** True if the bytes were stored in this browser. */
  stored: boolean;
  /** Returns the next piece, or null after the last. */
  next(): Promise<Uint8Array | null>;
  /** Called when everything was read and valid. */
  end(): Promise<void>;
  /** Called when the snapshot can't be used, so that it isn't kept. */
  abandon(): Promise<void>;
}

const seconds = (): number => Math.floor(Date.now() / 1000);

/** Opens the account's stored content, or else the server's snapshot. Removes files of other accounts. */
export async function openSource(request: SnapshotRequest): Promise<Source> {
  return (await storedSource(request.account)) ?? (await sourceFromServer(request));
}

async function storedSource(account: string | null): Promise<Source | null> {
  const root = await privateFiles();
  if (!root) return null;
  try {
    await removeContentFiles(root, account ?? undefined);
    let bytes = account === null ? null : await readContentFile(root, account, seconds());
    if (!bytes || account === null) return null;
    return {
      stored: true,
      async next() {
        const all = bytes;
        bytes = null;
        return all;
      },
      end: async () => {},
      abandon: () => removeContentFile(root, account),
    };
  } catch (error) {
    console.info("The content stored in this browser can't be read; it is asked for from the server:", error);
    return null;
  }
}

/** Opens the server's snapshot, which is written to the account's file as it is read. */
export async function sourceFromServer(request: SnapshotRequest): Promise<Source> {
  const [next, writer] = await Promise.all([fetchPieces(request), openWriter(request.account)]);
  return {
    stored: false,
    async next() {
      const piece = await next();
      if (piece) writer?.write(piece);
      return piece;
    },
    async end() {
      try {
        await writer?.commit();
      } catch (error) {
        console.info("This browser can't store the content; the next visit asks the server again:", error);
        await writer?.abandon();
      }
    },
    abandon: async () => writer?.abandon(),
  };
}

async function openWriter(account: string | null): Promise<ContentFileWriter | null> {
  const root = account === null ? null : await privateFiles();
  if (!root || account === null) return null;
  try {
    return await writeContentFile(root, account, seconds());
  } catch (error) {
    console.info("This browser can't store the content; the next visit asks the server again:", error);
    return null;
  }
}

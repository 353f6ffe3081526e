import { once } from "node:events";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, realpath } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { Disk } from "flydrive";
import { FSDriver } from "flydrive/drivers/fs";
import { makeFolder } from "../makeFolder";
import { projectRoot } from "../projectRoot";
import { StartError } from "../startError";
import { flushToDisk, type PhotoStore, sizeOn } from "./photoStore";

/** Folders whose files the server serves publicly. */
const PUBLIC_FOLDERS = ["dist", "public", "server/site/assets"];

/**
 * Opens a photo store in a folder, either local or shared by all servers.
 * @throws StartError if the folder can't be created or is served publicly
 */
export async function openFolderStore(folder: string): Promise<PhotoStore> {
  const root = await makePrivateFolder(folder);
  const disk = new Disk(new FSDriver({ location: root, visibility: "private" }));
  return {
    async save(key, file) {
      const saved = path.join(root, key);
      await mkdir(path.dirname(saved), { recursive: true, mode: 0o700 });
      // Not the disk's putStream, which reports a failed write as "aborted" instead of its reason.
      await pipeline(createReadStream(file.path), createWriteStream(saved, { mode: 0o600 }));
      for (const place of [saved, path.dirname(saved), root]) await flushToDisk(place);
    },
    async open(key) {
      const stream = await disk.getStream(key);
      await once(stream, "open");
      return stream;
    },
    size: (key) => sizeOn(disk, key),
    remove: (key) => disk.delete(key),
    close() {},
  };
}

async function makePrivateFolder(folder: string): Promise<string> {
  try {
    makeFolder(folder, 0o700);
    const root = await realpath(folder);
    const served = PUBLIC_FOLDERS.map((name) => path.join(projectRoot, name)).find(
      (open) => root === open || root.startsWith(open + path.sep),
    );
    if (!served) return root;
    throw new StartError(
      `STORAGE_DIR=${folder} is in ${served}, which is public. Set STORAGE_DIR to a folder outside it.`,
    );
  } catch (cause) {
    if (cause instanceof StartError) throw cause;
    throw new StartError(
      `STORAGE_DIR=${folder} cannot be used (${(cause as Error).message}). Set STORAGE_DIR to a writable folder.`,
      { cause },
    );
  }
}

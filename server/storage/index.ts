import { randomUUID } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import type { StorageConfig } from "../config";
import { StartError } from "../startError";
import { reasonOf } from "./errors";
import { openFolderStore } from "./folderStore";
import type { PhotoStore } from "./photoStore";

/**
 * Opens the photo store and tests it by writing, reading and removing a file.
 * @throws StartError naming the settings to check
 */
export async function openPhotoStore(storage: StorageConfig): Promise<PhotoStore> {
  if (storage.kind === "folder") {
    const store = await openFolderStore(storage.folder);
    await tryOut(store, (reason) => `STORAGE_DIR=${storage.folder} cannot be used: ${reason}.`);
    return store;
  }
  // This program pins the client's version, so its warning that later ones need a newer Node.js doesn't concern the
  // operator.
  process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= "true";
  // Loaded on demand because the client takes a moment to load, which servers with a photo folder don't need.
  const { openS3Store } = await import("./s3Store");
  const store = openS3Store(storage);
  const where = `S3_BUCKET=${storage.bucket}${storage.endpoint ? ` at S3_ENDPOINT=${storage.endpoint}` : ""}`;
  await tryOut(
    store,
    (reason) =>
      `${where} cannot be used: ${reason}. Check that the store runs, that the bucket exists, and that S3_REGION, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY are right and may read, write and delete there.`,
  );
  return store;
}

async function tryOut(store: PhotoStore, message: (reason: string) => string): Promise<void> {
  const key = `tried/${randomUUID()}`;
  const folder = await mkdtemp(path.join(os.tmpdir(), "ridgeline-"));
  try {
    const file = path.join(folder, "tried");
    await writeFile(file, key);
    await store.save(key, { path: file, bytes: key.length, contentType: "text/plain" });
    const read = await buffer(await store.open(key));
    if (read.toString() !== key) throw new Error("it doesn't return what was written");
    await store.remove(key);
  } catch (error) {
    store.close();
    throw new StartError(message(reasonOf(error)), { cause: error });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

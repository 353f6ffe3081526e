import { statfs } from "node:fs/promises";
import type { Config } from "../config";
import { AppError } from "../errors";
import type { Log } from "../log";

/** What a request saves: database rows, a photo (which passes through DATA_DIR into the photo store), or map data. */
export type Saves = "content" | "photo" | "maps";

export interface DiskSpace {
  /** @throws AppError storage-full (507) */
  check(saves: Saves, bytes: number): Promise<void>;
}

/** Bodies up to this size may use the upper half of the reserve. The lower half is left to logins and deletions. */
const SMALL_BYTES = 64 * 1024;
/** Maximum reserve as a fraction of the disk, for small disks. */
const PART = 0.05;
const LOOK_MS = 1000;
const WARN_MS = 60_000;

interface Room {
  free: number;
  reserve: number;
}

/**
 * Reserves disk space for logins and small changes by refusing large requests before the disk is full. Checks only this
 * machine's disks, at most once a second.
 */
export function watchDisk(
  { dataDir, databaseUrl, storage, diskReserveBytes }: Config,
  log: Pick<Log, "error">,
): DiskSpace {
  const folders: Record<Saves, string[]> = {
    content: databaseUrl === null ? [dataDir] : [],
    maps: [dataDir],
    photo: [dataDir, ...(storage.kind === "folder" ? [storage.folder] : [])],
  };
  const seen = new Map<string, { at: number; room: Promise<Room | null> }>();
  let warnedAt = Number.NEGATIVE_INFINITY;

  const roomOf = (folder: string): Promise<Room | null> => {
    const now = performance.now();
    const last = seen.get(folder);
    if (last && now - last.at < LOOK_MS) return last.room;
    const room = statfs(folder).then(
      ({ bavail, blocks, bsize }) => ({
        free: bavail * bsize,
        reserve: Math.min(diskReserveBytes, blocks * bsize * PART),
      }),
      () => null,
    );
    seen.set(folder, { at: now, room });
    return room;
  };

  return {
    async check(saves, bytes) {
      if (diskReserveBytes === 0) return;
      for (const folder of folders[saves]) {
        const room = await roomOf(folder);
        if (!room) continue;
        const kept = bytes > SMALL_BYTES ? room.reserve + bytes : room.reserve / 2;
        if (room.free >= kept) continue;
        if (performance.now() - warnedAt > WARN_MS) {
          warnedAt = performance.now();
          log.error({ folder, ...room }, "The disk is nearly full: large requests are refused");
        }
        throw new AppError(
          507,
          "storage-full",
          "The server is almost out of disk space. Nothing was saved. Tell its operator, and try again later.",
        );
      }
    },
  };
}

import { execFileSync } from "node:child_process";
import { chownSync, mkdirSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import path from "node:path";
import { track } from "./ownServers";
import { makeDataDir } from "./server";

export interface SmallDisk {
  folder: string;
  /** Fills the disk up to the given number of free bytes. */
  fill(free: number): void;
  empty(): void;
  unmount(): void;
}

/** Mounts a small file system. Returns null if this account may not mount one. */
export function smallDisk(megabytes: number, owner?: { uid: number; gid: number }): SmallDisk | null {
  const folder = track(makeDataDir());
  mkdirSync(folder, { recursive: true });
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", `size=${megabytes}m`, "tmpfs", folder], { stdio: "ignore" });
  } catch {
    return null;
  }
  if (owner) chownSync(folder, owner.uid, owner.gid);
  const filler = path.join(folder, "filler");
  return {
    folder,
    fill(free) {
      const { bavail, bsize } = statfsSync(folder);
      writeFileSync(filler, Buffer.alloc(Math.max(0, bavail * bsize - free)));
    },
    empty: () => rmSync(filler, { force: true }),
    unmount: () => void execFileSync("umount", ["-l", folder]),
  };
}

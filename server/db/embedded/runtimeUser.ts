import { execFileSync } from "node:child_process";
import { chownSync, statSync } from "node:fs";
import path from "node:path";
import { StartError } from "../../startError";

/** Account that PostgreSQL runs as, to spread into spawn options. Empty for our own account. */
export type RuntimeUser = { uid: number; gid: number } | Record<string, never>;

const CANDIDATES = ["postgres", "nobody"];

/**
 * Chooses an unprivileged account, since PostgreSQL refuses to run as root. The owner of a cluster from an earlier
 * start comes first, then a system account.
 * @throws StartError when running as root and no such account exists
 */
export function chooseRuntimeUser(dataDir: string): RuntimeUser {
  if (process.getuid?.() !== 0) return {};
  const earlier = statSync(path.join(dataDir, "pg"), { throwIfNoEntry: false });
  if (earlier && earlier.uid !== 0) return { uid: earlier.uid, gid: earlier.gid };
  for (const name of CANDIDATES) {
    const uid = idOf("-u", name);
    const gid = idOf("-g", name);
    if (uid !== null && gid !== null) return { uid, gid };
  }
  throw new StartError(
    `PostgreSQL can't run as root, and the system has none of the accounts ${CANDIDATES.join(", ")}. Add one, or start as a regular user.`,
  );
}

/** Gives a file or folder to the account. Does nothing if that's our own. */
export function giveTo(user: RuntimeUser, file: string): void {
  if (user.uid !== undefined) chownSync(file, user.uid, user.gid);
}

/** Whether the account passes `test FLAG file`: -x to run a program or enter a folder, -r to read, -w to write. */
export function mayAccess(user: RuntimeUser, flag: "-x" | "-r" | "-w", file: string): boolean {
  if (user.uid === undefined) return true;
  try {
    // In "/", since the account may not be able to enter our working directory.
    execFileSync("test", [flag, file], { ...user, cwd: "/", stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

function idOf(flag: "-u" | "-g", name: string): number | null {
  try {
    return Number(
      execFileSync("id", [flag, name], { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }),
    );
  } catch {
    return null;
  }
}

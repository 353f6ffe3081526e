import { execFileSync } from "node:child_process";
import { chownSync, statSync } from "node:fs";
import path from "node:path";
import { StartError } from "../../startError";

/** Whom PostgreSQL runs as. Empty: as ourselves. Spread into the options of a spawn. */
export type RuntimeUser = { uid: number; gid: number } | Record<string, never>;

const CANDIDATES = ["postgres", "nobody"];

/**
 * PostgreSQL refuses to run as root; then the account that a cluster from an earlier start belongs to is used, or an
 * unprivileged account of the system.
 * @throws StartError when running as root and there is no such account
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
    `Running as root, and PostgreSQL must not: the system has none of the accounts ${CANDIDATES.join(", ")}. Add one, or start as an ordinary user.`,
  );
}

/** Gives a file or folder to the account; nothing to do when that is ourselves. */
export function giveTo(user: RuntimeUser, file: string): void {
  if (user.uid !== undefined) chownSync(file, user.uid, user.gid);
}

/** Whether the account passes `test FLAG file`: -x reaches and runs a program or enters a folder, -r reads. */
export function mayAccess(user: RuntimeUser, flag: "-x" | "-r" | "-w", file: string): boolean {
  if (user.uid === undefined) return true;
  try {
    // In "/", since the account may not be allowed into our own working directory.
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

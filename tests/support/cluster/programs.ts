import { spawnSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import path from "node:path";

/** Programs of a cluster, with their Debian packages. */
const PROGRAMS = {
  etcd: "etcd-server",
  patroni: "patroni",
  haproxy: "haproxy",
  pgbouncer: "pgbouncer",
} as const;

export type Program = keyof typeof PROGRAMS;

export interface Programs extends Record<Program, string> {
  /** Folder with initdb, postgres and pg_rewind. */
  postgres: string;
}

const FOLDERS = [...(process.env.PATH ?? "").split(path.delimiter), "/usr/sbin", "/usr/local/sbin"];
const DEBIAN_POSTGRES = "/usr/lib/postgresql";

/**
 * Returns the paths of all programs, or a sentence about what is missing and how to get it. CLUSTER_PATRONI,
 * CLUSTER_ETCD, CLUSTER_HAPROXY and CLUSTER_PGBOUNCER override the installed programs. CLUSTER_PG_BIN is a folder with
 * PostgreSQL's programs.
 */
export function findPrograms(): Programs | string {
  const found = new Map<string, string>();
  const missing: string[] = [];
  for (const [name, debianPackage] of Object.entries(PROGRAMS)) {
    const chosen = process.env[`CLUSTER_${name.toUpperCase()}`];
    const candidates = chosen ? [chosen] : FOLDERS.map((folder) => path.join(folder, name));
    const file = candidates.find((candidate) => existsSync(candidate));
    if (file) found.set(name, file);
    else missing.push(debianPackage);
  }
  const postgres = process.env.CLUSTER_PG_BIN ?? newestPostgres();
  if (!postgres) missing.push("postgresql");
  if (missing.length > 0 || !postgres)
    return `Not installed: ${missing.join(", ")}. On Debian, run apt-get install ${missing.join(" ")} as root.`;
  return { ...(Object.fromEntries(found) as Record<Program, string>), postgres };
}

function newestPostgres(): string | undefined {
  if (!existsSync(DEBIAN_POSTGRES)) return undefined;
  const versions = readdirSync(DEBIAN_POSTGRES).sort((one, other) => Number(other) - Number(one));
  return versions
    .map((version) => path.join(DEBIAN_POSTGRES, version, "bin"))
    .find((folder) => existsSync(path.join(folder, "initdb")));
}

/** Returns the version that each program reports. */
export function versionsOf({ postgres, ...programs }: Programs): Record<string, string> {
  const files = { postgres: path.join(postgres, "postgres"), ...programs };
  return Object.fromEntries(
    Object.entries(files).map(([name, file]) => {
      const flag = name === "haproxy" ? "-v" : "--version";
      const text = spawnSync(file, [flag], { encoding: "utf8" }).stdout;
      return [name, /\d+(\.\d+)+/.exec(text)?.[0] ?? "unknown"];
    }),
  );
}

/** Compares versions number by number, so that 3.0.2 is before 3.0.10. */
export const isBefore = (version: string, other: string): boolean =>
  version.localeCompare(other, "en", { numeric: true }) < 0;

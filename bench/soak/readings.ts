import { readdirSync } from "node:fs";
import path from "node:path";
import { childrenOf, postgresPid, type TestServer } from "../../tests/support/server";
import { residentBytes } from "../load/processes";
import type { Sample } from "./trend";

/** What must not grow, by how much it may all the same, and how it is read. */
export interface Reading {
  name: string;
  unit: string;
  allowed: number;
  read(server: TestServer): number;
}

/** What grows because people keep it: tiles are a cache with a limit, photos are in the bin, pg is the database's own. */
const KEPT = new Set(["tiles", "photos", "pg"]);
const MB = 2 ** 20;

export const READINGS: readonly Reading[] = [
  { name: "memory of the server", unit: "MB", allowed: 25, read: ({ pid }) => residentBytes(pid) / MB },
  {
    name: "handles of the server",
    unit: "",
    allowed: 10,
    read: ({ pid }) => readdirSync(`/proc/${pid}/fd`).length,
  },
  {
    name: "processes of the database",
    unit: "",
    allowed: 3,
    read: ({ dataDir }) => childrenOf(postgresPid(dataDir) ?? 0).length,
  },
  { name: "files in DATA_DIR", unit: "", allowed: 10, read: ({ dataDir }) => filesIn(dataDir) },
];

export type Readings = ReadonlyMap<Reading, Sample[]>;

/** One sample of each. Linux only. */
export function sample(server: TestServer, readings: Readings, at: number): void {
  for (const [reading, samples] of readings) samples.push({ at, value: reading.read(server) });
}

function filesIn(dataDir: string): number {
  let files = 0;
  for (const entry of readdirSync(dataDir, { withFileTypes: true })) {
    if (!entry.isDirectory()) files++;
    else if (!KEPT.has(entry.name))
      files += readdirSync(path.join(dataDir, entry.name), { recursive: true }).length;
  }
  return files;
}

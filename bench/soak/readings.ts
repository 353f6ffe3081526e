import { readdirSync } from "node:fs";
import path from "node:path";
import { childrenOf, postgresPid, type TestServer } from "../../tests/support/server";
import { residentBytes } from "../load/processes";
import type { Sample } from "./trend";

/** A value that must not grow by more than `allowed`. */
export interface Reading {
  name: string;
  unit: string;
  allowed: number;
  read(server: TestServer): number;
}

/** Folders that may grow: tiles are a bounded cache, photos are kept in the bin, and pg belongs to the database. */
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

/** Takes one sample of each reading. Linux only. */
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

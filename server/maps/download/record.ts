import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { DataSet } from "./dataSets";

export const RECORD = "downloads.json";

/** Where a set came from. */
export interface RecordedSet {
  title: string;
  license: string;
  downloaded: string;
  files: readonly object[];
}

/** Writes down where the data of a set came from, when, on which terms, and the checksums of its files. */
export function recordDownload(
  folder: string,
  { id, title, license }: DataSet,
  files: readonly object[],
): void {
  const path = join(folder, RECORD);
  const record = readRecord(path);
  record[id] = { title, license, downloaded: new Date().toISOString(), files };
  writeFileSync(path, `${JSON.stringify(record, null, 2)}\n`);
}

function readRecord(path: string): Record<string, RecordedSet> {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch {
    return {};
  }
}

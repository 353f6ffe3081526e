import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { DataSet } from "./dataSets";

export const RECORD = "downloads.json";

/** Record of a downloaded data set. */
export interface RecordedSet {
  title: string;
  license: string;
  downloaded: string;
  files: readonly object[];
}

/** Records a data set's sources, date, license and file checksums. */
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

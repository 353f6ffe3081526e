import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { TestFile } from "./app";

export interface FileOnDisk {
  path: string;
  remove(): void;
}

/** Writes a file to a folder of its own. Passing a large file as bytes would take the page longer than reading it. */
export function onDisk({ name, bytes }: TestFile): FileOnDisk {
  const folder = mkdtempSync(path.join(tmpdir(), "ridgeline-actions-"));
  const file = path.join(folder, name);
  writeFileSync(file, bytes);
  return { path: file, remove: () => rmSync(folder, { recursive: true }) };
}

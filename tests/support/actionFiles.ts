import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { TestFile } from "./app";

export interface FileOnDisk {
  path: string;
  remove(): void;
}

/** A file in a folder of its own: handing large files over as bytes takes the page longer than reading them. */
export function onDisk({ name, bytes }: TestFile): FileOnDisk {
  const folder = mkdtempSync(path.join(tmpdir(), "ridgeline-actions-"));
  const file = path.join(folder, name);
  writeFileSync(file, bytes);
  return { path: file, remove: () => rmSync(folder, { recursive: true }) };
}

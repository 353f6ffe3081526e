import { mkdirSync, statSync } from "node:fs";
import path from "node:path";

/**
 * Creates a folder and its parents. Node's recursive mkdir loops forever where a folder can't be created although its
 * parent exists, as in /proc.
 */
export function makeFolder(folder: string, mode: number): void {
  const isThere = () => statSync(folder, { throwIfNoEntry: false })?.isDirectory() ?? false;
  if (isThere()) return;
  const above = path.dirname(folder);
  if (above !== folder) makeFolder(above, mode);
  try {
    mkdirSync(folder, { mode });
  } catch (error) {
    // Another process may have created it first.
    if (!isThere()) throw error;
  }
}

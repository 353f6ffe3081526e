import { mkdirSync, statSync } from "node:fs";
import path from "node:path";

/** mkdir -p. Node's own runs for ever where no folder can be made although the one above is there, as in /proc. */
export function makeFolder(folder: string, mode: number): void {
  const isThere = () => statSync(folder, { throwIfNoEntry: false })?.isDirectory() ?? false;
  if (isThere()) return;
  const above = path.dirname(folder);
  if (above !== folder) makeFolder(above, mode);
  try {
    mkdirSync(folder, { mode });
  } catch (error) {
    // Another start may have been quicker.
    if (!isThere()) throw error;
  }
}

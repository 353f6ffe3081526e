import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { root } from "./project.mjs";

/**
 * Files above this size are identified by size and modification time, so that large data files needn't be read at every
 * start.
 */
const LARGE = 1_000_000;

/** Hashes the contents of files and folders of the project. Missing ones are hashed as missing. */
export function fingerprint(names) {
  const hash = createHash("sha256");
  for (const name of names) add(hash, name);
  return hash.digest("hex");
}

function add(hash, name) {
  const file = path.join(root, name);
  if (!existsSync(file)) {
    hash.update(`${name}\0missing\0`);
    return;
  }
  const stat = statSync(file);
  if (stat.isDirectory()) {
    for (const entry of readdirSync(file).sort()) add(hash, `${name}/${entry}`);
    return;
  }
  hash.update(`${name}\0${stat.size}\0`);
  hash.update(stat.size > LARGE ? String(stat.mtimeMs) : readFileSync(file));
}

import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { root } from "./project.mjs";

/** Above this a file's size and date stand for its content: data files need no reading at every start. */
const LARGE = 1_000_000;

/** A hash over files and folders of the project, by their content. What is missing counts as such. */
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

import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { root } from "./project.mjs";

/**
 * Replaces what a page of docs/ has between two marks, each on a line of its own.
 * @param {string} page such as "growing.md"
 * @param {{ begin: string, end: string }} marks texts of the HTML comments
 * @param {string} text Markdown
 */
export function replaceSection(page, { begin, end }, text) {
  const file = path.join(root, "docs", page);
  const [from, to] = [`<!-- ${begin} -->\n`, `<!-- ${end} -->`];
  const before = readFileSync(file, "utf8");
  const start = before.indexOf(from);
  const stop = before.indexOf(to, start);
  if (start < 0 || stop < 0) throw new Error(`docs/${page} has no section "${begin}".`);
  writeFileSync(file, `${before.slice(0, start + from.length)}\n${text}\n${before.slice(stop)}`);
}

import { existsSync, readFileSync } from "node:fs";
import { XMLParser } from "fast-xml-parser";
import { readPreview } from "../workers/preview/kernel";

/** A process of its own: `memory.ts ours|peer FILE` prints the bytes by which its greatest size grew, file included. */
function peak(): number {
  // Linux hands resourceUsage's figure down from the parent process; this one is our own.
  const own = existsSync("/proc/self/status") ? readFileSync("/proc/self/status", "utf8") : "";
  const kilobytes = /VmHWM:\s+(\d+)/.exec(own)?.[1];
  return (kilobytes === undefined ? process.resourceUsage().maxRSS : Number(kilobytes)) * 1024;
}

const [way, path = ""] = process.argv.slice(2);
const before = peak();
const bytes = new Uint8Array(readFileSync(path));
if (way === "ours") readPreview(bytes, path, { maxBytes: bytes.length });
else
  new XMLParser({ ignoreAttributes: false, processEntities: false }).parse(new TextDecoder().decode(bytes));
process.stdout.write(String(peak() - before));

import { closeSync, existsSync, fstatSync, openSync, readFileSync, readSync } from "node:fs";
import { XMLParser } from "fast-xml-parser";
import { readPreview, surveyPreview } from "../workers/preview/kernel";

/**
 * Run as a separate process: `memory.ts ours|peer|survey FILE` prints by how many bytes its peak memory grew, file
 * included.
 */
function peak(): number {
  // On Linux, resourceUsage's maxRSS is inherited from the parent process. VmHWM is this process's own.
  const own = existsSync("/proc/self/status") ? readFileSync("/proc/self/status", "utf8") : "";
  const kilobytes = /VmHWM:\s+(\d+)/.exec(own)?.[1];
  return (kilobytes === undefined ? process.resourceUsage().maxRSS : Number(kilobytes)) * 1024;
}

/** Surveys the file chunk by chunk, like a worker that reads it from disk. */
function survey(): void {
  const file = openSync(path, "r");
  const source = {
    size: fstatSync(file).size,
    read(start: number, end: number) {
      const bytes = new Uint8Array(end - start);
      return bytes.subarray(0, readSync(file, bytes, 0, end - start, start));
    },
  };
  const { counts } = surveyPreview(source, path, () => {});
  closeSync(file);
  process.stderr.write(JSON.stringify(counts));
}

const [way, path = ""] = process.argv.slice(2);
const whole = () => new Uint8Array(readFileSync(path));
const before = peak();
if (way === "survey") survey();
else if (way === "ours") readPreview(whole(), path, { maxBytes: Number.POSITIVE_INFINITY });
else
  new XMLParser({ ignoreAttributes: false, processEntities: false }).parse(new TextDecoder().decode(whole()));
process.stdout.write(String(peak() - before));

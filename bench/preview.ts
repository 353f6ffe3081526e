import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { XMLParser } from "fast-xml-parser";
import { readContent } from "../src/formats/index";
import { openBenchPage } from "./browser/page";
import { gpxTrack, gpxWaypoints, kmlLines } from "./files";
import type { BenchSuite, Prepared, Subject } from "./harness";

const MAX_BYTES = 20 * 1024 * 1024;

interface Input {
  name: string;
  extension: "gpx" | "kml";
  make(share: number): Uint8Array;
}

const INPUTS: readonly Input[] = [
  { name: "GPX, one track", extension: "gpx", make: (share) => gpxTrack(101_000 * share) },
  { name: "KML, 705 lines", extension: "kml", make: (share) => kmlLines(Math.ceil(705 * share), 490) },
  { name: "GPX, waypoints only", extension: "gpx", make: (share) => gpxWaypoints(58_000 * share) },
];

/** Reads files of about 10 MB into columns. Each case runs in Node and in headless Chromium. */
export const previewSuite: BenchSuite = {
  name: "preview",
  cases: (smoke) =>
    INPUTS.flatMap((input) => {
      const bytes = () => input.make(smoke ? 0.001 : 1);
      const size = smoke ? "smoke" : `${(bytes().length / 1e6).toFixed(1)} MB`;
      return [
        { name: `${input.name} (Node)`, size, setup: () => inNode(input, bytes(), smoke) },
        { name: `${input.name} (Chromium)`, size, setup: () => inChromium(input, bytes()) },
      ];
    }),
};

function inNode({ extension }: Input, bytes: Uint8Array, smoke: boolean): Prepared {
  const folder = mkdtempSync(join(tmpdir(), "bench-"));
  const path = join(folder, `file.${extension}`);
  writeFileSync(path, bytes);
  return {
    ours: () => readContent(bytes, { maxBytes: MAX_BYTES }),
    peers: {
      "fast-xml-parser (no columns)": () =>
        new XMLParser({ ignoreAttributes: false, processEntities: false }).parse(
          new TextDecoder().decode(bytes),
        ),
      ...ogrinfo(path),
    },
    notes: () => (smoke ? [] : [memoryNote(path, bytes.length)]),
    dispose: () => rmSync(folder, { recursive: true }),
  };
}

/** GDAL's reader in a separate process. Left out if gdal-bin isn't installed. */
function ogrinfo(path: string): Record<string, Subject> {
  const run = () => execFileSync("ogrinfo", ["-so", "-al", path], { stdio: "ignore" });
  try {
    execFileSync("ogrinfo", ["--version"], { stdio: "ignore" });
  } catch {
    return {};
  }
  return { "ogrinfo -so -al (process)": run };
}

/** Peak memory growth of a process that only reads the file and makes the preview. */
function memoryNote(path: string, size: number): string {
  const peak = (way: string) =>
    Number(
      execFileSync(process.execPath, ["--import", "tsx", join(import.meta.dirname, "memory.ts"), way, path], {
        encoding: "utf8",
      }),
    );
  const times = (bytes: number) =>
    `${(bytes / 1e6).toFixed(0)} MB (${(bytes / size).toFixed(1)} times the file)`;
  return `greatest memory with preview ${times(peak("ours"))}, fast-xml-parser ${times(peak("peer"))}`;
}

async function inChromium({ extension }: Input, bytes: Uint8Array): Promise<Prepared> {
  const page = await openBenchPage();
  await page.give(bytes);
  const subject = (name: "ours" | "togeojson"): Subject => ({
    samples: (count) => page.call("time", name, extension, count),
  });
  return {
    ours: subject("ours"),
    peers: { "DOMParser + @tmcw/togeojson": subject("togeojson") },
    check: async () => {
      const vertices = await page.call<[number, number]>("vertices", extension);
      if (vertices[0] !== vertices[1]) {
        throw new Error(`Ours reads ${vertices[0]} vertices, togeojson ${vertices[1]}: they must agree.`);
      }
    },
    dispose: () => page.close(),
  };
}

import { execFileSync } from "node:child_process";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { MatchRaster } from "../workers/zones/types";

/** Cell size in meters. */
export const CELL = 30;
export const NO_GDAL = "no comparison with GDAL: install gdal-bin and python3-gdal";

/** Tells whether the given GDAL scripts are installed (gdal-bin, python3-gdal). */
export function hasScripts(...scripts: string[]): boolean {
  try {
    for (const script of scripts) execFileSync("sh", ["-c", `command -v ${script}`], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

/**
 * Writes a raster to match.bil in a temporary folder and returns a function that runs GDAL scripts there. The caller
 * removes the folder.
 */
export function gdalFolder({ width, height, cells }: MatchRaster): {
  folder: string;
  run(script: string, ...rest: string[]): void;
} {
  const folder = mkdtempSync(join(tmpdir(), "bench-"));
  writeFileSync(join(folder, "match.bil"), cells);
  writeFileSync(
    join(folder, "match.hdr"),
    `nrows ${height}\nncols ${width}\nnbands 1\nnbits 8\nlayout bil\nulxmap 0\nulymap 0\nxdim ${CELL}\nydim ${CELL}\n`,
  );
  return {
    folder,
    run: (script, ...rest) => void execFileSync(script, rest, { cwd: folder, stdio: "ignore" }),
  };
}

import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ElevationGrid } from "../../workers/sunlight/types";
import type { Observer, SightOptions } from "../../workers/viewshed/types";

/** Tells whether GRASS is installed (Debian: grass-core). */
export function hasGrass(): boolean {
  try {
    execFileSync("sh", ["-c", "command -v grass"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

/** On the central meridian of UTM zone 13. */
const WEST = 500_000;
const NORTH = 4_400_000;

/** Imports a grid into a new GRASS database, in meters. @param cell meters along the edge of a cell */
export function grassGrid({ width, height, elevations }: ElevationGrid, cell: number) {
  const folder = mkdtempSync(join(tmpdir(), "grass-"));
  const mapset = join(folder, "plain", "PERMANENT");
  const inside = (command: string): void => {
    writeFileSync(join(folder, "job.sh"), command);
    execFileSync("grass", [mapset, "--exec", "sh", join(folder, "job.sh")], {
      stdio: ["ignore", "ignore", "pipe"],
    });
  };
  const placeOf = (column: number, row: number): string =>
    `${WEST + (column + 0.5) * cell},${NORTH - (row + 0.5) * cell}`;
  execFileSync("grass", ["-c", "EPSG:32613", join(folder, "plain"), "-e"], {
    stdio: ["ignore", "ignore", "pipe"],
  });
  writeFileSync(
    join(folder, "dem.bin"),
    new Uint8Array(elevations.buffer, elevations.byteOffset, elevations.byteLength),
  );
  inside(
    `r.in.bin -f --quiet input=${folder}/dem.bin output=dem bytes=4 north=${NORTH} south=${NORTH - height * cell} ` +
      `east=${WEST + width * cell} west=${WEST} rows=${height} cols=${width}\n`,
  );
  return {
    /** Starts and ends GRASS without any work, to measure its overhead. */
    nothing: () => inside("true\n"),
    /** Runs r.horizon in the given number of directions, including GRASS's startup. */
    horizons(directions: number): void {
      inside(
        `g.region raster=dem\nr.horizon --quiet --overwrite elevation=dem step=${360 / directions} output=horizon\n`,
      );
    },
    /**
     * Runs r.walk from a cell's center over 16 neighbors, including GRASS's startup.
     *
     * @param memory megabytes
     */
    walk(column: number, row: number, memory: number): void {
      inside(
        "g.region raster=dem\nr.mapcalc --quiet --overwrite expression='friction = 0'\n" +
          `r.walk -k --quiet --overwrite elevation=dem friction=friction output=walk start_coordinates=${placeOf(column, row)} ` +
          `memory=${memory}\n`,
      );
    },
    /**
     * Runs r.viewshed from a cell's center with curvature and refraction, including GRASS's startup.
     *
     * @param memory megabytes
     */
    viewshed(
      { column, row, eye }: Observer,
      { target, radius }: Pick<SightOptions, "target" | "radius">,
      memory: number,
    ): void {
      inside(
        `g.region raster=dem\nr.viewshed -b -c -r --quiet --overwrite input=dem output=view coordinates=${placeOf(column, row)} ` +
          `observer_elevation=${eye} target_elevation=${target} max_distance=${radius} memory=${memory}\n`,
      );
    },
    /**
     * Returns the values of a raster: horizons in radians as horizon_ANGLE, with degrees from east, seconds as walk,
     * and 1 for visible cells as view.
     */
    read(name: string): Float32Array {
      inside(
        `g.region raster=dem\nr.out.bin -f --quiet --overwrite input=${name} output=${folder}/out.bin bytes=4\n`,
      );
      return new Float32Array(Uint8Array.from(readFileSync(join(folder, "out.bin"))).buffer);
    },
    dispose: () => rmSync(folder, { recursive: true }),
  };
}

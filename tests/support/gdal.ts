import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ElevationGrid, Observer, SightOptions } from "../../workers/viewshed/types";

/** Tells whether a GDAL program is installed (Debian: gdal-bin). */
export function hasGdal(program: string): boolean {
  try {
    execFileSync("sh", ["-c", `command -v ${program}`], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

const WEST = 500_000;
const NORTH = 5_000_000;
/** UTM zone 13 north on WGS 84. GDAL takes the Earth's radius from it. */
const PROJECTION =
  'PROJCS["WGS_1984_UTM_Zone_13N",GEOGCS["GCS_WGS_1984",DATUM["D_WGS_1984",SPHEROID["WGS_1984",6378137.0,298.257223563]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]],PROJECTION["Transverse_Mercator"],PARAMETER["False_Easting",500000.0],PARAMETER["False_Northing",0.0],PARAMETER["Central_Meridian",-105.0],PARAMETER["Scale_Factor",0.9996],PARAMETER["Latitude_Of_Origin",0.0],UNIT["Meter",1.0]]';

/** Writes a grid as a file that GDAL reads, in a folder of its own. */
export function gdalGrid({ width, height, elevations }: ElevationGrid, cell: number) {
  const folder = mkdtempSync(join(tmpdir(), "gdal-"));
  writeFileSync(
    join(folder, "dem.bil"),
    new Uint8Array(elevations.buffer, elevations.byteOffset, elevations.byteLength),
  );
  writeFileSync(
    join(folder, "dem.hdr"),
    `nrows ${height}\nncols ${width}\nnbands 1\nnbits 32\npixeltype float\nbyteorder I\nlayout bil\nulxmap ${WEST + cell / 2}\nulymap ${NORTH - cell / 2}\nxdim ${cell}\nydim ${cell}\n`,
  );
  writeFileSync(join(folder, "dem.prj"), PROJECTION);
  return {
    /** Runs gdal_viewshed. Its output is cut to the radius, see `read`. */
    viewshed({ column, row, eye }: Observer, { target, radius, curvature }: SightOptions): void {
      const [x, y] = [WEST + (column + 0.5) * cell, NORTH - (row + 0.5) * cell];
      const numbers = { ox: x, oy: y, oz: eye, tz: target, md: radius, cc: curvature, vv: 1, iv: 0, ov: 0 };
      const flags = Object.entries(numbers).flatMap(([name, value]) => [`-${name}`, String(value)]);
      execFileSync("gdal_viewshed", ["-q", ...flags, "-f", "EHdr", "dem.bil", "seen.bil"], {
        cwd: folder,
        stdio: ["ignore", "ignore", "pipe"],
      });
    },
    /** Reads the last output, with its offset on the grid, because GDAL cuts it to the radius. */
    read(): (column: number, row: number) => boolean {
      const header = readFileSync(join(folder, "seen.hdr"), "utf8");
      const number = (name: string) => Number(new RegExp(`^${name}\\s+(\\S+)`, "m").exec(header)?.[1]);
      const bytes = readFileSync(join(folder, "seen.bil"));
      const [columns, rows] = [number("NCOLS"), number("NROWS")];
      const left = Math.round((number("ULXMAP") - WEST) / cell - 0.5);
      const top = Math.round((NORTH - number("ULYMAP")) / cell - 0.5);
      return (column, row) => {
        const [x, y] = [column - left, row - top];
        return x >= 0 && y >= 0 && x < columns && y < rows && bytes[y * columns + x] === 1;
      };
    },
    dispose: () => rmSync(folder, { recursive: true }),
  };
}

/** Reads the first band of a file as a grid. */
export function readWithGdal(file: string): ElevationGrid {
  const folder = mkdtempSync(join(tmpdir(), "gdal-"));
  try {
    execFileSync("gdal_translate", ["-q", "-ot", "Float32", "-of", "ENVI", file, "dem.raw"], { cwd: folder });
    const header = readFileSync(join(folder, "dem.hdr"), "utf8");
    const number = (name: string) => Number(new RegExp(`${name}\\s*=\\s*(\\d+)`).exec(header)?.[1]);
    const bytes = readFileSync(join(folder, "dem.raw"));
    const elevations = new Float32Array(Uint8Array.from(bytes).buffer);
    return { width: number("samples"), height: number("lines"), elevations };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

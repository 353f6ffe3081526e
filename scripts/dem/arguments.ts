import type { TerrainFilter } from "../../workers/terrain/types";

export const USAGE = `Usage: npm run --silent classify -- DEM.tif OUT.tif [--elevation MIN,MAX] [--slope 1,2,..] [--aspect 1,2,..]

Writes a GeoTIFF with three bands: match (1 or 0), slope class and aspect class; 0 where there is no data.
  --elevation MIN,MAX  feet, both included
  --slope 1,2,..       1: 0-5 degrees, 2: 5-15, 3: 15-25, 4: 25-35, 5: 35 and more
  --aspect 1,2,..      1 to 8: N, NE, E, SE, S, SW, W, NW; 9: flat. With 9 alone the slope is ignored
An option that is left out restricts nothing.
`;

export class UsageError extends Error {
  override readonly name = "UsageError";
}

export interface ClassifyArguments {
  input: string;
  output: string;
  filter: TerrainFilter;
}

/** Parses the command line. Returns "help" for --help and -h. @throws UsageError */
export function parseArguments(args: readonly string[]): ClassifyArguments | "help" {
  if (args.includes("--help") || args.includes("-h")) return "help";
  const files: string[] = [];
  const options = new Map<string, string>();
  for (let at = 0; at < args.length; at++) {
    const arg = args[at] as string;
    if (!arg.startsWith("--")) {
      files.push(arg);
      continue;
    }
    const [name = "", ...rest] = arg.split("=");
    if (!["--elevation", "--slope", "--aspect"].includes(name)) {
      throw new UsageError(`There is no option ${name}.`);
    }
    if (options.has(name)) throw new UsageError(`${name} is given twice.`);
    const value = rest.length > 0 ? rest.join("=") : args[++at];
    if (value === undefined) throw new UsageError(`${name} needs a value.`);
    options.set(name, value);
  }
  const [input, output, ...more] = files;
  if (!input || !output || more.length > 0) {
    throw new UsageError(`Two files are needed, the DEM and the result; ${files.length} are given.`);
  }
  const filter: TerrainFilter = {
    elevation: elevationOf(options.get("--elevation")),
    slope: classesOf("--slope", options.get("--slope"), 5),
    aspect: classesOf("--aspect", options.get("--aspect"), 9),
  };
  return { input, output, filter };
}

function elevationOf(text: string | undefined): [number, number] {
  if (text === undefined) return [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
  const parts = text.split(",").map((part) => (part.trim() === "" ? Number.NaN : Number(part)));
  const [min, max] = parts;
  if (parts.length !== 2 || min === undefined || max === undefined || !parts.every(Number.isFinite)) {
    throw new UsageError(`--elevation takes two numbers of feet such as 3000,6000, not "${text}".`);
  }
  if (min > max) throw new UsageError(`--elevation takes the lower number first, not "${text}".`);
  return [min, max];
}

function classesOf(name: string, text: string | undefined, most: number): number[] {
  const all = Array.from({ length: most }, (_, index) => index + 1);
  if (text === undefined) return all;
  const classes = text.split(",").map((part) => (/^\s*\d+\s*$/.test(part) ? Number(part) : 0));
  if (!classes.every((value) => all.includes(value))) {
    throw new UsageError(`${name} takes classes from 1 to ${most} such as 1,2, not "${text}".`);
  }
  return classes;
}

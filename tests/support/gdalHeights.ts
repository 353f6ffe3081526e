import { execFileSync, spawnSync } from "node:child_process";
import { fromFile } from "geotiff";
import proj4 from "proj4";

export const hasGdal = spawnSync("gdallocationinfo", ["--help"]).error === undefined;

export interface Measured {
  longitude: number;
  latitude: number;
  /** In the file's own unit, interpolated bilinearly between the four surrounding pixels. */
  value: number;
}

/** Returns a seeded generator of numbers from 0 to 1. */
export function randoms(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/**
 * Returns values at random positions of a GeoTIFF, read by GDAL's programs or, without GDAL, by geotiff.js and proj4.
 *
 * @param system the file's coordinate system for proj4
 * @param side pixels across and down
 */
export async function valuesInside(
  file: string,
  [width, height]: readonly [number, number],
  count: number,
  system: string,
): Promise<Measured[]> {
  const random = randoms(7);
  const places = Array.from({ length: count }, () => ({
    column: 1 + random() * (width - 3),
    row: 1 + random() * (height - 3),
  }));
  const around = places.flatMap(({ column, row }) => {
    const [c, r] = [Math.floor(column - 0.5), Math.floor(row - 0.5)];
    return [
      [c, r],
      [c + 1, r],
      [c, r + 1],
      [c + 1, r + 1],
    ] as const;
  });
  const [positions, pixels] = hasGdal
    ? [positionsByGdal(file, places), pixelsByGdal(file, around)]
    : await byReader(file, places, around, system);
  return places.map(({ column, row }, at) => {
    const [u, v] = [column - 0.5 - Math.floor(column - 0.5), row - 0.5 - Math.floor(row - 0.5)];
    const [a = 0, b = 0, c = 0, d = 0] = pixels.slice(4 * at, 4 * at + 4);
    const [longitude = 0, latitude = 0] = positions[at] ?? [];
    return { longitude, latitude, value: (a * (1 - u) + b * u) * (1 - v) + (c * (1 - u) + d * u) * v };
  });
}

type Place = { column: number; row: number };

function positionsByGdal(file: string, places: readonly Place[]): number[][] {
  const input = places.map(({ column, row }) => `${column} ${row}`).join("\n");
  const output = execFileSync("gdaltransform", ["-t_srs", "EPSG:4326", "-output_xy", file], { input });
  return lines(output).map((line) => line.split(" ").map(Number));
}

function pixelsByGdal(file: string, around: readonly (readonly [number, number])[]): number[] {
  const input = around.map(([column, row]) => `${column} ${row}`).join("\n");
  return lines(
    execFileSync("gdallocationinfo", ["-valonly", "-b", "1", file], { input, maxBuffer: 1e8 }),
  ).map(Number);
}

async function byReader(
  file: string,
  places: readonly Place[],
  around: readonly (readonly [number, number])[],
  system: string,
): Promise<[number[][], number[]]> {
  const tiff = await fromFile(file);
  const image = await tiff.getImage();
  const [west = 0, north = 0] = image.getOrigin();
  const [cellX = 0, cellY = 0] = image.getResolution();
  const [band] = await image.readRasters({ samples: [0] });
  const values = band as ArrayLike<number>;
  const width = image.getWidth();
  tiff.close();
  return [
    places.map(({ column, row }) => proj4(system, "EPSG:4326", [west + column * cellX, north + row * cellY])),
    around.map(([column, row]) => values[row * width + column] ?? Number.NaN),
  ];
}

const lines = (output: Buffer): string[] => output.toString().trim().split("\n");

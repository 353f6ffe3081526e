import type { BorderedTile, ElevationRaster } from "./types";

/** Wraps a raster that already includes its border, so the tile is two pixels smaller in each dimension. */
export function borderedRaster({ width, height, elevations }: ElevationRaster): BorderedTile {
  if (width < 3 || height < 3) throw new RangeError("A tile with a border has at least 3 x 3 pixels.");
  return { width: width - 2, height: height - 2, elevations };
}

/**
 * Adds a border of one pixel from a tile's neighbors (NW, N, NE, W, E, SW, S, SE), so that edge pixels get the same
 * classes as in one large raster. Missing neighbors and those of another size become no data.
 */
export function withBorder(
  tile: ElevationRaster,
  neighbors: readonly (ElevationRaster | null | undefined)[],
): BorderedTile {
  const { width, height, elevations } = tile;
  const stride = width + 2;
  const out = new Float32Array(stride * (height + 2)).fill(Number.NaN);
  for (let row = 0; row < height; row++) {
    out.set(elevations.subarray(row * width, (row + 1) * width), (row + 1) * stride + 1);
  }
  const [northWest, north, northEast, west, east, southWest, south, southEast] = neighbors.map((other) =>
    other?.width === width && other.height === height ? other.elevations : null,
  );
  const last = (height - 1) * width;
  const put = (to: number, from: Float32Array | null | undefined, at: number, length: number) => {
    if (from) out.set(from.subarray(at, at + length), to);
  };
  put(0, northWest, last + width - 1, 1);
  put(1, north, last, width);
  put(stride - 1, northEast, last, 1);
  const bottom = (height + 1) * stride;
  put(bottom, southWest, width - 1, 1);
  put(bottom + 1, south, 0, width);
  put(bottom + stride - 1, southEast, 0, 1);
  for (let row = 0; row < height; row++) {
    put((row + 1) * stride, west, (row + 1) * width - 1, 1);
    put((row + 2) * stride - 1, east, row * width, 1);
  }
  return { width, height, elevations: out };
}

/** Drops the extra last row and column of a raster that has them. Returns any other raster unchanged. */
export function cropped(raster: ElevationRaster, size: number | undefined): ElevationRaster {
  const { width, height, elevations } = raster;
  if (size === undefined || width !== size + 1 || height !== size + 1) return raster;
  const out = new Float32Array(size * size);
  for (let row = 0; row < size; row++) {
    out.set(elevations.subarray(row * width, row * width + size), row * size);
  }
  return { width: size, height: size, elevations: out };
}

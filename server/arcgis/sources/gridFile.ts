import { brotliCompressSync, brotliDecompressSync, constants } from "node:zlib";
import { checkedCount, VarintReader, VarintWriter } from "./varint";

/** Regular grid of elevations in degrees. Samples are at cell centers. */
export interface ElevationGrid {
  width: number;
  height: number;
  /** Longitude and latitude of the first cell's outer corner. */
  west: number;
  north: number;
  cellsPerDegree: number;
  /** Meters per stored unit. */
  unit: number;
  /** In units, by row from the north. */
  values: Int16Array;
}

/** Packs a grid as compressed differences between each value and the prediction from its neighbors. */
export function packGrid(grid: ElevationGrid): Buffer {
  const { values, ...shape } = grid;
  const header = Buffer.from(`${JSON.stringify(shape)}\n`);
  const writer = new VarintWriter();
  for (let row = 0; row < grid.height; row++) {
    for (let column = 0; column < grid.width; column++) {
      const at = row * grid.width + column;
      writer.write((values[at] ?? 0) - predict(values, grid.width, row, column));
    }
  }
  return brotliCompressSync(Buffer.concat([header, writer.bytes()]), {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24 },
  });
}

/** Reads the output of packGrid. @throws RangeError, SyntaxError if it is damaged */
export function unpackGrid(packed: Uint8Array): ElevationGrid {
  const bytes = brotliDecompressSync(packed);
  const end = bytes.indexOf(10);
  const shape = JSON.parse(bytes.toString("utf8", 0, end)) as Omit<ElevationGrid, "values">;
  const reader = new VarintReader(bytes.subarray(end + 1));
  const count = checkedCount(shape.width) * checkedCount(shape.height);
  reader.checkRoom(count);
  const values = new Int16Array(count);
  for (let row = 0; row < shape.height; row++) {
    for (let column = 0; column < shape.width; column++) {
      values[row * shape.width + column] = reader.read() + predict(values, shape.width, row, column);
    }
  }
  reader.end();
  return { ...shape, values };
}

/** Median edge predictor of LOCO-I (Weinberger, Seroussi, Sapiro 2000), without its context modeling. */
function predict(values: Int16Array, width: number, row: number, column: number): number {
  const at = row * width + column;
  if (row === 0) return column === 0 ? 0 : (values[at - 1] ?? 0);
  const above = values[at - width] ?? 0;
  if (column === 0) return above;
  const left = values[at - 1] ?? 0;
  const corner = values[at - width - 1] ?? 0;
  if (corner >= Math.max(left, above)) return Math.min(left, above);
  if (corner <= Math.min(left, above)) return Math.max(left, above);
  return left + above - corner;
}

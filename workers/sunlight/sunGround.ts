import { toDegrees } from "../../src/geometry/mercator";
import type { TerrainFrame } from "../../src/geometry/terrainTiles";
import type { Mosaic } from "../ground/mosaic";
import { groundScale } from "../terrain/scales";
import { knownCells } from "../viewshed/bitmaps";
import { boxOf } from "./area";
import { createHorizons, type Horizons } from "./horizons";
import type { CellBox } from "./types";

/** Ground of an area with the horizons of its cells. */
export interface SunGround {
  mosaic: Mosaic;
  box: CellBox;
  horizons: Horizons;
  /** Cells of the box with a known elevation, one bit each, and the square meters of a cell in each of its rows. */
  known: Uint32Array;
  rowAreas: Float64Array;
  /** Meters on the ground along the edge of a cell, at the center of the view. */
  cell: number;
  /** Center of the view in degrees. The sun's position there is used for all cells. */
  center: readonly [longitude: number, latitude: number];
}

export function sunGround(mosaic: Mosaic, frame: TerrainFrame): SunGround {
  const box = boxOf(frame, mosaic);
  const cell = mosaic.cell * groundScale(frame.center[1]);
  return {
    mosaic,
    box,
    horizons: createHorizons(mosaic, box, cell),
    known: knownCells({ width: box.width, height: box.height, elevations: cut(mosaic, box) }),
    rowAreas: mosaic.rowAreas.subarray(box.top, box.top + box.height),
    cell,
    center: toDegrees(...frame.center),
  };
}

function cut({ width, elevations }: Mosaic, box: CellBox): Float32Array {
  const inside = new Float32Array(box.width * box.height);
  for (let row = 0; row < box.height; row++) {
    const from = (box.top + row) * width + box.left;
    inside.set(elevations.subarray(from, from + box.width), row * box.width);
  }
  return inside;
}

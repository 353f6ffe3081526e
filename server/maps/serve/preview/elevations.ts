import { join } from "node:path";
import type { SKRSContext2D } from "@napi-rs/canvas";
import { ELEVATION_COLORS } from "../../../../src/domain/elevationColors";
import type { ElevationField } from "../../../arcgis/elevation/field";
import { TILE_SIZE, type TileId, tileBox } from "../../../arcgis/geo/mercator";
import { emptyTile } from "../../../arcgis/render/canvas";
import { Ramp } from "../../../arcgis/render/color";
import { HEIGHT_MARGIN, HEIGHT_SIZE } from "../../../arcgis/render/heights";
import { shade } from "../../../arcgis/render/shade";
import { ELEVATION_MARGIN } from "../../../arcgis/tiles/ground";
import { ELEVATION_FILE, readElevationFile } from "../../store/elevation/elevationFile";
import { MeasuredField } from "../../store/elevation/measuredField";
import { inOrder } from "../../store/elevation/open";

const OPAQUE = 255;
/** Steps of the color ramp between the lowest and highest elevation. */
const STEPS = 200;
/** Limits of the shading factor on a color. */
const LIGHT = { least: 0.45, most: 1.35 };

interface OpenElevations {
  folder: string;
  field: MeasuredField;
  colors: Ramp;
  close(): void;
}

/** Draft that the thread has open. An administrator previews one at a time. */
let open: OpenElevations | null = null;

function openElevations(folder: string, under: ElevationField): OpenElevations {
  if (open?.folder === folder) return open;
  open?.close();
  const file = readElevationFile(join(folder, ELEVATION_FILE));
  const rasters = inOrder([{ folder, file }]);
  open = {
    folder,
    field: new MeasuredField(under, rasters),
    colors: rampOf(file.lowest, file.highest),
    close: () => {
      for (const raster of rasters) raster.close();
    },
  };
  return open;
}

/** @param lowest, highest in meters */
function rampOf(lowest: number, highest: number): Ramp {
  // Level ground has a single color.
  const span = Math.max(1, highest - lowest);
  const last = ELEVATION_COLORS.length - 1;
  const stops = ELEVATION_COLORS.map((color, at) => [lowest + (span * at) / last, color] as const);
  return new Ramp(stops, span / STEPS);
}

/**
 * Draws unpublished elevations with shading, in colors from their lowest to their highest. Transparent where they have
 * no data.
 * @param folder of their version
 * @param under the map's current elevations
 */
export async function drawElevations(
  folder: string,
  id: TileId,
  under: ElevationField,
): Promise<SKRSContext2D> {
  const { field, colors } = openElevations(folder, under);
  await field.prepare(tileBox(id, ELEVATION_MARGIN), id.level);
  const context = emptyTile();
  const pixel = 2 ** -id.level / TILE_SIZE;
  const heights = new Float32Array(HEIGHT_SIZE * HEIGHT_SIZE);
  const first = (tile: number) => (tile * TILE_SIZE + 0.5 - HEIGHT_MARGIN) * pixel;
  field.fillMeasured(heights, first(id.column), first(id.row), pixel, HEIGHT_SIZE, id.level);
  const { light } = shade(heights, id, "all");
  const image = context.createImageData(TILE_SIZE, TILE_SIZE);
  for (const [at, bright] of light.entries()) {
    const row = Math.floor(at / TILE_SIZE) + HEIGHT_MARGIN;
    const height = heights[row * HEIGHT_SIZE + (at % TILE_SIZE) + HEIGHT_MARGIN] ?? Number.NaN;
    if (Number.isNaN(height)) continue;
    const color = colors.at(height);
    // The slope at the edge is unknown.
    const shown = Number.isNaN(bright) ? 1 : Math.max(LIGHT.least, Math.min(LIGHT.most, bright));
    for (let band = 0; band < 3; band++)
      image.data[4 * at + band] = (colors.table[color + band] ?? 0) * shown;
    image.data[4 * at + 3] = OPAQUE;
  }
  context.putImageData(image, 0, 0);
  return context;
}

import { join } from "node:path";
import { fromFile } from "geotiff";
import { HALF_WORLD, WORLD_METERS } from "../../../arcgis/geo/mercator";
import { MapDataError } from "../../errors";
import type { BoxTuple } from "../../store/elevation/elevationFile";
import { RGB, RGBA, withAlpha } from "../../store/imagery/alpha";
import { imageName } from "../../store/imagery/imageryFile";

/** Position of a prepared GeoTIFF. */
export interface MeasuredImage {
  width: number;
  height: number;
  /** Value of red, green and blue in missing pixels, if there's no alpha. */
  noData: number | null;
  /** Width of a pixel in world units. */
  pixel: number;
  /** World units. */
  box: BoxTuple;
}

/**
 * Measures GDAL's output and checks that it has visible pixels. It has alpha unless the source declared a no-data
 * value.
 * @throws MapDataError
 */
export async function measureImage({
  folder,
  name,
}: {
  folder: string;
  name: string;
}): Promise<MeasuredImage> {
  const tiff = await fromFile(join(folder, imageName({ name })));
  try {
    const image = await tiff.getImage();
    const samples = image.getSamplesPerPixel();
    const noData = samples === RGBA ? null : image.getGDALNoData();
    if (samples !== RGBA && (samples !== RGB || noData === null))
      throw new MapDataError("no-picture", "GDAL couldn't convert its bands to red, green, blue and alpha.");
    const [width, height] = [image.getWidth(), image.getHeight()];
    const [x = 0, y = 0] = image.getOrigin();
    const pixel = Math.abs(image.getResolution()[0] ?? 0) / WORLD_METERS;
    const [left, top] = [(x + HALF_WORLD) / WORLD_METERS, (HALF_WORLD - y) / WORLD_METERS];
    const smallest = await tiff.getImage((await tiff.getImageCount()) - 1);
    const pixels = withAlpha((await smallest.readRasters({ interleave: true })) as Uint8Array, noData);
    if (!pixels.some((value, at) => at % RGBA === RGBA - 1 && value > 0))
      throw new MapDataError("no-picture", "It has no image: no pixel has data.");
    return { width, height, noData, pixel, box: [left, top, left + width * pixel, top + height * pixel] };
  } finally {
    tiff.close();
  }
}

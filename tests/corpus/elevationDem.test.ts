import path from "node:path";
import { fromFile } from "geotiff";
import { describe, expect, it } from "vitest";
import { openSurface } from "../../server/arcgis/elevation/dem/settings";
import { encodeElevation } from "../../server/arcgis/elevation/encode";
import { worldX, worldY } from "../../server/arcgis/geo/mercator";
import { decodeElevations } from "../../workers/terrain/decode";
import { filesOf, sayWhenMissing } from "./corpus";

sayWhenMissing();

/** A place inside each of the files, degrees. */
const INSIDE: Readonly<Record<string, [number, number]>> = {
  "rmnp-dem.tif": [-105.7, 40.35],
  "elev.tif": [-122.43, 37.8],
};
const known = filesOf("dem").flatMap((file) => {
  const name = Object.keys(INSIDE).find((end) => path.basename(file).endsWith(end));
  return name ? [{ file, name, place: INSIDE[name] ?? [0, 0] }] : [];
});

describe.skipIf(known.length === 0)("DEMs of other programs in place of the built-in field", () => {
  it.each(known)("$name: tiles have its own heights", async ({ file, place: [longitude, latitude] }) => {
    const surface = await openSurface({ file, outside: "nodata" });
    const level = 14;
    const [x, y] = [worldX(longitude) * 2 ** level, worldY(latitude) * 2 ** level];
    const id = { level, row: Math.floor(y), column: Math.floor(x) };
    const { elevations } = await decodeElevations("lerc", await encodeElevation(surface, "lerc", id));
    const pixel = Math.round((y - id.row) * 256) * 257 + Math.round((x - id.column) * 256);
    const tiff = await fromFile(file);
    const image = await tiff.getImage();
    const [west = 0, south = 0, east = 0, north = 0] = image.getBoundingBox();
    const mercator = image.getGeoKeys()?.ProjectedCSTypeGeoKey === 3857;
    const [px, py] = mercator
      ? [(worldX(longitude) - 0.5) * 40075016.68557849, (0.5 - worldY(latitude)) * 40075016.68557849]
      : [longitude, latitude];
    const column = Math.floor(((px - west) / (east - west)) * image.getWidth());
    const row = Math.floor(((north - py) / (north - south)) * image.getHeight());
    const [band] = await image.readRasters({
      window: [column - 1, row - 1, column + 2, row + 2],
      samples: [0],
    });
    tiff.close();
    const around = Array.from(band as ArrayLike<number>);
    expect(elevations[pixel]).toBeGreaterThanOrEqual(Math.min(...around) - 1);
    expect(elevations[pixel]).toBeLessThanOrEqual(Math.max(...around) + 1);
  });
});

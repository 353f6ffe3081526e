import { expect, it } from "vitest";
import { startGdal } from "../../../server/maps/ingest/gdalWasm";

it("the bundled GDAL has only the drivers that ingest needs", async () => {
  const { drivers } = await startGdal(null, () => {});
  expect(new Set([...Object.keys(drivers.raster), ...Object.keys(drivers.vector)])).toEqual(
    new Set([
      ...["ESRI Shapefile", "GPKG", "FlatGeobuf", "OpenFileGDB", "GeoJSON", "GeoJSONSeq", "KML", "CSV"],
      ...["GTiff", "COG", "MEM", "Memory"],
    ]),
  );
});

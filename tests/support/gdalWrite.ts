import { readFileSync } from "node:fs";
import { openDataset, startGdal } from "../../server/maps/ingest/gdalWasm";
import type { GdalTask } from "./gdalFiles";

// Runs as a child process and writes what the task on stdin describes.
const task = JSON.parse(readFileSync(0, "utf8")) as GdalTask;
const gdal = await startGdal(task.output, (text) => process.stderr.write(`${text}\n`), { GDAL_SKIP: "" });
for (const { name, source, options } of task.layers) {
  const dataset = await openDataset(gdal, source, []);
  await gdal.ogr2ogr(dataset, [...options], name);
  await gdal.close(dataset);
}
// Its worker threads would keep the process alive.
process.exit(0);

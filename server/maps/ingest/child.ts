import { MapDataError } from "../errors";
import { examplesOf, inDegrees } from "./examples";
import { compileBriefly, messageOf, openDataset, startGdal } from "./gdalWasm";
import type { Convert, Inspect, Inspection, Task, TaskMessage } from "./tasks";

/** Maximum layers of a file for which examples are read. */
const LAYERS_LOOKED_AT = 20;

/**
 * Runs one ingest task. This is a separate process that may be killed at any time. It loads only what its task needs,
 * since loading everything takes longer than most tasks.
 */
async function run(task: Task): Promise<unknown> {
  const onProgress = (done: number, of: number) => send({ kind: "progress", done, of });
  switch (task.task) {
    case "inspect":
      return inspect(task);
    case "convert":
      return convert(task);
    case "prepare":
      return (await import("./prepare")).prepare(task, onProgress);
    case "names":
      return (await import("../names/build")).buildNames(task, onProgress);
    case "inspect-archive":
    case "pack-archive":
    case "draw-thumbnail":
      return (await import("./archive/child")).runArchiveTask(task, onProgress);
    default:
      return (await import("./elevation/child")).runRasterTask(task, onProgress);
  }
}

async function inspect({ path, openOptions, examples }: Inspect): Promise<Inspection> {
  compileBriefly();
  const gdal = await startGdal(examples ?? null, () => {});
  const dataset = await opened(() => openDataset(gdal, path, openOptions));
  const { layers } = await opened(() => gdal.ogrinfo(dataset, ["-so", "-al"]));
  const inspection: Inspection = {
    driver: dataset.info.driverShortName,
    layers: layers.map(({ name, featureCount, fields, geometryFields: [geometry] }) => {
      const { name: system, id } = geometry?.coordinateSystem?.projjson ?? {};
      const code = id ? `${id.authority}:${id.code} ` : "";
      const known = geometry?.coordinateSystem?.wkt && !/^(undefined|unknown)/i.test(system ?? "");
      return {
        name,
        count: featureCount,
        geometry: geometry?.type ?? "None",
        extent: geometry?.extent ?? null,
        crs: known ? `${code}${system ?? "unnamed"}` : null,
        fields: fields.map((field) => ({ name: field.name, type: field.type })),
      };
    }),
  };
  if (examples === undefined) return inspection;
  for (const [at, layer] of inspection.layers.slice(0, LAYERS_LOOKED_AT).entries()) {
    const { projjson, wkt } = layers[at]?.geometryFields[0]?.coordinateSystem ?? {};
    const crs = projjson?.id ? `${projjson.id.authority}:${projjson.id.code}` : wkt;
    if (layer.geometry === "None") continue;
    layer.degrees =
      layer.extent && layer.crs && crs !== undefined ? await inDegrees(gdal, layer.extent, crs) : null;
    const values = await examplesOf(gdal, dataset, layer.name, examples);
    for (const field of layer.fields) field.examples = values.get(field.name) ?? [];
  }
  return inspection;
}

async function convert({ path, openOptions, options, layer, folder, name }: Convert): Promise<string[]> {
  const said: string[] = [];
  const gdal = await startGdal(folder, (text) => said.length < 200 && said.push(text));
  const dataset = await opened(() => openDataset(gdal, path, openOptions));
  await opened(() => gdal.ogr2ogr(dataset, [...options, layer], name));
  return said;
}

async function opened<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw new MapDataError("unreadable", `GDAL can't read the file: ${messageOf(error).slice(0, 500)}.`);
  }
}

const send = (message: TaskMessage) => process.send?.(message);

process.on("disconnect", () => process.exit(1));
process.once("message", (task: Task) => {
  run(task).then(
    (result) => process.send?.({ kind: "result", result } as TaskMessage, () => process.exit(0)),
    (error: unknown) => {
      const code = error instanceof MapDataError ? error.code : "failed";
      const message = messageOf(error);
      process.send?.({ kind: "error", code, message } satisfies TaskMessage, () => process.exit(0));
    },
  );
});

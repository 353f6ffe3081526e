import { setPriority } from "node:os";
import { parentPort, workerData } from "node:worker_threads";
import sharp from "sharp";
import { createIdleCollector } from "../collectWhenIdle";
import { drawImagery, NOTHING } from "../maps/serve/imagery/draw";
import { drawElevations } from "../maps/serve/preview/elevations";
import { Grounds } from "../maps/store/elevation/open";
import { encodeElevation, encodePoints } from "./elevation/encode";
import { tileBox } from "./geo/mercator";
import { encodeLabelBlock } from "./labels/block";
import { runLayerJob } from "./layers/job";
import { emptyTile } from "./render/canvas";
import { encodeTile } from "./render/encode";
import { loadScene } from "./render/scene";
import { type TileLayer, TilePainter } from "./render/tile";
import { ELEVATION_MARGIN } from "./tiles/ground";
import type { TileJob, TileResult, TileWorkerData } from "./tiles/messages";

// On Linux this sets the priority of the calling thread only. Drawing must not slow down the API.
if (process.platform === "linux") setPriority(0, 10);
// Encode each image on one thread. Additional sharp threads would run at the API's priority.
sharp.concurrency(1);

/** Milliseconds without a job until the worker counts as idle. */
const IDLE = 50;
let running = 0;
let lastJob = 0;
const collector = createIdleCollector();

/** Loaded right away, so a worker that was started ahead is ready for its first job. */
const { dem, detailed } = (workerData ?? {}) as Partial<TileWorkerData>;
const loading = loadScene(dem, detailed).then((scene) => ({
  scene,
  painter: new TilePainter(scene),
  grounds: new Grounds(scene.field),
}));
// Each job reports this failure. Without jobs nobody needs to see it.
loading.catch(() => undefined);

async function draw(tile: TileJob): Promise<Uint8Array<ArrayBuffer>> {
  const { scene, painter, grounds } = await loading;
  // Safe because a worker runs one job at a time.
  scene.field = grounds.of(tile.ground ?? []);
  const id = { level: tile.level, row: tile.row, column: tile.column };
  if (tile.format === "points") return encodePoints(scene.field, tile.points);
  if (tile.layer === "layer-tile" || tile.layer === "layer-picture") {
    return runLayerJob(scene, painter.labels, tile, id);
  }
  if (tile.layer === "label-block") return encodeLabelBlock(painter.labels.plan(tile.level), id);
  if (tile.layer === "elevation") return encodeElevation(scene.field, tile.format, id);
  const paint = async (layer: TileLayer) => {
    await scene.field.prepare(tileBox(id, ELEVATION_MARGIN), id.level);
    return painter.paint(layer, id, tile.date);
  };
  if (tile.layer === "imagery") {
    const picture = await drawImagery(tile.imagery, id, () => paint("satellite"));
    return picture ? encodeTile(picture, tile.format) : NOTHING.slice();
  }
  if (tile.layer === "raster-preview") {
    const picture =
      tile.as === "elevation"
        ? await drawElevations(tile.raster, id, scene.field)
        : await drawImagery(tile.raster, id, async () => emptyTile());
    return encodeTile(picture ?? emptyTile(), tile.format);
  }
  return encodeTile(await paint(tile.layer), tile.format);
}

let planning: NodeJS.Timeout | null = null;

/**
 * Plans labels of nearby zoom levels while the worker is idle. Planning a level takes up to half a second, which would
 * delay its first tile.
 */
function planAhead(painter: TilePainter): void {
  if (planning) return;
  planning = setTimeout(() => {
    planning = null;
    const idle = running === 0 && performance.now() - lastJob > IDLE;
    if (!idle || painter.labels.prepare()) planAhead(painter);
  }, IDLE).unref();
}

async function run(tile: TileJob): Promise<void> {
  const { job } = tile;
  running++;
  try {
    const bytes = await draw(tile);
    parentPort?.postMessage({ job, bytes } satisfies TileResult, [bytes.buffer]);
  } catch (error) {
    parentPort?.postMessage({ job, error: String(error) } satisfies TileResult);
  } finally {
    running--;
    lastJob = performance.now();
    collector.worked();
    loading.then(({ painter }) => planAhead(painter)).catch(() => undefined);
  }
}

parentPort?.on("message", (tile: TileJob) => void run(tile));

import { join } from "node:path";
import { Worker, type WorkerOptions } from "node:worker_threads";
import type { FastifyBaseLogger, FastifyInstance } from "fastify";
import type { ElevationCatalog } from "../maps/store/elevation/catalog";
import { DRAWING_THREADS } from "../scheduler/classes";
import type { ServerScheduler } from "../scheduler/index";
import { workerBeside } from "../threadPool";
import { checkDem, type DemSettings } from "./elevation/dem/settings";
import { QueryPool } from "./queries/pool";
import { DiskCache } from "./tiles/disk";
import { groundFinder } from "./tiles/ground";
import { MemoryCache } from "./tiles/memory";
import type { TileWorkerData } from "./tiles/messages";
import { IDLE_MS, TilePool, WORKER_LIMITS } from "./tiles/pool";
import { TileService } from "./tiles/tileService";
import { RENDERER_VERSION } from "./version";

export interface DrawingOptions {
  /** Tiles are cached in its "tiles" folder. */
  dataDir: string;
  log: Pick<FastifyBaseLogger, "warn">;
  /** Limits of the tile cache on disk and in memory, in bytes. */
  diskLimit?: number;
  memoryLimit?: number;
  /** Starts a worker. Defaults to tile.worker.js next to the built server. */
  startWorker?: (options: WorkerOptions) => Worker;
  /** Operator's DEM, used instead of the built-in elevations. */
  dem?: DemSettings | null;
  /** Whether to generate detail that no source has: land cover, towns, ridges. */
  demoDetail?: boolean;
  elevations?: ElevationCatalog;
}

/** Threads and caches behind the map services. */
export interface Drawing {
  pool: TilePool;
  queries: QueryPool;
  tiles: TileService;
  /** Changes with the source of the elevations. */
  heights: string;
}

const MEBIBYTE = 1024 * 1024;

/** Creates what draws tiles and answers queries. It opens and closes with the server. */
export async function createDrawing(
  app: FastifyInstance,
  options: DrawingOptions,
  scheduler: ServerScheduler,
): Promise<Drawing> {
  const { dem = null, demoDetail: detailed = false, elevations, log } = options;
  const heights = await checkDem(dem, detailed);
  const start =
    options.startWorker ??
    ((worker: WorkerOptions) => new Worker(new URL("./tile.worker.js", import.meta.url), worker));
  const pool = new TilePool(
    () => start({ workerData: { dem, detailed } satisfies TileWorkerData, resourceLimits: WORKER_LIMITS }),
    scheduler,
    DRAWING_THREADS,
    IDLE_MS,
    () => elevations?.ground()?.folders ?? [],
  );
  const queries = new QueryPool(workerBeside("query", import.meta.url), scheduler);
  const disk = new DiskCache(
    join(options.dataDir, "tiles"),
    `${RENDERER_VERSION}-${heights}`,
    options.diskLimit ?? 512 * MEBIBYTE,
  );
  const tiles = new TileService(
    pool,
    new MemoryCache(options.memoryLimit ?? 48 * MEBIBYTE),
    disk,
    groundFinder((box) => elevations?.ground(box) ?? null),
  );
  app.addHook("onReady", () => {
    disk.open().catch((error: unknown) => log.warn({ error }, "Couldn't open the tile cache"));
  });
  app.addHook("onClose", async () => {
    await Promise.all([pool.close(), queries.close()]);
  });
  return { pool, queries, tiles, heights };
}

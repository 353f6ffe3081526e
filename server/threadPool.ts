import { fileURLToPath } from "node:url";
import Piscina from "piscina";

export interface PoolLimits {
  /** Maximum number of threads. None starts before it's needed. */
  threads: number;
  /** Milliseconds after which an idle thread ends and frees its memory. */
  idleMs: number;
  /** Old-generation heap limit of each thread, in megabytes. */
  memoryMb: number;
}

const YOUNG_MB = 32;

/**
 * Returns the URL of "<name>.worker": a bundle next to the built server, or a TypeScript file when running from source.
 * @param here import.meta.url of the module next to the worker's source
 */
export const workerBeside = (name: string, here: string): URL =>
  new URL(`./${name}.worker.${here.endsWith(".ts") ? "ts" : "js"}`, here);

/** Creates a pool of threads that run a module's default function, one task at a time each. */
export const threadPool = <Task, Reply>(
  worker: URL,
  { threads, idleMs, memoryMb }: PoolLimits,
): Piscina<Task, Reply> =>
  new Piscina<Task, Reply>({
    filename: fileURLToPath(worker),
    minThreads: 0,
    maxThreads: threads,
    idleTimeout: idleMs,
    resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: YOUNG_MB },
    // The sources are TypeScript, which tsx loads.
    ...(worker.pathname.endsWith(".ts") && { execArgv: ["--import", "tsx"] }),
  });

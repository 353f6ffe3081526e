import { fileURLToPath } from "node:url";
import Piscina from "piscina";

export interface PoolLimits {
  /** Threads at a time; none is there before it is needed. */
  threads: number;
  /** Milliseconds after which a thread that nobody needs ends and gives its memory back. */
  idleMs: number;
  /** Megabytes of JavaScript memory of each thread that live long. */
  memoryMb: number;
}

const YOUNG_MB = 32;

/**
 * Where "<name>.worker" is: beside the built server a bundle of its own, while working on the sources a TypeScript file.
 * @param here import.meta.url of the module that the source lies beside
 */
export const workerBeside = (name: string, here: string): URL =>
  new URL(`./${name}.worker.${here.endsWith(".ts") ? "ts" : "js"}`, here);

/** Threads that run the default function of a module, a task at a time each. */
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

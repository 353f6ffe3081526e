import { Worker, type WorkerOptions } from "node:worker_threads";

/**
 * Starts "<name>.worker" as a thread: beside the built server it is a bundle of its own; while working on the sources
 * it is a TypeScript file, which tsx loads.
 * @param here import.meta.url of the module that the source lies beside
 */
export function startThread(name: string, here: string, options: WorkerOptions = {}): Worker {
  if (!here.endsWith(".ts")) return new Worker(new URL(`./${name}.worker.js`, here), options);
  const source = JSON.stringify(new URL(`./${name}.worker.ts`, here).href);
  const script = `import("tsx/esm/api").then(({ tsImport }) => tsImport(${source}, ${source}))`;
  return new Worker(script, { ...options, eval: true });
}

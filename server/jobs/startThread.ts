import { Worker, type WorkerOptions } from "node:worker_threads";

/**
 * Starts "<name>.worker" as a thread: a bundle next to the built server, or a TypeScript file loaded by tsx when
 * running from source.
 * @param here import.meta.url of the module next to the worker's source
 */
export function startThread(name: string, here: string, options: WorkerOptions = {}): Worker {
  if (!here.endsWith(".ts")) return new Worker(new URL(`./${name}.worker.js`, here), options);
  const source = JSON.stringify(new URL(`./${name}.worker.ts`, here).href);
  const script = `import("tsx/esm/api").then(({ tsImport }) => tsImport(${source}, ${source}))`;
  return new Worker(script, { ...options, eval: true });
}

import type { JobKey } from "../repositories/imports";
import type { ClassName } from "../scheduler/index";
import type { JobName } from "./queue";
import type { RunDeps } from "./runDeps";
import { runExport } from "./runExport";
import { runImport } from "./runImport";
import { runMapFile } from "./runMapFile";
import { runPurge } from "./runPurge";

export interface JobRunner {
  /** Runs a job when its turn comes. Failures are logged. */
  run(name: JobName, key: JobKey): Promise<void>;
  /** Waits up to STOP_MS for running work. */
  settle(): Promise<void>;
}

const HANDLERS: Record<JobName, (deps: RunDeps, key: JobKey) => Promise<void>> = {
  import: runImport,
  export: runExport,
  mapFile: runMapFile,
  purge: runPurge,
};
/** Scheduler class of each kind of job that takes turns. */
const CLASS_OF: Partial<Record<JobName, ClassName>> = {
  import: "imports",
  export: "exports",
  mapFile: "mapFiles",
};
const STOP_MS = 3000;

/** Runs the jobs that this server claims. */
export function createRunner(deps: RunDeps): JobRunner {
  const { log, scheduler, stopping } = deps;
  const running = new Set<Promise<void>>();
  return {
    async run(name, key) {
      if (stopping.aborted) return;
      const className = CLASS_OF[name];
      const handle = () => HANDLERS[name](deps, key);
      const turn = className ? scheduler.run(className, key.userId, handle) : handle();
      const work = turn.catch((err: unknown) => {
        // The sweep finds jobs refused because the server is stopping.
        if (!stopping.aborted) log.error({ err, ...key }, `Job ${name}`);
      });
      running.add(work);
      await work;
      running.delete(work);
    },
    async settle() {
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, STOP_MS);
      });
      await Promise.race([Promise.allSettled(running), late]);
      clearTimeout(timer);
    },
  };
}

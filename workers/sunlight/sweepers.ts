import { isAbortError } from "../../src/workers/abortSignal";
import { createWorkerClient, type WorkerClient } from "../../src/workers/createWorkerClient";
import { driveSteps } from "../../src/workers/driveSteps";
import type { Horizons } from "./horizons";
import type { Sweeper, SweptGround } from "./sweeper";

/** For fewer directions a worker isn't worth its start. */
const FEW = 4;
/** More workers would need too much memory for what they save: a copy of the ground each. */
const MOST = 3;

/** Starts a worker that sweeps. */
export type StartSweeper = () => Worker;

/** How many workers sweep beside this one. @param cores of the machine */
export const sweepersFor = (cores: number): number => Math.max(0, Math.min(MOST, cores - 1));

/** Workers that sweep directions beside this one, of the ground that was asked for last. */
export interface Sweepers {
  /**
   * Sweeps directions, some here and some in the workers. What a worker can't do is left undone, and swept when it is needed.
   * @throws AbortError
   */
  sweep(
    ground: SweptGround,
    horizons: Pick<Horizons, "directionSteps" | "take">,
    directions: readonly number[],
    signal: AbortSignal,
  ): Promise<void>;
  /** Ends the workers. */
  forget(): void;
}

/** @param count of workers at most, which start when they are first needed */
export function createSweepers(start: StartSweeper, count: number): Sweepers {
  let clients: WorkerClient<Sweeper>[] = [];
  let begun: SweptGround["grid"] | null = null;

  /** The workers, with the ground. */
  async function ready(ground: SweptGround): Promise<WorkerClient<Sweeper>[]> {
    if (clients.length === 0)
      clients = Array.from({ length: count }, () =>
        createWorkerClient<Sweeper>({ name: "sweep", create: start, cancellation: "cooperative" }),
      );
    if (begun === ground.grid) return clients;
    begun = ground.grid;
    const { grid, box, cell } = ground;
    const { width, height, elevations } = grid;
    const sent: SweptGround = { grid: { width, height, elevations }, box, cell };
    await Promise.all(clients.map((client) => client.run((api) => api.begin(sent))));
    return clients;
  }

  function forget(): void {
    for (const client of clients) client.dispose();
    clients = [];
    begun = null;
  }

  return {
    async sweep(ground, horizons, directions, signal) {
      if (count === 0 || directions.length < FEW) return;
      const left = [...directions];
      const elsewhere = async () => {
        const workers = await ready(ground);
        await Promise.all(
          workers.map(async (worker) => {
            for (let next = left.pop(); next !== undefined && !signal.aborted; next = left.pop()) {
              const direction = next;
              horizons.take(direction, await worker.run((api) => api.sweep(direction), signal));
            }
          }),
        );
      };
      const here = async () => {
        for (let next = left.shift(); next !== undefined; next = left.shift())
          await driveSteps(horizons.directionSteps(next), signal);
      };
      await Promise.all([
        here(),
        elsewhere().catch((error: unknown) => {
          if (isAbortError(error)) return;
          console.warn("A horizon worker failed; continuing without it.", error);
          forget();
        }),
      ]);
    },
    forget,
  };
}

import { isAbortError } from "../../src/workers/abortSignal";
import { createWorkerClient, type WorkerClient } from "../../src/workers/createWorkerClient";
import { driveSteps } from "../../src/workers/driveSteps";
import type { Horizons } from "./horizons";
import type { Sweeper, SweptGround } from "./sweeper";

/** With fewer directions, starting workers doesn't pay off. */
const FEW = 4;
/** Maximum number of workers. Each needs a copy of the ground, so more would use too much memory for the time saved. */
const MOST = 3;

/** Starts a sweep worker. */
export type StartSweeper = () => Worker;

/** Returns the number of sweep workers besides this one. @param cores of the machine */
export const sweeperCount = (cores: number): number => Math.max(0, Math.min(MOST, cores - 1));

/** Workers that sweep directions in parallel with this one, for the last requested ground. */
export interface Sweepers {
  /**
   * Sweeps directions in this worker and the others. Directions that fail in a worker are left out and swept later,
   * when needed.
   *
   * @throws AbortError
   */
  sweep(
    ground: SweptGround,
    horizons: Pick<Horizons, "directionSteps" | "take">,
    directions: readonly number[],
    signal: AbortSignal,
  ): Promise<void>;
  /** Terminates the workers. */
  forget(): void;
}

/** @param count maximum number of workers, which start on first use */
export function createSweepers(start: StartSweeper, count: number): Sweepers {
  let clients: WorkerClient<Sweeper>[] = [];
  let begun: SweptGround["grid"] | null = null;

  /** Returns the workers after sending them the ground. */
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

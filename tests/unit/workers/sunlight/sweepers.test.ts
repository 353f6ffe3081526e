import * as Comlink from "comlink";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { inOneGo } from "../../../../src/domain/inOneGo";
import { isAbortError } from "../../../../src/workers/abortSignal";
import { createHorizons } from "../../../../workers/sunlight/horizons";
import { createSweeper } from "../../../../workers/sunlight/sweeper";
import { createSweepers, type StartSweeper, sweeperCount } from "../../../../workers/sunlight/sweepers";

const ports: MessagePort[] = [];
beforeEach(() => void vi.spyOn(console, "warn").mockImplementation(() => {}));
afterEach(() => {
  for (const port of ports.splice(0)) port.close();
  vi.restoreAllMocks();
});

const EDGE = 64;
const BOX = { left: 0, top: 0, width: EDGE, height: EDGE };
const GRID = {
  width: EDGE,
  height: EDGE,
  elevations: Float32Array.from(
    { length: EDGE * EDGE },
    (_, at) => 2000 + 300 * Math.sin((at % EDGE) / 5) * Math.cos(at / EDGE / 7),
  ),
};
const ground = () => ({ grid: GRID, box: BOX, cell: 10, horizons: createHorizons(GRID, BOX, 10) });
const DIRECTIONS = Array.from({ length: 24 }, (_, at) => at * 2);
const never = () => new AbortController().signal;

/** Runs each worker's API behind a channel instead of a thread. @param answer called with each direction requested */
function starting(answer: (direction: number) => void = () => {}) {
  const started = { workers: 0, ended: 0, swept: [] as number[] };
  const start: StartSweeper = () => {
    started.workers++;
    const { port1, port2 } = new MessageChannel();
    ports.push(port1, port2);
    const sweeper = createSweeper();
    Comlink.expose(
      {
        begin: sweeper.begin,
        sweep: (direction: number) => {
          answer(direction);
          started.swept.push(direction);
          return sweeper.sweep(direction);
        },
      },
      port2,
    );
    port1.start();
    const terminate = () => {
      started.ended++;
      port1.close();
    };
    return Object.assign(port1, { terminate }) as unknown as Worker;
  };
  return { start, started };
}

/** Returns horizons of a worker that doesn't sweep until a condition holds. */
const waiting = ({ horizons }: ReturnType<typeof ground>, isSo: () => boolean) => ({
  ...horizons,
  *directionSteps(direction: number) {
    while (!isSo()) yield 0;
    return yield* horizons.directionSteps(direction);
  },
});

/** Returns all horizons of the directions, computing missing ones. */
const planesOf = ({ horizons }: ReturnType<typeof ground>) =>
  DIRECTIONS.map((direction) => Buffer.from(inOneGo(horizons.directionSteps(direction))).toString("base64"));

describe("sweep workers beside the sunlight worker", () => {
  it("find the same horizons as it does alone, each direction once", async () => {
    const { start, started } = starting();
    const sweepers = createSweepers(start, 2);
    const together = ground();
    const horizons = waiting(together, () => started.swept.length > 3);
    await sweepers.sweep(together, horizons, DIRECTIONS, never());
    expect(started.workers).toBe(2);
    expect(started.swept.length).toBeGreaterThan(3);
    expect(started.swept.length).toBeLessThan(DIRECTIONS.length);
    expect(new Set(started.swept).size).toBe(started.swept.length);
    expect(planesOf(together)).toEqual(planesOf(ground()));
  });

  it("start with many directions, switch to other ground, and end when it is left", async () => {
    const { start, started } = starting();
    const sweepers = createSweepers(start, 1);
    const [one, other] = [
      ground(),
      { ...ground(), grid: { ...GRID, elevations: GRID.elevations.map((z) => -z) } },
    ];
    await sweepers.sweep(one, one.horizons, DIRECTIONS.slice(0, 3), never());
    expect(started.workers).toBe(0);
    const sweptMore = () => {
      const before = started.swept.length;
      return () => started.swept.length > before + 1;
    };
    await sweepers.sweep(one, waiting(one, sweptMore()), DIRECTIONS, never());
    const turned = { ...other, horizons: createHorizons(other.grid, BOX, 10) };
    await sweepers.sweep(turned, waiting(turned, sweptMore()), DIRECTIONS, never());
    expect(started.workers).toBe(1);
    const alone = { ...turned, horizons: createHorizons(other.grid, BOX, 10) };
    expect(planesOf(turned)).toEqual(planesOf(alone));
    sweepers.forget();
    expect(started.ended).toBe(1);
  });

  it("leave failed work to the sunlight worker, which logs it in the console", async () => {
    const { start, started } = starting((direction) => {
      if (direction === 44) throw new Error("Out of memory");
    });
    const sweepers = createSweepers(start, 1);
    const together = ground();
    const horizons = waiting(together, () => started.ended > 0);
    await sweepers.sweep(together, horizons, DIRECTIONS, never());
    expect(started.swept).toEqual([46]);
    expect(started.ended).toBe(1);
    expect(console.warn).toHaveBeenCalledTimes(1);
    expect(planesOf(together)).toEqual(planesOf(ground()));
  });

  it("stop on request", async () => {
    const controller = new AbortController();
    const { start, started } = starting(() => controller.abort());
    const together = ground();
    const failed = await createSweepers(start, 1)
      .sweep(
        together,
        waiting(together, () => false),
        DIRECTIONS,
        controller.signal,
      )
      .catch((error: unknown) => error);
    expect(isAbortError(failed)).toBe(true);
    // At most the sweep in progress still finishes.
    expect(started.swept.length).toBeLessThan(2);
  });

  it("use the other cores, three at most, and none without ground", () => {
    expect([1, 2, 4, 16].map(sweeperCount)).toEqual([0, 1, 3, 3]);
    expect(() => createSweeper().sweep(0)).toThrow("no elevations yet");
  });
});

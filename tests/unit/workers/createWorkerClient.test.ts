import * as Comlink from "comlink";
import { runSaga } from "redux-saga";
import { call, delay, race } from "redux-saga/effects";
import { afterEach, describe, expect, it, vi } from "vitest";
import { isAbortError } from "../../../src/workers/abortSignal";
import { cancelable } from "../../../src/workers/cancelable";
import {
  createWorkerClient,
  type WorkerClient,
  WorkerLostError,
} from "../../../src/workers/createWorkerClient";
import { driveSteps } from "../../../src/workers/driveSteps";
import { eventually } from "../../support/eventually";

/** Runs the API on the other end of a MessageChannel, as a worker would. */
class FakeWorker extends EventTarget {
  static readonly alive = new Set<FakeWorker>();
  private readonly near: MessagePort;
  private readonly far: MessagePort;

  constructor(api: object) {
    super();
    const { port1, port2 } = new MessageChannel();
    this.near = port1;
    this.far = port2;
    Comlink.expose(api, this.far);
    this.near.onmessage = (event) => this.dispatchEvent(new MessageEvent("message", { data: event.data }));
    FakeWorker.alive.add(this);
  }

  postMessage(message: unknown, transfer: Transferable[] = []) {
    this.near.postMessage(message, transfer);
  }

  terminate() {
    this.near.close();
    this.far.close();
    FakeWorker.alive.delete(this);
  }
}

const counted = { steps: 0, aborted: 0 };

function* endless(): Generator<number, never, void> {
  for (let step = 0; ; step++) {
    counted.steps++;
    yield step;
  }
}

const api = {
  double: (value: number) => value * 2,
  never: () => new Promise<number>(() => {}),
  fail: () => {
    throw new RangeError("too far");
  },
  async work(signal: AbortSignal) {
    try {
      return await driveSteps(endless(), signal);
    } catch (error) {
      counted.aborted++;
      throw error;
    }
  },
};
type Api = typeof api;

const clients: WorkerClient<Api>[] = [];
const newClient = (cancellation: "supersede" | "cooperative", onLost?: (error: Error) => void) => {
  const workers: FakeWorker[] = [];
  const create = () => {
    const worker = new FakeWorker(api);
    workers.push(worker);
    return worker as unknown as Worker;
  };
  const client = createWorkerClient<Api>({ name: "test", create, cancellation, onLost });
  clients.push(client);
  return { client, workers };
};

afterEach(() => {
  for (const client of clients.splice(0)) client.dispose();
  expect(FakeWorker.alive.size).toBe(0);
});

describe("createWorkerClient", () => {
  it("starts the worker with the first call and keeps it", async () => {
    const { client, workers } = newClient("cooperative");
    expect(workers).toHaveLength(0);
    expect(await client.run((remote) => remote.double(21))).toBe(42);
    expect(await client.run((remote) => remote.double(4))).toBe(8);
    expect(workers).toHaveLength(1);
  });

  it("passes on errors of the worker and of the task", async () => {
    const { client } = newClient("supersede");
    await expect(client.run((remote) => remote.fail())).rejects.toThrow("too far");
    await expect(
      client.run(() => {
        throw new TypeError("no task");
      }),
    ).rejects.toThrow(TypeError);
  });

  it.each(["error", "messageerror"])(
    "rejects pending calls on %s and restarts with the next call",
    async (type) => {
      const onLost = vi.fn();
      const { client, workers } = newClient("cooperative", onLost);
      const lost = [client.run((remote) => remote.never()), client.run((remote) => remote.never())];
      await client.run((remote) => remote.double(1));
      workers[0]?.dispatchEvent(new Event(type));
      for (const call of lost) await expect(call).rejects.toThrow(WorkerLostError);
      expect(onLost).toHaveBeenCalledOnce();
      expect(await client.run((remote) => remote.double(3))).toBe(6);
      expect(workers).toHaveLength(2);
    },
  );

  it("rejects pending calls on dispose, and later calls", async () => {
    const { client } = newClient("supersede");
    const call = client.run((remote) => remote.never());
    client.dispose();
    await expect(call).rejects.toSatisfy(isAbortError);
    await expect(client.run((remote) => remote.double(1))).rejects.toThrow("shut down");
  });

  it("refuses a call with an aborted signal, without starting a worker", async () => {
    const { client, workers } = newClient("supersede");
    await expect(client.run((remote) => remote.double(1), AbortSignal.abort())).rejects.toSatisfy(
      isAbortError,
    );
    expect(workers).toHaveLength(0);
  });
});

describe("supersede", () => {
  it("terminates the worker for a newer call", async () => {
    const { client, workers } = newClient("supersede");
    const older = client.run((remote) => remote.never());
    const newer = client.run((remote) => remote.double(5));
    await expect(older).rejects.toSatisfy(isAbortError);
    expect(await newer).toBe(10);
    expect(workers).toHaveLength(2);
    expect(FakeWorker.alive.size).toBe(1);
  });

  it("terminates the worker on abort", async () => {
    const { client } = newClient("supersede");
    const controller = new AbortController();
    const call = client.run((remote) => remote.never(), controller.signal);
    controller.abort();
    await expect(call).rejects.toSatisfy(isAbortError);
    expect(FakeWorker.alive.size).toBe(0);
  });
});

describe("cooperative", () => {
  it("stops the kernel, and keeps the worker and its other calls", async () => {
    const { client, workers } = newClient("cooperative");
    const controller = new AbortController();
    counted.aborted = 0;
    const call = client.run((remote, signal) => remote.work(signal), controller.signal);
    const other = client.run((remote) => remote.double(7));
    expect(await other).toBe(14);
    controller.abort();
    await expect(call).rejects.toSatisfy(isAbortError);
    await eventually(() => expect(counted.aborted).toBe(1));
    const steps = counted.steps;
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(counted.steps).toBe(steps);
    expect(workers).toHaveLength(1);
  });
});

describe("driveSteps", () => {
  it("returns the kernel's result and reports steps once per slice", async () => {
    let now = 0;
    const clock = vi.spyOn(performance, "now").mockImplementation(() => now);
    function* kernel(): Generator<number, string, void> {
      for (let step = 1; step <= 30; step++) {
        now++;
        yield step;
      }
      return "done";
    }
    const seen: number[] = [];
    const result = await driveSteps(kernel(), undefined, (step) => seen.push(step));
    clock.mockRestore();
    expect(result).toBe("done");
    // Steps of 1 ms in slices of 8 ms.
    expect(seen).toEqual([8, 16, 24]);
  });

  it("runs the kernel's finally blocks when it is canceled", async () => {
    let cleaned = false;
    function* kernel(): Generator<number, void, void> {
      try {
        for (;;) yield 0;
      } finally {
        cleaned = true;
      }
    }
    const controller = new AbortController();
    setTimeout(() => controller.abort(), 15);
    await expect(driveSteps(kernel(), controller.signal)).rejects.toSatisfy(isAbortError);
    expect(cleaned).toBe(true);
  });
});

describe("cancelable", () => {
  it("aborts the work when the saga is canceled", async () => {
    let aborted = false;
    const forever = (signal: AbortSignal) =>
      new Promise<void>((_, reject) => {
        signal.addEventListener("abort", () => {
          aborted = true;
          reject(signal.reason);
        });
      });
    await runSaga({}, function* () {
      yield race({ work: call(cancelable, forever), time: delay(5) });
    }).toPromise();
    expect(aborted).toBe(true);
  });
});

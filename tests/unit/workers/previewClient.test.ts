import * as Comlink from "comlink";
import { afterEach, describe, expect, it } from "vitest";
import { isAbortError } from "../../../src/workers/abortSignal";
import { createPreviewClient, type PreviewClient, type PreviewOutcome } from "../../../src/workers/preview";
import type { PreviewProgress, PreviewRequest } from "../../../workers/preview/types";

/** Stands for the worker: reports progress, then answers or stays silent for a file called "slow.gpx". */
const api = {
  async read({ bytes, fileName }: PreviewRequest, onProgress: PreviewProgress): Promise<PreviewOutcome> {
    onProgress(1, bytes.length);
    if (fileName === "slow.gpx") return new Promise(() => {});
    return { ok: false, error: { id: "empty-file", message: fileName, line: null } };
  },
};

const ports: MessagePort[] = [];
let client: PreviewClient | null = null;

function fakeWorker(): Worker {
  const { port1, port2 } = new MessageChannel();
  ports.push(port1, port2);
  Comlink.expose(api, port2);
  port1.start();
  return Object.assign(port1, { terminate: () => port1.close() }) as unknown as Worker;
}

afterEach(() => {
  client?.dispose();
  for (const port of ports.splice(0)) port.close();
});

describe("createPreviewClient", () => {
  it("hands the file over and reports progress", async () => {
    client = createPreviewClient(() => 100, fakeWorker);
    const seen: number[][] = [];
    const outcome = await client.read(new File(["<gpx/>"], "a.gpx"), (done, total) =>
      seen.push([done, total]),
    );
    expect(outcome).toEqual({ ok: false, error: { id: "empty-file", message: "a.gpx", line: null } });
    expect(seen).toEqual([[1, 6]]);
  });

  it("refuses a file above the limit without reading it", async () => {
    client = createPreviewClient(
      () => 5,
      () => {
        throw new Error("started a worker");
      },
    );
    const outcome = await client.read(new File(["<gpx/>"], "a.gpx"), () => {});
    expect(outcome).toMatchObject({ ok: false, error: { id: "too-large" } });
  });

  it("rejects the older read when a newer one starts, and on abort", async () => {
    client = createPreviewClient(() => 100, fakeWorker);
    const older = client.read(new File(["x"], "slow.gpx"), () => {});
    const failed = expect(older).rejects.toSatisfy(isAbortError);
    await client.read(new File(["x"], "b.gpx"), () => {});
    await failed;
    const controller = new AbortController();
    const aborted = client.read(new File(["x"], "slow.gpx"), () => {}, controller.signal);
    controller.abort();
    await expect(aborted).rejects.toSatisfy(isAbortError);
  });
});

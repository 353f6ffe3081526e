import * as Comlink from "comlink";
import { afterEach, describe, expect, it, vi } from "vitest";
import { isAbortError } from "../../../src/workers/abortSignal";
import { createPreviewClient, type PreviewClient } from "../../../src/workers/preview";
import type {
  PreviewOutcome,
  PreviewProgress,
  PreviewRequest,
  SurveyRequest,
} from "../../../workers/preview/types";

/** Stands in for the worker. Reports progress and then responds, except for a file called "slow.gpx". */
const api = {
  async read({ bytes, fileName }: PreviewRequest, onProgress: PreviewProgress): Promise<PreviewOutcome> {
    onProgress(1, bytes.length);
    if (fileName === "slow.gpx") return new Promise(() => {});
    return { ok: false, error: { id: "empty-file", message: fileName, line: null } };
  },
};

/** Surveys a file and returns its size in place of its name. */
const surveying = {
  ...api,
  async survey({ file, maxBytes }: SurveyRequest, onProgress: PreviewProgress): Promise<PreviewOutcome> {
    onProgress(2, file.size);
    return { ok: false, error: { id: "empty-file", message: `${file.size} of ${maxBytes}`, line: null } };
  },
};

const ports: MessagePort[] = [];
let client: PreviewClient | null = null;

function fakeWorker(): Worker {
  const { port1, port2 } = new MessageChannel();
  ports.push(port1, port2);
  Comlink.expose(surveying, port2);
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
    const outcome = await client.read(new File(["[1, 2]"], "a.geojson"), () => {});
    expect(outcome).toMatchObject({ ok: false, error: { id: "too-large" } });
  });

  it("surveys GPX and KML files above the limit, without reading them here", async () => {
    client = createPreviewClient(() => 5, fakeWorker);
    for (const name of ["a.gpx", "B.KML"]) {
      const seen: number[][] = [];
      const file = Object.assign(new File(["<gpx/>"], name), {
        arrayBuffer: () => Promise.reject(new Error("read here")),
      });
      const outcome = await client.read(file, (done, total) => seen.push([done, total]));
      expect(outcome).toMatchObject({ ok: false, error: { message: "6 of 5" } });
      await vi.waitFor(() => expect(seen).toEqual([[2, 6]]));
    }
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

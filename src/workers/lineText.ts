import * as Comlink from "comlink";
import { buffersOfLines, joinedSteps, splitSteps } from "../../workers/line-text/kernel";
import type { LineTextApi } from "../../workers/line-text/lineText.worker";
import { LONG_LINE } from "../../workers/line-text/types";
import { createWorkerClient, type WorkerClientOptions } from "./createWorkerClient";
import { driveSteps } from "./driveSteps";

/** JSON with lines of up to 100,000 points, of which the main thread has its share in slices of 8 ms. */
export interface LineText {
  /** The JSON text of a request's body; null where it has no long line. Columns of the lines are transferred. */
  write(body: unknown): Promise<Blob | null>;
  /** The value of a response's text, which is copied; null where it has no long line. Columns are transferred back. */
  read(text: string): Promise<unknown>;
}

const createWorker = () =>
  new Worker(new URL("../../workers/line-text/lineText.worker.ts", import.meta.url), { type: "module" });

/** Characters of a long line's positions, at the least: one is no shorter than "[0,0,0]". */
const LEAST_LONG_LINE = 7 * LONG_LINE;

/**
 * Whether a JSON text may have a long line: positions between "[[" and "]]". A response with many short ones is longer than one
 * with a long line, and isn't worth a worker.
 */
function mayHaveLongLine(text: string): boolean {
  for (let from = text.indexOf("[["); from >= 0; ) {
    const end = text.indexOf("]]", from);
    if (end - from >= LEAST_LONG_LINE) return true;
    from = end < 0 ? end : text.indexOf("[[", end);
  }
  return false;
}

/**
 * Writes and parses long lines in a worker, one for each text: nothing of it is kept. Where the worker can't be started, both
 * answer null, and the caller does it itself.
 */
export function createLineText(create: WorkerClientOptions["create"] = createWorker): LineText {
  async function once<T>(task: (api: Comlink.Remote<LineTextApi>) => Promise<T>): Promise<T | null> {
    const client = createWorkerClient<LineTextApi>({ name: "line text", create, cancellation: "supersede" });
    try {
      return await client.run(task);
    } catch (error) {
      console.warn("unable to write or parse a long line in a worker", error);
      return null;
    } finally {
      client.dispose();
    }
  }
  return {
    async write(body) {
      const split = await driveSteps(splitSteps(body));
      if (!split) return null;
      return await once((api) => api.write(Comlink.transfer(split, buffersOfLines(split))));
    },
    async read(text) {
      if (!mayHaveLongLine(text)) return null;
      const split = await once(async (api) => await api.read(text));
      return split && (await driveSteps(joinedSteps(split)));
    },
  };
}

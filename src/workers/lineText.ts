import * as Comlink from "comlink";
import { buffersOfLines, joinedSteps, splitSteps } from "../../workers/line-text/kernel";
import type { LineTextApi } from "../../workers/line-text/lineText.worker";
import { LONG_LINE } from "../../workers/line-text/types";
import { createWorkerClient, type WorkerClientOptions } from "./createWorkerClient";
import { driveSteps } from "./driveSteps";

/** Converts JSON with lines of up to 100,000 points. The main thread does its share in slices of 8 ms. */
export interface LineText {
  /** Returns the JSON text of a request body, or null if it has no long line. The lines' columns are transferred. */
  write(body: unknown): Promise<Blob | null>;
  /**
   * Parses the text of a response, which is copied. Returns null if it has no long line. Columns are transferred back.
   */
  read(text: string): Promise<unknown>;
}

const createWorker = () =>
  new Worker(new URL("../../workers/line-text/lineText.worker.ts", import.meta.url), { type: "module" });

/** Minimum number of characters in a long line's positions: no position is shorter than "[0,0,0]". */
const LEAST_LONG_LINE = 7 * LONG_LINE;

/**
 * Returns whether a JSON text may contain a long line, judging by the distance between "[[" and "]]". The text's length
 * wouldn't do: a response with many short lines can be longer, but isn't worth a worker.
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
 * Writes and parses long lines, each text in a separate worker that is disposed afterwards. If the worker can't start,
 * both methods return null and the caller does the work itself.
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

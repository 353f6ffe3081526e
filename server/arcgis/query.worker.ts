import { setPriority } from "node:os";
import { move } from "piscina";
import { openLayer } from "../maps/store/storedLayer";
import { ArcgisError } from "./errors";
import { answerLayer } from "./layers/answer";
import { layerService, tableOf } from "./layers/services";
import { answerLookup } from "./lookups/answer";
import { REGION_SERVICES } from "./lookups/regions";
import { END, type QueryReply, type QueryTask, type SlicedTask } from "./queries/messages";
import { queryTable } from "./query";
import { writeAnswer } from "./query/writeAnswer";

// On Linux this sets the priority of the calling thread only. Queries must not slow down the API.
if (process.platform === "linux") setPriority(0, 10);

/**
 * Runs a query. Errors in the query itself are returned as values, not thrown. A large response is sent to the task's
 * port in slices while the rest is written.
 */
export default async function answer(task: SlicedTask): Promise<QueryReply> {
  try {
    const { port } = task;
    let sliced = false;
    const send: Send = (slice) => {
      sliced = true;
      port.postMessage(slice, [slice.buffer]);
    };
    const last = await reply(task, send);
    // Transfers the memory to the main thread without a copy.
    if (!sliced) return move(last) as Uint8Array;
    send(last);
    port.postMessage(END);
    return null;
  } catch (error) {
    if (!(error instanceof ArcgisError)) throw error;
    const { code, message, details } = error;
    return { code, message, details };
  }
}

type Send = Parameters<typeof writeAnswer>[1];

/** Returns the last slice, which is the whole response if it's small. */
async function reply(task: QueryTask, send: Send): Promise<Uint8Array<ArrayBuffer>> {
  if (!("lookup" in task)) return writeAnswer(await find(task), send);
  return new TextEncoder().encode(JSON.stringify(await answerLookup(task.lookup, task.raw, task.layers)));
}

async function find({ service: name, raw, stored }: Exclude<QueryTask, { lookup: unknown }>) {
  if (stored !== undefined) return queryTable(openLayer(stored), raw);
  const region = REGION_SERVICES.find((candidate) => candidate.name === name);
  if (region) return queryTable(tableOf(region, 0), raw);
  const service = layerService(...(name.split("/") as [string, string]));
  if (!service) throw new ArcgisError(404, `Service "${name}" not found.`);
  return answerLayer(service, raw, async (wanted, time) => tableOf(wanted, time), noGround);
}

/** Elevation layers are answered elsewhere, where the terrain is loaded. */
const noGround = () => Promise.reject(new Error("A query asked for the ground."));

import { setPriority } from "node:os";
import { move } from "piscina";
import { openLayer } from "../maps/store/storedLayer";
import { ArcgisError } from "./errors";
import { answerLayer } from "./layers/answer";
import { layerService, tableOf } from "./layers/services";
import { answerLookup } from "./lookups/answer";
import { REGION_SERVICES } from "./lookups/regions";
import type { QueryReply, QueryTask } from "./queries/messages";
import { queryTable } from "./query";
import { answerBytes } from "./query/answerBytes";

// On Linux this sets the priority of the calling thread only. Queries must not slow down the API.
if (process.platform === "linux") setPriority(0, 10);

/** Runs a query. Errors in the query itself are returned as values, not thrown. */
export default async function answer(task: QueryTask): Promise<QueryReply> {
  try {
    // Transfers the memory to the main thread without a copy.
    return move(await reply(task)) as Uint8Array;
  } catch (error) {
    if (!(error instanceof ArcgisError)) throw error;
    const { code, message, details } = error;
    return { code, message, details };
  }
}

async function reply(task: QueryTask): Promise<Uint8Array<ArrayBuffer>> {
  if (!("lookup" in task)) return answerBytes(await find(task));
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

import { setTimeout as sleep } from "node:timers/promises";
import type { TestClient } from "../support/api";
import { allFeatures, waypoint } from "../support/content";

export interface Outcome {
  /** Titles by uuid of the features that a server acknowledged. */
  acknowledged: Map<string, string>;
  /** Number of responses by status, with 0 for none. */
  statuses: Map<number, number>;
  /** Ids of the errors. */
  ids: Set<string>;
}

/** Saves features one after another until aborted, ignoring errors. */
export async function writeFor(client: TestClient, signal: AbortSignal): Promise<Outcome> {
  const outcome: Outcome = { acknowledged: new Map(), statuses: new Map(), ids: new Set() };
  for (let number = 0; !signal.aborted; number++) {
    const title = `Waypoint ${number}`;
    const answer = await client.call("POST", "/features", waypoint(title)).catch(() => null);
    const status = answer?.status ?? 0;
    outcome.statuses.set(status, (outcome.statuses.get(status) ?? 0) + 1);
    const data = (answer?.body as { data?: { uuid?: string; id?: string } } | undefined)?.data;
    if (status === 200 && data?.uuid) outcome.acknowledged.set(data.uuid, title);
    else {
      if (data?.id) outcome.ids.add(data.id);
      await sleep(50);
    }
  }
  return outcome;
}

/** Returns the titles by uuid of everything in an account. */
export const seenBy = async (client: TestClient): Promise<Map<string, string>> =>
  new Map(
    (await allFeatures(client, "sort=createdAt&limit=1000&slim=1")).map(({ uuid, title }) => [uuid, title]),
  );

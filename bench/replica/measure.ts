import type { Cluster } from "../../tests/support/cluster/cluster";
import { CheapClient } from "../load/client";
import { processorSeconds } from "../load/processes";

/** What visitors of one server got, and what it cost the database. */
export interface Visits {
  /** Milliseconds of each page. */
  times: number[];
  seconds: number;
  /** Processor seconds. */
  primary: number;
  replicas: number;
}

export const NO_VISITS: Visits = { times: [], seconds: 0, primary: 0, replicas: 0 };

export interface Load {
  token: string;
  /** Offsets of the link's pages. */
  offsets: readonly number[];
  visitors: number;
  seconds: number;
}

/** Lets visitors request pages of a link from a server, one after another each. */
export async function visit(url: string, cluster: Cluster, load: Load): Promise<Visits> {
  const leader = await cluster.leader();
  const used = () => {
    const of = (isLeader: boolean) =>
      cluster.nodes
        .filter((node) => (node === leader) === isLeader)
        .reduce((sum, node) => sum + processorSeconds(node.database()), 0);
    return { primary: of(true), replicas: of(false) };
  };
  const [from, began] = [used(), performance.now()];
  const until = began + load.seconds * 1000;
  const times = await Promise.all(
    Array.from({ length: load.visitors }, (_, number) =>
      visitUntil(until, new CheapClient(url), load, number),
    ),
  );
  const [to, seconds] = [used(), (performance.now() - began) / 1000];
  return {
    times: times.flat(),
    seconds,
    primary: to.primary - from.primary,
    replicas: to.replicas - from.replicas,
  };
}

/** @param first page to begin with, so that visitors don't all request the same one */
async function visitUntil(
  until: number,
  client: CheapClient,
  { token, offsets }: Load,
  first: number,
): Promise<number[]> {
  const times: number[] = [];
  for (let turn = first; performance.now() < until; turn++) {
    const body = { token, offset: offsets[turn % offsets.length] };
    const { status, ms } = await client.call("POST", "/shares/view/features", { body });
    if (status !== 200) throw new Error(`A page answered ${status}`);
    times.push(ms);
  }
  client.close();
  return times;
}

/** Several visits as one. */
export const together = (one: Visits, other: Visits): Visits => ({
  times: [...one.times, ...other.times],
  seconds: one.seconds + other.seconds,
  primary: one.primary + other.primary,
  replicas: one.replicas + other.replicas,
});

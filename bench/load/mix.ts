import { setTimeout as sleep } from "node:timers/promises";
import type { TestServer } from "../../tests/support/server";
import { seededRandom } from "../seeded";
import { CheapClient } from "./client";
import { type Figure, quantile } from "./figures";
import { EMAIL, PASSWORD } from "./prepare";
import { busyCores, cpuTimes } from "./processes";

/** Fraction of requests that write. */
const WRITES = 0.2;
const PAGE = "/features?limit=500";

interface Taken {
  list: number[];
  write: number[];
}

/**
 * Runs a closed loop: each client waits for its response, pauses, and sends the next request. Four of five requests
 * read a page of 500 full features from anywhere in the list. The fifth creates, changes, restyles or deletes.
 *
 * @param cursors of pages spread over the list
 */
export async function runMix(
  server: TestServer,
  {
    clients,
    seconds,
    think,
    cursors,
  }: { clients: number; seconds: number; think: number; cursors: readonly string[] },
): Promise<Figure[]> {
  const taken: Taken = { list: [], write: [] };
  const first = new CheapClient(server.url);
  await first.logIn(EMAIL, PASSWORD);
  const people = Array.from({ length: clients }, () => first.another());
  const from = cpuTimes(server);
  const end = performance.now() + seconds * 1000;
  await Promise.all(people.map((client, index) => person(client, index, { end, think, cursors, taken })));
  const cores = busyCores(from, cpuTimes(server));
  for (const client of people) client.close();
  const { list, write } = taken;
  const label = think === 0 ? `${clients} clients without a pause` : `${clients} clients, ${think} ms pause`;
  const targets = think === 0 ? {} : { p50: 15, p99: 60 };
  const figures: Figure[] = [
    { what: `${label}: calls`, value: (list.length + write.length) / seconds, unit: "/s" },
    { what: `${label}: page of 500, p50`, value: quantile(list, 0.5), unit: "ms", below: targets.p50 },
    { what: `${label}: page of 500, p99`, value: quantile(list, 0.99), unit: "ms", below: targets.p99 },
    { what: `${label}: write, p50`, value: quantile(write, 0.5), unit: "ms" },
    { what: `${label}: write, p99`, value: quantile(write, 0.99), unit: "ms" },
    { what: `${label}: server busy`, value: cores.server, unit: "cores" },
    { what: `${label}: database busy`, value: cores.database, unit: "cores" },
    { what: `${label}: these clients busy`, value: cores.generator, unit: "cores" },
  ];
  // Another machine's processor, or another program's, can't be read here.
  return process.env.DATABASE_URL ? figures.filter(({ what }) => !what.endsWith("database busy")) : figures;
}

interface Run {
  end: number;
  think: number;
  cursors: readonly string[];
  taken: Taken;
}

async function person(
  client: CheapClient,
  index: number,
  { end, think, cursors, taken }: Run,
): Promise<void> {
  const random = seededRandom(index + 1);
  const own: string[] = [];
  // Staggers the clients' starts.
  await sleep(random() * think);
  while (performance.now() < end) {
    if (random() < WRITES) taken.write.push(await write(client, random, own));
    else {
      const cursor = cursors[Math.floor(random() * cursors.length)] ?? "";
      const reply = await client.call("GET", `${PAGE}&cursor=${cursor}`);
      if (reply.status !== 200) throw new Error(`A page answered ${reply.status}`);
      taken.list.push(reply.ms);
    }
    if (think > 0) await sleep(think * (0.5 + random()));
  }
}

/** Sends one random write on the client's own features. Returns its time in milliseconds. */
async function write(client: CheapClient, random: () => number, own: string[]): Promise<number> {
  const uuid = own.at(-1);
  const kind = random();
  if (uuid === undefined || kind < 0.4) return create(client, random, own);
  const [method, path, body] =
    kind < 0.6
      ? ["PATCH", `/features/${uuid}`, { title: `Renamed ${Math.floor(random() * 1e6)}` }]
      : kind < 0.8
        ? [
            "PATCH",
            "/features/styles",
            { featureIds: own.slice(-20), properties: { color: [0, 120, 255, 1] } },
          ]
        : ["POST", "/features/delete", { featureIds: own.splice(-1) }];
  const reply = await client.call(method as string, path as string, { body });
  if (reply.status !== 200) throw new Error(`${method} ${path} answered ${reply.status}`);
  return reply.ms;
}

async function create(client: CheapClient, random: () => number, own: string[]): Promise<number> {
  const coordinates = [-105 + random(), 40 + random(), 2000];
  const body = {
    title: "New waypoint",
    geometry: { type: "Point", coordinates },
    properties: { ghType: "Point" },
  };
  const reply = await client.call("POST", "/features", { body, keep: true, encoding: "identity" });
  if (reply.status !== 200) throw new Error(`Creating answered ${reply.status}`);
  own.push((JSON.parse(String(reply.body)) as { data: { uuid: string } }).data.uuid);
  return reply.ms;
}

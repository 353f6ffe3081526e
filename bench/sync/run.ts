import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { newPerson, waypoint } from "../../tests/support/content";
import { type OpenedStream, openEvents } from "../../tests/support/eventStream";
import { removeDataDir, startServer } from "../../tests/support/server";
import { busyCores, cpuTimes, residentBytes, serverAtRest } from "../load/processes";

/**
 * `npm run bench:sync -- [--clients N] [--accounts A] [--seconds S]`: what connected clients cost a server while nothing changes, and how
 * soon they hear of a change. Linux only.
 */
const { values } = parseArgs({
  options: {
    clients: { type: "string", default: "1000" },
    /** An account may have 20 connections. */
    accounts: { type: "string", default: "100" },
    seconds: { type: "string", default: "30" },
  },
});
const [clients, accounts, seconds] = [values.clients, values.accounts, values.seconds].map(Number) as [
  number,
  number,
  number,
];
const CHANGES = 50;

const server = await startServer({ env: { CONNECTIONS_PER_ADDRESS: "0", RATE_LIMIT_PER_MINUTE: "0" } });
const streams: OpenedStream[] = [];

/** Shares of a processor that server and database use over a while. */
async function idleCost(): Promise<string> {
  await serverAtRest(server);
  const before = cpuTimes(server);
  await sleep(seconds * 1000);
  const busy = busyCores(before, cpuTimes(server));
  const percent = (share: number) => `${(share * 100).toFixed(1)}%`;
  return `server ${percent(busy.server)}, database ${percent(busy.database)} of a processor`;
}

try {
  const people = [];
  for (let account = 0; account < accounts; account++) people.push(await newPerson(server.url));
  const without = await idleCost();
  const memory = residentBytes(server.pid);
  for (let index = 0; index < clients; index++) {
    const person = people[index % people.length];
    if (person) streams.push(await openEvents(person.client));
  }
  const refused = streams.find(({ status }) => status !== 200);
  if (refused) throw new Error(`A connection answered ${refused.status}`);
  const connected = await idleCost();
  const perClient = (residentBytes(server.pid) - memory) / clients / 1024;
  const delays: number[] = [];
  for (let turn = 0; turn < CHANGES; turn++) {
    const index = turn % people.length;
    const stream = streams[index];
    const before = stream?.numbers().length ?? 0;
    const began = performance.now();
    await people[index]?.client.data("POST", "/features", waypoint("Stand"));
    while ((stream?.numbers().length ?? 0) === before) await sleep(1);
    delays.push(performance.now() - began);
  }
  delays.sort((a, b) => a - b);
  const at = (share: number) => delays[Math.floor(CHANGES * share)]?.toFixed(0);
  process.stdout.write(`${clients} clients of ${people.length} accounts, over ${seconds} s
without them   ${without}
with them      ${connected}
memory         ${perClient.toFixed(1)} KB a client
a change       saved and told after ${at(0.5)} ms (p50), ${at(0.95)} ms (p95)
`);
} finally {
  for (const stream of streams) stream.close();
  await server.stop();
  removeDataDir(server.dataDir);
}

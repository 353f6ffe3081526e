import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { newPerson, waypoint } from "../../tests/support/content";
import { type OpenedStream, openEvents } from "../../tests/support/eventStream";
import { removeDataDir, startServer } from "../../tests/support/server";
import { busyCores, cpuTimes, residentBytes, serverAtRest } from "../load/processes";

/**
 * `npm run bench:sync -- [--clients N] [--accounts A] [--seconds S] [--idle]`: measures what connected clients cost the
 * server while nothing changes, and how soon they receive a change. `--idle` runs 1,000 clients with one account each
 * for a minute and checks the targets; the exit code tells whether they were met. Linux only.
 */
const { values } = parseArgs({
  options: {
    clients: { type: "string", default: "1000" },
    /** Default 100, or the number of clients with --idle. An account may have 20 connections. */
    accounts: { type: "string" },
    /** Default 30, or 60 with --idle, which is longer than an idle server takes to collect its garbage. */
    seconds: { type: "string" },
    idle: { type: "boolean", default: false },
  },
});
const clients = Number(values.clients);
const accounts = Number(values.accounts ?? (values.idle ? clients : 100));
const seconds = Number(values.seconds ?? (values.idle ? 60 : 30));
const CHANGES = 50;
const SIGN_UPS_AT_ONCE = 8;
/** Targets for --idle: cores the server may use, and KB of memory per client. */
const MOST_BUSY = 0.05;
const MOST_MEMORY = 30;

const server = await startServer({ env: { CONNECTIONS_PER_ADDRESS: "0", RATE_LIMIT_PER_MINUTE: "0" } });
const streams: OpenedStream[] = [];

/** Cores that the server and the database use while nothing changes. */
async function idleCost() {
  await serverAtRest(server);
  const before = cpuTimes(server);
  await sleep(seconds * 1000);
  return busyCores(before, cpuTimes(server));
}

const percent = (share: number) => `${(share * 100).toFixed(1)}%`;
const told = (busy: Awaited<ReturnType<typeof idleCost>>) =>
  `server ${percent(busy.server)}, database ${percent(busy.database)} of a processor`;

try {
  const people: Awaited<ReturnType<typeof newPerson>>[] = [];
  let begun = 0;
  const signUp = async () => {
    while (begun++ < accounts) people.push(await newPerson(server.url));
  };
  await Promise.all(Array.from({ length: SIGN_UPS_AT_ONCE }, signUp));
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
without them   ${told(without)}
with them      ${told(connected)}
memory         ${perClient.toFixed(1)} KB a client
a change       saved and told after ${at(0.5)} ms (p50), ${at(0.95)} ms (p95)
`);
  if (values.idle) {
    const met = connected.server < MOST_BUSY && perClient < MOST_MEMORY;
    process.stdout.write(
      `targets        server under ${percent(MOST_BUSY)}, ${MOST_MEMORY} KB a client: ${met ? "met" : "MISSED"}\n`,
    );
    process.exitCode = met ? 0 : 1;
  }
} finally {
  for (const stream of streams) stream.close();
  await server.stop();
  removeDataDir(server.dataDir);
}

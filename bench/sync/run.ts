import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { newPerson, waypoint } from "../../tests/support/content";
import { type OpenedStream, openEvents } from "../../tests/support/eventStream";
import { removeDataDir, startServer } from "../../tests/support/server";
import { busyCores, cpuTimes, residentBytes, serverAtRest } from "../load/processes";

/**
 * `npm run bench:sync -- [--clients N] [--accounts A] [--seconds S] [--idle]`: what connected clients cost a server while
 * nothing changes, and how soon they hear of a change. `--idle`: 1,000 clients of as many accounts for a minute, against the
 * targets; the exit code says whether they were met. Linux only.
 */
const { values } = parseArgs({
  options: {
    clients: { type: "string", default: "1000" },
    /** An account may have 20 connections; 100 of them, with --idle as many as clients. */
    accounts: { type: "string" },
    /** 30, with --idle 60: longer than until a server at rest collects its garbage. */
    seconds: { type: "string" },
    idle: { type: "boolean", default: false },
  },
});
const clients = Number(values.clients);
const accounts = Number(values.accounts ?? (values.idle ? clients : 100));
const seconds = Number(values.seconds ?? (values.idle ? 60 : 30));
const CHANGES = 50;
const SIGN_UPS_AT_ONCE = 8;
/** With --idle: most of a processor that the server may use, and most memory for each client, KB. */
const MOST_BUSY = 0.05;
const MOST_MEMORY = 30;

const server = await startServer({ env: { CONNECTIONS_PER_ADDRESS: "0", RATE_LIMIT_PER_MINUTE: "0" } });
const streams: OpenedStream[] = [];

/** Shares of a processor that server and database use over a while. */
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

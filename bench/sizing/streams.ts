import { setTimeout as sleep } from "node:timers/promises";
import { newPerson } from "../../tests/support/content";
import { type OpenedStream, openEvents } from "../../tests/support/eventStream";
import type { TestServer } from "../../tests/support/server";
import { cpuTimes, databaseAtRest, residentBytes, serverAtRest } from "../load/processes";
import type { Cost } from "./figures";

const ACCOUNTS = 200;
/** An account may have 20 connections. */
const CLIENTS_AN_ACCOUNT = 5;
const CLIENTS = ACCOUNTS * CLIENTS_AN_ACCOUNT;
const SECONDS = 60;
const HOUR = 3600;

/** Measures what 1,000 connected clients of 200 accounts cost for a minute in which nothing changes. */
export async function streamCost(server: TestServer): Promise<{ cost: Cost; bytesPerClient: number }> {
  const people = [];
  for (let index = 0; index < ACCOUNTS; index++) people.push(await newPerson(server.url));
  const without = await minute(server);
  const memory = residentBytes(server.pid);
  const streams: OpenedStream[] = [];
  try {
    for (const { client } of people)
      for (let index = 0; index < CLIENTS_AN_ACCOUNT; index++) streams.push(await openEvents(client));
    const refused = streams.find(({ status }) => status !== 200);
    if (refused) throw new Error(`A connection answered ${refused.status}`);
    const before = received(streams);
    const connected = await minute(server);
    const each = (kind: "server" | "database") =>
      (Math.max(0, connected[kind] - without[kind]) * 1000 * HOUR) / SECONDS / CLIENTS;
    return {
      cost: {
        server: each("server"),
        database: each("database"),
        kilobytes: ((received(streams) - before) * HOUR) / SECONDS / CLIENTS / 1000,
      },
      bytesPerClient: (residentBytes(server.pid) - memory) / CLIENTS,
    };
  } finally {
    for (const stream of streams) stream.close();
  }
}

const received = (streams: readonly OpenedStream[]): number =>
  streams.reduce((sum, stream) => sum + stream.text().length, 0);

/** Processor seconds of a minute. */
async function minute(server: TestServer): Promise<{ server: number; database: number }> {
  await serverAtRest(server);
  await databaseAtRest(server);
  const from = cpuTimes(server);
  await sleep(SECONDS * 1000);
  const to = cpuTimes(server);
  return { server: to.server - from.server, database: to.database - from.database };
}

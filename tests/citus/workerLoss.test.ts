import { afterAll, beforeAll, expect, it } from "vitest";
import { type Account, TestClient } from "../support/api";
import { type Citus, findCitus, startPreparedCitus, workerPortOf } from "../support/cluster/citus";
import { newPerson, planOf, waypoint } from "../support/content";
import { cleanUp, expectLogin, start, track, waitFor } from "../support/ownServers";
import { makeDataDir, type TestServer } from "../support/server";

const source = findCitus();
/** A worker of CITUS_URL isn't ours to kill. */
const missing = typeof source === "string" || "url" in source;

interface Person {
  client: TestClient;
  account: Account;
}

let citus: Citus;
let server: TestServer;
/** One user per worker, in the workers' order. */
const people: Person[] = [];

beforeAll(async () => {
  if (typeof source === "string" || "url" in source) return;
  citus = await startPreparedCitus(source);
  server = await start({ env: { DATABASE_URL: citus.url, STORAGE_DIR: track(makeDataDir()) } });
  for (const worker of citus.workers)
    await waitFor(async () => {
      const person = await newPerson(server.url);
      const here = (await workerPortOf(citus.url, person.account.uuid)) === worker.port;
      if (here) people.push(person);
      return here;
    });
}, 120_000);

afterAll(async () => {
  await cleanUp();
  await citus?.stop();
}, 60_000);

const save = async ({ client }: Person, title: string) =>
  (await client.call("POST", "/features", waypoint(title))).status;

/** Changes content of every kind and changes it back. @returns the requests that failed */
async function everyChange(client: TestClient): Promise<string[]> {
  const failed: string[] = [];
  const call = async (method: string, path: string, body?: unknown): Promise<{ uuid: string }> => {
    const reply = await client.call(method, path, body);
    if (reply.status !== 200) failed.push(`${method} ${path}: ${reply.status}`);
    return (reply.body as { data?: { uuid: string } } | null)?.data ?? { uuid: "" };
  };
  const { uuid } = await call("POST", "/features", waypoint("Glassing knob"));
  const featureIds = [uuid];
  await call("PATCH", `/features/${uuid}`, { title: "Knob" });
  await call("PATCH", "/features/styles", { featureIds, properties: { color: [0, 120, 255, 1] } });
  const hunt = await call("POST", "/collections", { title: "Elk" });
  await call("PATCH", `/collections/${hunt.uuid}`, { title: "Elk 2026" });
  await call("PATCH", `/collections/${hunt.uuid}/add/features`, { featureIds });
  await call("PATCH", `/collections/${hunt.uuid}/remove/features`, { featureIds });
  await call("PATCH", `/collections/${hunt.uuid}/add/features`, { featureIds });
  const note = await call("POST", "/notes/feature", { noteableId: uuid, title: "Wind", contents: "West" });
  await call("PATCH", `/notes/${note.uuid}`, { contents: "North" });
  const plan = await call("POST", `/collections/${hunt.uuid}/plans`, planOf("Opening day"));
  await call("DELETE", `/plans/${plan.uuid}`);
  await call("POST", "/features/delete", { featureIds });
  await call("POST", "/features/restore", { featureIds });
  await call("DELETE", `/notes/${note.uuid}`);
  await call("DELETE", `/collections/${hunt.uuid}`);
  await call("POST", "/features/delete", { featureIds });
  return failed;
}

it.skipIf(missing)(
  "users of a lost worker get 503, others log in, read and write, and all data is there when it returns",
  async () => {
    const [lucky, unlucky] = people as [Person, Person];
    const lost = citus.workers[1];
    expect([await save(lucky, "Camp"), await save(unlucky, "Blind")]).toEqual([200, 200]);
    await lost?.kill();

    expect(await save(unlucky, "Stand")).toBe(503);
    expect((await unlucky.client.call("GET", "/features")).status).toBe(503);
    expect(await save(lucky, "Trailhead")).toBe(200);
    expect(await everyChange(lucky.client)).toEqual([]);
    const again = await expectLogin(server.url, lucky.account);
    expect((await again.data<{ total: number }>("GET", "/features")).total).toBe(2);
    const wrong = new TestClient(server.url);
    const { email } = lucky.account;
    expect((await wrong.call("POST", "/auth/login", { email, password: "not it at all" })).status).toBe(401);

    await lost?.start();
    await waitFor(async () => (await save(unlucky, "Stand")) === 200);
    const { total } = await unlucky.client.data<{ total: number }>("GET", "/features");
    expect(total).toBe(2);
  },
);

it.runIf(missing)("the loss of a worker is not tested here", ({ skip }) =>
  skip("It needs a Citus that the tests start themselves: set CITUS_PG_BIN."),
);

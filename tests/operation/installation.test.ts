import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { TestClient } from "../support/api";
import { removeDataDir, startServer, type TestServer } from "../support/server";

let server: TestServer;

beforeAll(async () => {
  server = await startServer({ env: { RATE_LIMIT_PER_MINUTE: "60", SIGN_UPS_PER_ADDRESS: "10" } });
});

afterAll(async () => {
  await server.stop();
  removeDataDir(server.dataDir);
});

interface Me {
  uuid: string;
  roles: string[];
}

it("makes exactly one of many simultaneous first accounts the administrator, who sets roles", async () => {
  const clients = Array.from({ length: 8 }, () => new TestClient(server.url));
  const people = await Promise.all(
    clients.map((client) =>
      client.data<Me>("POST", "/auth/signup", {
        email: `${randomUUID()}@example.org`,
        password: "a long enough secret",
        firstName: "Test",
        lastName: "Person",
      }),
    ),
  );
  const roles = people.map((person) => person.roles[0]).sort();
  expect(roles).toEqual(["administrator", ...Array.from({ length: 7 }, () => "registered")]);

  const chief = people.findIndex((person) => person.roles[0] === "administrator");
  const administrator = clients[chief];
  const other = people[(chief + 1) % 8];
  const changed = await administrator?.data<Me>("PATCH", `/admin/users/${other?.uuid}`, {
    roles: ["insider"],
  });
  expect(changed).toMatchObject({ uuid: other?.uuid, roles: ["insider"] });
  expect(await clients[(chief + 1) % 8]?.data("POST", "/whoami")).toMatchObject({ roles: ["insider"] });
  const own = await administrator?.call("PATCH", `/admin/users/${people[chief]?.uuid}`, { roles: ["guest"] });
  expect(own?.status).toBe(409);
  const nobody = await administrator?.call("PATCH", `/admin/users/${randomUUID()}`, { roles: ["guest"] });
  expect(nobody?.status).toBe(404);
  const nonsense = await administrator?.call("PATCH", `/admin/users/${other?.uuid}`, { roles: ["king"] });
  expect(nonsense?.status).toBe(400);
  // Role changes are logged once. Refused ones aren't logged.
  const audited = () =>
    server
      .logs()
      .match(/.*"audit":"roles".*/g)
      ?.map((line) => JSON.parse(line)) ?? [];
  await expect.poll(() => audited().length).toBe(1);
  expect(audited()[0]).toMatchObject({
    by: people[chief]?.uuid,
    account: other?.uuid,
    before: ["registered"],
    after: ["insider"],
  });
});

it("refuses more accounts from one address than the operator allows, by API and by form, but not logging in", async () => {
  const email = `${randomUUID()}@example.org`;
  const person = { email, password: "a long enough secret", firstName: "Test", lastName: "Person" };
  const client = new TestClient(server.url);
  // Eight already exist. A failed signup counts too, because it reveals that the email has an account.
  expect((await client.call("POST", "/auth/signup", person)).status).toBe(200);
  expect((await client.call("POST", "/auth/signup", person)).status).toBe(409);
  const other = { ...person, email: `${randomUUID()}@example.org` };
  const refused = await client.call("POST", "/auth/signup", other);
  expect(refused.status).toBe(429);
  expect(refused.headers.get("retry-after")).toBe("900");
  expect(refused.body).toMatchObject({
    data: {
      id: "too-many-attempts",
      message: "Too many attempts to create an account. Wait 15 minutes and try again.",
    },
  });
  const newcomer = new TestClient(server.url);
  expect((await newcomer.request("POST", "/signup", new URLSearchParams(other))).status).toBe(303);
  expect((await newcomer.request("GET", "/signup")).body).toContain("Too many attempts to create an account");
  expect((await client.call("POST", "/auth/login", { email, password: "a long enough secret" })).status).toBe(
    200,
  );
  expect(
    (await client.call("POST", "/auth/login", { ...other, password: "a long enough secret" })).status,
  ).toBe(401);
});

it("counts views of a share link apart from an address's other requests", async () => {
  const client = new TestClient(server.url);
  const look = () => client.call("POST", "/shares/view", { token: "A".repeat(24) });
  let last = await look();
  for (let count = 0; count < 130 && last.status !== 429; count++) last = await look();
  expect(last.status).toBe(429);
  expect((await client.call("POST", "/whoami")).status).toBe(401);
});

it("returns 429 in the envelope for more requests than the operator allows", async () => {
  const client = new TestClient(server.url);
  let last = await client.call("POST", "/whoami");
  // Twice the limit, because a new minute may start during the loop.
  for (let count = 0; count < 130 && last.status !== 429; count++)
    last = await client.call("POST", "/whoami");
  expect(last.status).toBe(429);
  expect(last.body).toMatchObject({ success: false, data: { id: "too-many-requests" } });
  expect((await client.request("GET", "/healthz")).status).toBe(200);
});

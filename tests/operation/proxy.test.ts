import { afterAll, beforeAll, expect, it } from "vitest";
import { TestClient } from "../support/api";
import { removeDataDir, startServer, type TestServer } from "../support/server";

const LIMIT = 30;

let server: TestServer;

beforeAll(async () => {
  server = await startServer({ env: { TRUST_PROXY: "true", RATE_LIMIT_PER_MINUTE: String(LIMIT) } });
});

afterAll(async () => {
  await server.stop();
  removeDataDir(server.dataDir);
});

const visit = async (forwarded: string) =>
  (await new TestClient(server.url).call("POST", "/whoami", undefined, { "x-forwarded-for": forwarded }))
    .status;

it("takes the client's address from the proxy, not from the client", async () => {
  // The proxy appends the address it saw. Everything before that can be forged.
  const forged: number[] = [];
  for (let count = 0; count < 3 * LIMIT && forged.at(-1) !== 429; count++)
    forged.push(await visit(`10.0.0.${count}, 192.0.2.1`));
  expect(forged.at(-1)).toBe(429);
  expect(await visit("192.0.2.1, 192.0.2.2")).toBe(401);
});

it("an https proxy gets cookies for https and requests from its own name", async () => {
  const client = new TestClient(server.url);
  const headers = {
    "x-forwarded-for": "192.0.2.3",
    "x-forwarded-proto": "https",
    "x-forwarded-host": "maps.example.org",
    origin: "https://maps.example.org",
  };
  const account = { email: "a@example.org", password: "a long enough secret", firstName: "A", lastName: "B" };
  const answer = await client.call("POST", "/auth/signup", account, headers);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  expect(answer.headers.get("set-cookie")).toMatch(/; Secure/);
  const foreign = { ...headers, origin: "https://elsewhere.example.org" };
  expect((await client.call("POST", "/whoami", undefined, foreign)).status).toBe(403);
});

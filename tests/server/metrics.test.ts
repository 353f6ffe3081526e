import { randomUUID } from "node:crypto";
import { afterAll, expect, inject, it } from "vitest";
import { TestClient } from "../support/api";
import { cleanUp, start } from "../support/ownServers";

afterAll(cleanUp);

const client = new TestClient(inject("serverUrl"));

/** Returns the value of the first line of /metrics that matches, or 0. */
async function metric(pattern: RegExp): Promise<number> {
  const { body } = await client.request("GET", "/metrics");
  const line = String(body)
    .split("\n")
    .find((text) => pattern.test(text));
  return Number(line?.split(" ").at(-1) ?? 0);
}

it("counts responses by route pattern, so that no id becomes a label", async () => {
  await client.signUp();
  const counted =
    /^ridgeline_http_request_duration_seconds_count\{.*method="GET",route="\/api\/v1\/features\/:\w+",status="404"\}/;
  const before = await metric(counted);
  const id = randomUUID();
  expect((await client.call("GET", `/features/${id}`)).status).toBe(404);
  await expect.poll(() => metric(counted)).toBeGreaterThan(before);
  const { body, headers } = await client.request("GET", "/metrics");
  expect(headers.get("content-type")).toContain("text/plain");
  expect(String(body)).not.toContain(id);
  for (const name of [
    "process_resident_memory_bytes",
    "nodejs_eventloop_lag_seconds",
    "ridgeline_database_connections",
  ]) {
    expect(String(body)).toContain(name);
  }
});

it("is closed to requests through a proxy, and to all without the token when one is set", async () => {
  const forwarded = { "x-forwarded-for": "203.0.113.1" };
  expect((await client.request("GET", "/metrics", undefined, forwarded)).status).toBe(404);
  const token = "a-token-of-the-operator";
  const server = await start({ env: { METRICS_TOKEN: token } });
  const closed = new TestClient(server.url);
  const status = async (headers: Record<string, string>) =>
    (await closed.request("GET", "/metrics", undefined, headers)).status;
  expect(await status({})).toBe(404);
  expect(await status({ authorization: "Bearer another-token" })).toBe(404);
  expect(await status({ authorization: `Bearer ${token}`, ...forwarded })).toBe(200);
  expect(server.logs()).not.toContain(token);
});

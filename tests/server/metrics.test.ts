import { randomUUID } from "node:crypto";
import { expect, inject, it } from "vitest";
import { TestClient } from "../support/api";

const client = new TestClient(inject("serverUrl"));

/** Value of a line of /metrics whose name and labels match, or 0. */
async function metric(pattern: RegExp): Promise<number> {
  const { body } = await client.request("GET", "/metrics");
  const line = String(body)
    .split("\n")
    .find((text) => pattern.test(text));
  return Number(line?.split(" ").at(-1) ?? 0);
}

it("counts answers by the route's pattern, so that no id becomes a label", async () => {
  await client.signUp();
  const counted =
    /^ridgeline_http_request_duration_seconds_count\{.*route="\/api\/v1\/features\/:\w+",status="404"\}/;
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

import { randomUUID } from "node:crypto";
import { expect, inject, it } from "vitest";
import { TestClient } from "../support/api";
import { operationsOf } from "../support/openApi";

const PUBLIC = [
  "POST /auth/signup",
  "POST /auth/login",
  "POST /logout",
  "POST /auth/reset",
  "POST /auth/confirm",
  "POST /auth/forgot",
  "POST /shares/view",
  "POST /shares/view/features",
  "GET /exports/{id}/file",
  "GET /user/export/file",
];

it("describes every call, and marks those that work without a session", async () => {
  const operations = await operationsOf(new TestClient(inject("serverUrl")));
  const open = operations.filter((operation) => operation.open);
  expect(open.map(({ method, path }) => `${method} ${path}`).sort()).toEqual([...PUBLIC].sort());
  expect(operations.length).toBeGreaterThan(30);
});

it("returns 401 in the envelope for every other call without a session, whatever it contains", async () => {
  const client = new TestClient(inject("serverUrl"));
  for (const { method, path, open } of await operationsOf(client)) {
    if (open) continue;
    const url = path
      .replace(/\{(noteableType|type)\}/, "feature")
      .replace("{size}", "web")
      .replace(/\{\w+\}/g, randomUUID());
    for (const headers of [{}, { cookie: "ridgeline_session=forged" }, { authorization: "Bearer forged" }]) {
      const body = method === "GET" || method === "DELETE" ? undefined : {};
      const answer = await client.call(method, url, body, headers as Record<string, string>);
      expect(answer.status, `${method} ${path}`).toBe(401);
      expect(answer.body).toEqual({
        success: false,
        data: { id: "not-signed-in", message: expect.any(String) },
      });
    }
  }
});

it("has a readable page, with no external sources", async () => {
  const client = new TestClient(inject("serverUrl"));
  const { status, body } = await client.request("GET", "/api/docs/");
  expect(status).toBe(200);
  expect(String(body)).not.toMatch(/(src|href)="(https?:)?\/\//);
});

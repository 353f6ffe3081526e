import { once } from "node:events";
import http from "node:http";
import { afterAll, describe, expect, inject, it } from "vitest";

const MB = 1024 * 1024;
const url = inject("serverUrl");
const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
afterAll(() => agent.destroy());

/** Sends only the start of a body whose length is announced, and returns the response to it. */
async function answeredEarly(length: number, path = "login") {
  const headers = { "content-type": "application/json", "content-length": length };
  const request = http.request(`${url}/api/v1/auth/${path}`, { method: "POST", agent, headers });
  request.write("x".repeat(1000));
  const [response]: [http.IncomingMessage] = (await once(request, "response")) as never;
  return { request, response };
}

it("refuses a log-in body above a few kilobytes before it has arrived", async () => {
  for (const path of ["login", "signup"]) {
    const { request, response } = await answeredEarly(17 * 1024, path);
    expect(response.statusCode).toBe(413);
    response.resume();
    request.on("error", () => {});
    request.destroy();
  }
});

describe("an oversized body", () => {
  it("is drained, so the client gets the error and the connection stays open", async () => {
    const { request, response } = await answeredEarly(5 * MB);
    expect(response.statusCode).toBe(413);
    const text = (await response.toArray()).join("");
    expect(JSON.parse(text)).toMatchObject({ success: false, data: { id: "too-large" } });
    request.end("x".repeat(5 * MB - 1000));
    await once(request, "close");
    const next = http.get(`${url}/healthz`, { agent });
    const [healthy]: [http.IncomingMessage] = (await once(next, "response")) as never;
    expect(healthy.statusCode).toBe(200);
    expect(next.reusedSocket).toBe(true);
    healthy.resume();
  });

  it("is cut off when it is longer than any plausible request", async () => {
    const { request, response } = await answeredEarly(1000 * MB);
    expect(response.statusCode).toBe(413);
    expect(response.headers.connection).toBe("close");
    response.resume();
    request.on("error", () => {});
    request.destroy();
  });
});

import Fastify from "fastify";
import { describe, expect, it, vi } from "vitest";
import { exposureWarnings, isLoopback, warnOfMissingProxy } from "../../../server/exposure";

it.each(["127.0.0.1", "127.8.0.1", "::1", "::ffff:127.0.0.1", "localhost"])(
  "%s is this machine",
  (address) => {
    expect(isLoopback(address)).toBe(true);
  },
);
it.each(["0.0.0.0", "::", "10.0.0.1", "1127.0.0.1", "127.0.0.1.example.org", ""])("%j is not", (address) => {
  expect(isLoopback(address)).toBe(false);
});

describe("a server open to other machines", () => {
  it("logs a warning unless it has a public address", () => {
    expect(exposureWarnings({ host: "0.0.0.0", publicUrl: null })).toEqual([
      expect.stringMatching(/^HOST=0\.0\.0\.0 .*PUBLIC_URL/),
    ]);
    expect(exposureWarnings({ host: "0.0.0.0", publicUrl: "https://maps.example.org" })).toEqual([]);
    expect(exposureWarnings({ host: "127.0.0.1", publicUrl: null })).toEqual([]);
  });
});

describe("a trusted proxy", () => {
  async function warningsAfter(trustProxy: number, requests: { url: string; headers?: object }[]) {
    const app = Fastify();
    const warn = vi.fn();
    warnOfMissingProxy(app, { trustProxy }, { warn });
    for (const request of requests) await app.inject({ ...request, headers: { ...request.headers } });
    await app.close();
    return warn.mock.calls.length;
  }

  it("is reported missing once when requests bypass it", async () => {
    expect(await warningsAfter(1, [{ url: "/maps/" }, { url: "/maps/" }])).toBe(1);
  });

  it("is not reported when present, when none is trusted, or at health checks", async () => {
    expect(await warningsAfter(1, [{ url: "/maps/", headers: { "x-forwarded-for": "203.0.113.1" } }])).toBe(
      0,
    );
    expect(await warningsAfter(0, [{ url: "/maps/" }])).toBe(0);
    expect(await warningsAfter(1, [{ url: "/healthz" }, { url: "/metrics" }])).toBe(0);
  });
});

import { Readable, Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import fc from "fast-check";
import Fastify from "fastify";
import { pino } from "pino";
import { afterAll, describe, expect, it, vi } from "vitest";
import { ArcgisError, isRefusal, sendError } from "../../../server/arcgis/errors";
import { limitBytes } from "../../../server/arcgis/proxy/limitBytes";
import { createLog } from "../../../server/log";
import { requireSameOrigin } from "../../../server/routes/support/sameOrigin";
import { BusyError, DeadlineError } from "../../../server/scheduler/errors";

describe("a proxied response", () => {
  it("is whole up to its limit, and ends with an error above it", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.uint8Array({ minLength: 1, maxLength: 20 }), { maxLength: 8 }),
        fc.nat(100),
        async (parts, most) => {
          const chunks = parts.map((part) => Buffer.from(part));
          const whole = Buffer.concat(chunks);
          const passed: Buffer[] = [];
          const out = new Writable({
            write(chunk: Buffer, _encoding, done) {
              passed.push(chunk);
              done();
            },
          });
          const run = pipeline(Readable.from(chunks), limitBytes(most), out);
          if (whole.length <= most) {
            await run;
            expect(Buffer.concat(passed).equals(whole)).toBe(true);
          } else {
            await expect(run).rejects.toThrow(`larger than ${most} bytes`);
            expect(Buffer.concat(passed).length).toBeLessThanOrEqual(most);
          }
        },
      ),
    );
  });
});

describe("the same-origin check", () => {
  const app = Fastify();
  app.addHook("onRequest", requireSameOrigin("https://maps.example"));
  app.all("/", async () => "ok");
  app.setErrorHandler((error: { status?: number }, _request, reply) =>
    reply.code(error.status ?? 500).send(),
  );
  afterAll(() => app.close());

  const status = async (headers: Record<string, string>, method: "POST" | "GET" | "DELETE" = "POST") =>
    (await app.inject({ method, url: "/", headers: { host: "localhost:3000", ...headers } })).statusCode;

  it.each<[string, Record<string, string>]>([
    ["a browser on this site", { "sec-fetch-site": "same-origin" }],
    ["a browser's own doing, such as a bookmark", { "sec-fetch-site": "none" }],
    ["an older browser on this site", { origin: "http://localhost:3000" }],
    ["an older browser on the site's public address", { origin: "https://maps.example" }],
    ["a program, which sends neither", {}],
    ["a program with a token of its own", { authorization: "Bearer x", "sec-fetch-site": "cross-site" }],
  ])("allows changes from %s", async (_, headers) => expect(await status(headers)).toBe(200));

  it.each<[string, Record<string, string>]>([
    ["another site", { "sec-fetch-site": "cross-site" }],
    ["another site of the same domain", { "sec-fetch-site": "same-site" }],
    [
      "a site that says to be this one in its origin",
      { "sec-fetch-site": "cross-site", origin: "https://maps.example" },
    ],
    ["another origin", { origin: "https://evil.example" }],
    ["another port of this machine", { origin: "http://localhost:3001" }],
    ["this site without encryption", { origin: "http://maps.example" }],
    ["a page without an origin", { origin: "null" }],
    ["an address that begins like this site's", { origin: "https://maps.example.evil.example" }],
  ])("refuses changes from %s", async (_, headers) => {
    expect(await status(headers)).toBe(403);
    expect(await status(headers, "DELETE")).toBe(403);
  });

  it("lets read-only requests through", async () => {
    expect(await status({ "sec-fetch-site": "cross-site" }, "GET")).toBe(200);
  });
});

describe("a map service error", () => {
  const app = Fastify();
  let error: unknown;
  app.get("/", (_request, reply) => sendError(reply, error));
  afterAll(() => app.close());

  async function answer(thrown: unknown) {
    error = thrown;
    const { statusCode, headers, body } = await app.inject("/");
    expect(headers["cache-control"]).toBe("no-store");
    return { statusCode, after: headers["retry-after"], ...(JSON.parse(body) as { error: object }) };
  }

  it("has the ArcGIS format, with its code as the status", async () => {
    expect(await answer(new ArcgisError(404, "No such layer.", ["7"]))).toMatchObject({
      statusCode: 404,
      error: { code: 404, message: "No such layer.", details: ["7"] },
    });
  });

  it("says when to retry while the server is busy", async () => {
    expect(await answer(new BusyError("full", 7))).toMatchObject({ statusCode: 503, after: "7" });
    expect(await answer(new DeadlineError(60_000))).toMatchObject({ statusCode: 503, after: "2" });
  });

  it("hides internal messages", async () => {
    const { statusCode, error: body } = await answer(new TypeError("secret.path is undefined"));
    expect(statusCode).toBe(500);
    expect(JSON.stringify(body)).not.toContain("secret");
    expect(await answer("a text")).toMatchObject({ statusCode: 500 });
  });

  it("passes on refusals of the HTTP server, but not its internal messages", async () => {
    expect(await answer(Object.assign(new Error("Body too large"), { statusCode: 413 }))).toMatchObject({
      statusCode: 413,
      error: { message: "Body too large" },
    });
    expect(await answer(Object.assign(new Error("inner"), { statusCode: 500 }))).toMatchObject({
      error: { message: "The map service failed. Try again." },
    });
  });

  it("is distinguished from program faults, which are logged", () => {
    expect([new ArcgisError(400, ""), new BusyError("full", 1), new DeadlineError(1)].every(isRefusal)).toBe(
      true,
    );
    expect([new Error(""), null, { code: 400 }].some(isRefusal)).toBe(false);
  });
});

describe("the log", () => {
  /** What a log of the server writes to standard output. */
  function linesOf(write: (log: ReturnType<typeof createLog>) => void): Record<string, unknown>[] {
    const lines: string[] = [];
    const log = createLog({ logLevel: "info" });
    // Where pino writes to.
    const stream = (log as unknown as Record<symbol, { write(text: string): void }>)[pino.symbols.streamSym];
    const spy = vi.spyOn(stream as { write(text: string): void }, "write").mockImplementation((text) => {
      lines.push(text);
    });
    try {
      write(log);
    } finally {
      spy.mockRestore();
    }
    return lines.map((line) => JSON.parse(line) as Record<string, unknown>);
  }

  const request = (url: string) => ({
    method: "GET",
    url,
    ip: "192.0.2.1",
    headers: { cookie: "session=secret", authorization: "Bearer secret" },
  });

  it("has one object per line, with the level as a word", () => {
    expect(linesOf((log) => log.warn({ count: 2 }, "Slow"))).toEqual([
      { level: "warn", time: expect.stringMatching(/^\d{4}-\d\d-\d\dT/), count: 2, msg: "Slow" },
    ]);
    expect(linesOf((log) => log.debug("unseen"))).toEqual([]);
  });

  it("contains no query, short link, cookie or token of a request", () => {
    const lines = linesOf((log) => {
      log.info({ req: request("/exports/1/file?signature=secret") });
      log.info({ req: request("/s/secret") });
      log.info({ req: request("/s/secret/more?secret") });
    });
    expect(JSON.stringify(lines)).not.toContain("secret");
    expect(lines.map(({ req }) => (req as { path: string }).path)).toEqual([
      "/exports/1/file",
      "/s/(hidden)",
      "/s/(hidden)",
    ]);
    expect(lines[0]?.req).toEqual({ method: "GET", path: "/exports/1/file", remoteAddress: "192.0.2.1" });
  });
});

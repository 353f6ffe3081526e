import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import Fastify, { type FastifyInstance } from "fastify";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { proxyRoutes } from "../../../server/arcgis/proxy/routes";
import { imageryTargets, targetUrl } from "../../../server/arcgis/proxy/targets";

const TILE = "/arcgis/rest/services/World_Imagery/WMTS/1.0.0/default028mm/MapServer/tile/10/3/2/1";
const METADATA = "/arcgis/rest/services/World_Imagery_Metadata_2026_r05/MapServer/8/query";
const targets = imageryTargets(
  ["https://wayback.example"],
  "https://config.example/dir/waybackconfig.json",
  "secret",
);

describe("an address", () => {
  it("gets the token, and a slash at the end of a tile", () => {
    const url = targetUrl(`https://wayback.example${TILE}?blankTile=false&token=theirs`, targets);
    expect(url.href).toBe(`https://wayback.example${TILE}/?blankTile=false&token=secret`);
    expect(targetUrl(`https://wayback.example${TILE}/`, targets).pathname).toBe(`${TILE}/`);
    expect(targetUrl(`https://wayback.example${METADATA}?f=json`, targets).href).toBe(
      `https://wayback.example${METADATA}?f=json&token=secret`,
    );
    expect(targetUrl("https://config.example/dir/waybackconfig.json", targets).href).toBe(
      "https://config.example/dir/waybackconfig.json",
    );
  });

  it.each([
    "https://evil.example/arcgis/rest/services/World_Imagery/MapServer/tilemap/1/2/3/4",
    "http://wayback.example/arcgis/rest/services/World_Imagery/MapServer/tilemap/1/2/3/4",
    "https://wayback.example:8443/arcgis/rest/services/World_Imagery/MapServer/tilemap/1/2/3/4",
    "https://wayback.example.evil.example/arcgis/rest/services/World_Imagery/MapServer/tilemap/1/2/3/4",
    "https://user:password@wayback.example/arcgis/rest/services/World_Imagery/MapServer/tilemap/1/2/3/4",
    "https://wayback.example/arcgis/admin",
    "https://wayback.example/arcgis/rest/services/World_Imagery/MapServer/tilemap/../../../../admin",
    "https://wayback.example/arcgis/rest/services/World_Imagery/MapServer/tilemap/1/2/3/%2e%2e",
    "https://wayback.example/arcgis/rest/services/World_Imagery/MapServer/tilemap/1/2/3/4%2f..%2f..",
    "https://wayback.example/arcgis/rest/services/World_Imagery/MapServer/tilemap/1/2/3/4/../../../../../../admin",
    "https://config.example/dir/waybackconfigXjson",
    "https://config.example/dir/other.json",
    "file:///etc/passwd",
    "http://127.0.0.1:22/",
    "http://169.254.169.254/latest/meta-data/",
  ])("that isn't listed is refused: %s", (text) => {
    expect(() => targetUrl(text, targets)).toThrow(expect.objectContaining({ code: 403 }));
  });

  it.each(["", "nothing", "//wayback.example/", `https://wayback.example/${"x".repeat(5000)}`])(
    "that is invalid is refused: %s",
    (text) => {
      expect(() => targetUrl(text, targets)).toThrow(expect.objectContaining({ code: 400 }));
    },
  );
});

describe("the proxy", () => {
  let service: Server;
  let origin: string;
  /** One with a timeout long enough for a busy machine, and one that gives up soon. */
  let app: FastifyInstance;
  let hasty: FastifyInstance;
  let asked: IncomingMessage[] = [];
  let answer: (request: IncomingMessage, response: ServerResponse) => void;
  const warnings: unknown[] = [];

  beforeAll(async () => {
    service = createServer((request, response) => {
      asked.push(request);
      answer(request, response);
    });
    await new Promise<void>((resolve) => service.listen(0, "127.0.0.1", resolve));
    origin = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
    app = await proxyOf(60_000);
    hasty = await proxyOf(300);
  });
  async function proxyOf(timeout: number): Promise<FastifyInstance> {
    const made = Fastify();
    await made.register(proxyRoutes, {
      prefix: "/proxy",
      targets: imageryTargets([origin], `${origin}/waybackconfig.json`, "secret"),
      log: { warn: (...entry: unknown[]) => warnings.push(entry) } as never,
      timeout,
      maxBytes: 100_000,
      maxConcurrent: 2,
    });
    await made.listen({ port: 0, host: "127.0.0.1" });
    return made;
  }
  afterAll(async () => {
    await Promise.all([app.close(), hasty.close()]);
    service.closeAllConnections();
    service.close();
  });
  beforeEach(() => {
    asked = [];
    warnings.length = 0;
  });
  const get = (path: string, headers: Record<string, string> = {}, from = app) =>
    fetch(`http://127.0.0.1:${(from.server.address() as AddressInfo).port}/proxy?${origin}${path}`, {
      headers,
    });

  it("passes on a tile unchanged, with its tag but without cookies", async () => {
    const bytes = Buffer.from(Array.from({ length: 5000 }, (_, i) => i % 256));
    answer = (_request, response) =>
      response
        .writeHead(200, { "content-type": "image/jpeg", etag: '"tag"', "set-cookie": "a=b", "x-other": "1" })
        .end(bytes);
    const got = await get(TILE, { cookie: "ridgeline_session=1", authorization: "Bearer x" });
    expect(Buffer.from(await got.arrayBuffer()).equals(bytes)).toBe(true);
    expect(got.headers.get("content-type")).toBe("image/jpeg");
    expect(got.headers.get("etag")).toBe('"tag"');
    expect(got.headers.get("set-cookie")).toBeNull();
    expect(got.headers.get("x-other")).toBeNull();
    expect(asked[0]?.url).toBe(`${TILE}/?token=secret`);
    expect(asked[0]?.headers).not.toHaveProperty("cookie");
    expect(asked[0]?.headers).not.toHaveProperty("authorization");
  });

  it("passes on that nothing has changed, and errors of the service", async () => {
    answer = (request, response) =>
      response.writeHead(request.headers["if-none-match"] === '"tag"' ? 304 : 500).end();
    expect((await get(TILE, { "if-none-match": '"tag"' })).status).toBe(304);
    answer = (_request, response) =>
      response.writeHead(404, { "content-type": "application/json" }).end('{"error":{"code":404}}');
    const missing = await get(METADATA);
    expect(missing.status).toBe(404);
    expect(await missing.json()).toEqual({ error: { code: 404 } });
  });

  it("sends the first bytes before the last have arrived", async () => {
    let finish = () => {};
    answer = (_request, response) => {
      response.writeHead(200, { "content-type": "image/jpeg" }).write(Buffer.alloc(4096));
      finish = () => response.end(Buffer.alloc(10));
    };
    const got = await get(TILE);
    const reader = got.body?.getReader();
    expect((await reader?.read())?.value?.length).toBeGreaterThan(0);
    finish();
    let rest = await reader?.read();
    while (rest && !rest.done) rest = await reader?.read();
    expect(rest?.done).toBe(true);
  });

  it.each([
    ["a redirect", 302, { location: "http://127.0.0.1:22/" }],
    ["a sign-in page", 200, { "content-type": "text/html" }],
    ["a script", 200, { "content-type": "application/javascript" }],
    [
      "an answer that says that it is too large",
      200,
      { "content-type": "image/jpeg", "content-length": "1000000" },
    ],
  ] as const)("does not pass on %s", async (_what, status, headers) => {
    answer = (_request, response) =>
      response.writeHead(status, headers).end("length" in headers ? undefined : "x");
    const got = await get(TILE);
    expect(got.status).toBe(502);
    expect(await got.json()).toMatchObject({ error: { code: 502 } });
    expect(asked).toHaveLength(1);
  });

  it("cuts off a response that grows too large", async () => {
    answer = (_request, response) => {
      response.writeHead(200, { "content-type": "image/jpeg" });
      response.write(Buffer.alloc(60_000));
      response.end(Buffer.alloc(60_000));
    };
    await expect(get(TILE).then((got) => got.arrayBuffer())).rejects.toThrow();
  });

  const picture = (response: ServerResponse) =>
    response.writeHead(200, { "content-type": "image/jpeg" }).end("x");

  it("gives up on a service that doesn't respond, without revealing the token", async () => {
    answer = () => {};
    expect((await get(TILE, {}, hasty)).status).toBe(504);
    expect(warnings).toHaveLength(1);
    expect(JSON.stringify(warnings)).not.toContain("secret");
    answer = (_request, response) => picture(response);
    await expect.poll(async () => (await get(TILE, {}, hasty)).status).toBe(200);
  });

  it("limits waiting requests, and accepts more once those are answered", async () => {
    const waiting: ServerResponse[] = [];
    answer = (_request, response) => waiting.push(response);
    const answers = [get(TILE), get(TILE)];
    await expect.poll(() => waiting.length).toBe(2);
    expect((await get(TILE)).status).toBe(503);
    expect(asked).toHaveLength(2);
    answer = (_request, response) => picture(response);
    waiting.forEach(picture);
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([200, 200]);
    await expect.poll(async () => (await get(TILE)).status).toBe(200);
  });
});

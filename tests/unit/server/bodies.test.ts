import { once } from "node:events";
import { createServer, type Server } from "node:http";
import net, { type AddressInfo } from "node:net";
import Fastify, { type FastifyInstance } from "fastify";
import { afterEach, describe, expect, it } from "vitest";
import { limitConnections } from "../../../server/connections";
import { BODY_LIMITS, guardBodies } from "../../../server/routes/support/bodies";
import { answerError } from "../../../server/routes/support/errorHandler";

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

async function listen(limits: Partial<typeof BODY_LIMITS>): Promise<number> {
  const app: FastifyInstance = Fastify({ forceCloseConnections: true });
  app.setErrorHandler(async (error, request, reply) => answerError(error as never, request, reply));
  guardBodies(app, { ...BODY_LIMITS, ...limits });
  app.post("/", async ({ body }) => ({ got: JSON.stringify(body).length }));
  app.get("/", async () => "fine");
  app.get("/listeners", async ({ raw }) => ({ listeners: raw.socket.listenerCount("close") }));
  await app.listen({ port: 0, host: "127.0.0.1" });
  closing.push(() => app.close());
  return (app.server.address() as AddressInfo).port;
}

/** Opens a connection for sending text. `heard` resolves with everything received once the other side closes it. */
function connect(port: number) {
  const socket = net.connect(port, "127.0.0.1");
  closing.push(() => socket.destroy());
  let text = "";
  socket.on("data", (data) => {
    text += data;
  });
  socket.on("error", () => {});
  const closed = once(socket, "close").then(() => text);
  return { socket, closed, heard: () => text };
}

const post = (bytes: number) =>
  `POST / HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: ${bytes}\r\n\r\n`;

describe("request bodies", () => {
  it("that don't arrive in time are cut off, with a reason", async () => {
    const port = await listen({ graceMs: 100 });
    const { socket, closed } = connect(port);
    socket.write(`${post(100)}{"a":`);
    const heard = await closed;
    expect(heard).toMatch(/^HTTP\/1.1 408 /);
    expect(heard).toContain('"too-slow"');
  });

  it("that arrive slowly but fast enough are accepted", async () => {
    const port = await listen({ graceMs: 50, bytesPerSecond: 20 });
    const { socket, heard } = connect(port);
    socket.write(`${post(8)}{"a":`);
    setTimeout(() => socket.write(" 1}"), 150);
    await expect.poll(heard).toContain('{"got":7}');
  });

  it("of one network are limited in number, and make room as they end", async () => {
    const port = await listen({ perNetwork: 3 });
    const held = Array.from({ length: 3 }, () => connect(port));
    for (const { socket } of held) socket.write(`${post(100)}{`);
    const refused = async () => {
      const { socket, heard } = connect(port);
      socket.write(`${post(7)}{"a":1}`);
      await expect.poll(heard).toContain("\r\n\r\n{");
      return heard();
    };
    await expect.poll(refused).toMatch(/^HTTP\/1.1 503 [\s\S]*retry-after: 5/i);
    // Requests without a body are still answered.
    expect(await (await fetch(`http://127.0.0.1:${port}/`)).text()).toBe("fine");
    held[0]?.socket.destroy();
    await expect.poll(refused).toContain('{"got":7}');
  });

  it("of one network are limited in bytes; a larger one comes alone", async () => {
    const port = await listen({ bytesPerNetwork: 100 });
    const large = connect(port);
    large.socket.write(`${post(500)}{`);
    const small = connect(port);
    await expect
      .poll(async () => {
        small.socket.write(`${post(7)}{"a":1}`);
        return small.heard();
      })
      .toMatch(/^HTTP\/1.1 503 /);
  });

  it("leave nothing behind on a kept-alive connection", async () => {
    const port = await listen({});
    const { socket, heard } = connect(port);
    const listeners = async () => {
      const before = heard().length;
      socket.write("GET /listeners HTTP/1.1\r\nhost: a\r\n\r\n");
      await expect.poll(() => heard().slice(before)).toMatch(/"listeners":\d+/);
      return Number(/"listeners":(\d+)/.exec(heard().slice(before))?.[1]);
    };
    const before = await listeners();
    for (let n = 1; n <= 20; n++) {
      socket.write(`${post(7)}{"a":1}`);
      await expect.poll(() => heard().match(/"got":7/g)?.length).toBe(n);
    }
    expect(await listeners()).toBe(before);
  });
});

describe("connections", () => {
  it("from one address beyond the limit are closed at once, and new ones may follow as others end", async () => {
    const server: Server = createServer((_request, response) => response.end("fine"));
    limitConnections(server, 2);
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    closing.push(() => server.close());
    const { port } = server.address() as AddressInfo;
    const [one] = [connect(port), connect(port)];
    await expect.poll(() => new Promise((done) => server.getConnections((_, count) => done(count)))).toBe(2);
    await connect(port).closed;
    one.socket.destroy();
    await expect
      .poll(async () => {
        const next = connect(port);
        next.socket.write("GET / HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n");
        return next.closed;
      })
      .toContain("fine");
  });
});

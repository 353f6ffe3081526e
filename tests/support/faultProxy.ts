import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

/** Matches requests by "METHOD /path?query". */
type Calls = RegExp;

/** Proxy between browser and server that fails or delays selected requests. */
export interface FaultProxy {
  /** URL for the browser. */
  url: string;
  /**
   * Answers the next matching request with this status and an HTML page, without passing it on. 500 stands for a
   * failing proxy, 403 for a filter. The app treats 502 to 504 as a lost connection.
   */
  fail(
    calls: Calls,
    options?: { status?: number /** Matching requests to let through first. */; after?: number },
  ): void;
  /** Holds matching requests until the returned function is called. */
  hold(calls: Calls): () => void;
  /** Answers matching requests itself, as another service of the site would. Their bodies are collected in order. */
  take(calls: Calls): string[];
  /** Lets everything through again. Returns the faults that never applied. */
  heal(): Calls[];
  close(): void;
}

/** @param target the server's URL */
export async function startFaultProxy(target: string): Promise<FaultProxy> {
  const faults: { calls: Calls; status: number; after: number }[] = [];
  const holds = new Set<{ calls: Calls; over: Promise<void>; end: () => void }>();

  const taken: { calls: Calls; bodies: string[] }[] = [];

  const server = createServer(async (incoming, outgoing) => {
    const call = `${incoming.method} ${incoming.url}`;
    const fault = faults.find(({ calls }) => calls.test(call));
    if (fault && fault.after-- === 0) {
      faults.splice(faults.indexOf(fault), 1);
      return answerFault(incoming, outgoing, fault.status);
    }
    for (const { calls, over } of holds) if (calls.test(call)) await over;
    const taking = taken.find(({ calls }) => calls.test(call));
    if (taking) {
      taking.bodies.push(await text(incoming));
      return outgoing.writeHead(204).end();
    }
    pass(target, incoming, outgoing);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    fail: (calls, { status = 500, after = 0 } = {}) => void faults.push({ calls, status, after }),
    hold(calls) {
      let end = () => {};
      const over = new Promise<void>((resolve) => {
        end = resolve;
      });
      const held = { calls, over, end };
      holds.add(held);
      return () => {
        holds.delete(held);
        end();
      };
    },
    take(calls) {
      const bodies: string[] = [];
      taken.push({ calls, bodies });
      return bodies;
    },
    heal() {
      for (const { end } of holds) end();
      holds.clear();
      return faults.splice(0).map(({ calls }) => calls);
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

function answerFault(incoming: IncomingMessage, outgoing: ServerResponse, status: number): void {
  // An unread body would be parsed as the connection's next request.
  incoming.resume();
  outgoing.writeHead(status, { "content-type": "text/html" }).end(`<h1>${status}</h1>`);
}

function pass(target: string, incoming: IncomingMessage, outgoing: ServerResponse): void {
  const { method, headers } = incoming;
  const onward = request(new URL(incoming.url ?? "/", target), { method, headers, agent: false });
  onward.once("response", (answer) => {
    // These headers concern only the proxy's own connection to the server.
    const { connection: _, "keep-alive": __, ...kept } = answer.headers;
    outgoing.writeHead(answer.statusCode ?? 502, kept);
    answer.on("error", () => outgoing.destroy());
    answer.pipe(outgoing);
  });
  onward.once("error", () => outgoing.destroy());
  outgoing.once("close", () => onward.destroy());
  incoming.pipe(onward);
}

import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

/** Chosen calls, by "METHOD /path?query". */
type Calls = RegExp;

/** A proxy between browser and server that breaks or delays chosen calls, as proxies do that are in trouble. */
export interface FaultProxy {
  /** Where the browser finds the server. */
  url: string;
  /**
   * The next such call never reaches the server: it is answered with this status and a page of HTML. 500: a fault of
   * what stands in between; 403: a filter that lets it not through. The app takes 502 to 504 for a lost connection.
   */
  fail(
    calls: Calls,
    options?: { status?: number /** Calls that get through before. */; after?: number },
  ): void;
  /** Such calls wait until they are let go on to the server. */
  hold(calls: Calls): () => void;
  /** Requests that end here, like those to another service of the same site: their bodies, in order. */
  take(calls: Calls): string[];
  /** Lets everything through again. Answers the faults that no call has met. */
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
  // A body that nobody reads would be taken for the connection's next request.
  incoming.resume();
  outgoing.writeHead(status, { "content-type": "text/html" }).end(`<h1>${status}</h1>`);
}

function pass(target: string, incoming: IncomingMessage, outgoing: ServerResponse): void {
  const { method, headers } = incoming;
  const onward = request(new URL(incoming.url ?? "/", target), { method, headers, agent: false });
  onward.once("response", (answer) => {
    // Of the proxy's own connection to the server.
    const { connection: _, "keep-alive": __, ...kept } = answer.headers;
    outgoing.writeHead(answer.statusCode ?? 502, kept);
    answer.on("error", () => outgoing.destroy());
    answer.pipe(outgoing);
  });
  onward.once("error", () => outgoing.destroy());
  outgoing.once("close", () => onward.destroy());
  incoming.pipe(onward);
}

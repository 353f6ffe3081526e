import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";

export interface Balancer {
  /** Public URL. */
  url: string;
  /** Number of requests answered by each server. */
  answered: number[];
  close(): void;
}

/** Starts a round-robin proxy that falls back to another server if one can't be reached. */
export async function startBalancer(targets: readonly string[]): Promise<Balancer> {
  const answered = targets.map(() => 0);
  let turn = 0;
  const server = createServer((incoming, outgoing) => {
    turn = (turn + 1) % targets.length;
    void pass(incoming, outgoing, turn).catch(() => outgoing.destroy());
  });

  async function pass(incoming: IncomingMessage, outgoing: ServerResponse, first: number): Promise<void> {
    const body = await buffer(incoming);
    for (let attempt = 0; attempt < targets.length; attempt++) {
      const index = (first + attempt) % targets.length;
      const answer = await send(targets[index] ?? "", incoming, body);
      if (answer === "unreachable") continue;
      if (answer === "broken") break;
      answered[index] = (answered[index] ?? 0) + 1;
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.on("error", () => outgoing.destroy());
      answer.pipe(outgoing);
      return;
    }
    outgoing.writeHead(502).end();
  }

  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    answered,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Sends a request to a server. Only if it is "unreachable" is it safe to send it to another one. */
function send(
  target: string,
  { method, url, headers, socket }: IncomingMessage,
  body: Buffer,
): Promise<IncomingMessage | "unreachable" | "broken"> {
  return new Promise((resolve) => {
    const outgoing = request(new URL(url ?? "/", target), {
      method,
      headers: {
        ...headers,
        "x-forwarded-for": [headers["x-forwarded-for"], socket.remoteAddress]
          .flat()
          .filter(Boolean)
          .join(", "),
        "x-forwarded-host": headers.host,
        "x-forwarded-proto": headers["x-forwarded-proto"] ?? "http",
      },
      agent: false,
    });
    outgoing.once("response", resolve);
    outgoing.once("error", ({ code }: NodeJS.ErrnoException) =>
      resolve(code === "ECONNREFUSED" ? "unreachable" : "broken"),
    );
    outgoing.end(body);
  });
}

import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";

export interface Call {
  method: string;
  url: string;
  headers: IncomingMessage["headers"];
  body: string;
}

export interface Answer {
  status?: number;
  /** Sent as JSON unless it is a string. */
  body?: unknown;
  /** Delay of the response in milliseconds. */
  after?: number;
}

/** Starts a real HTTP server that responds as instructed and records its requests. */
export async function startTestServer(answer: (call: Call) => Answer) {
  const calls: Call[] = [];
  const server = createServer(async (request, response) => {
    // The test environment's page has another origin.
    response.setHeader("access-control-allow-origin", request.headers.origin ?? "*");
    response.setHeader("access-control-allow-credentials", "true");
    response.setHeader("access-control-allow-headers", "authorization,content-type,api-version");
    if (request.method === "OPTIONS") return response.end();
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks).toString("latin1");
    const call = { method: request.method ?? "", url: request.url ?? "", headers: request.headers, body };
    calls.push(call);
    const { status = 200, body: data, after = 0 } = answer(call);
    setTimeout(() => {
      response.writeHead(status, { "content-type": "application/json" });
      response.end(data === undefined ? "" : typeof data === "string" ? data : JSON.stringify(data));
    }, after);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/api/v1`,
    calls,
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

/** Returns a token shaped like a JWT that expires at a time in seconds. */
export const tokenUntil = (exp: number) =>
  `h.${Buffer.from(JSON.stringify({ exp, name: "Ünal" })).toString("base64url")}.s`;

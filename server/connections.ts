import type { Server } from "node:http";
import { networkOf } from "./network";

/** Timeout for the request line and headers, in milliseconds. */
const HEADERS_MS = 20_000;
/** Timeout for a whole request, longer than the slowest upload allowed. */
const REQUEST_MS = 40 * 60_000;

/**
 * Limits what connections cost before anything is known about their requests.
 * @param perNetwork maximum number of open connections per network; further ones are closed immediately. 0: no limit,
 *   as needed behind a proxy, where all share one address
 */
export function limitConnections(server: Server, perNetwork: number): void {
  server.headersTimeout = HEADERS_MS;
  server.requestTimeout = REQUEST_MS;
  if (perNetwork === 0) return;
  const open = new Map<string, number>();
  server.on("connection", (socket) => {
    const network = networkOf(socket.remoteAddress ?? "");
    const count = (open.get(network) ?? 0) + 1;
    if (count > perNetwork) return void socket.destroy();
    open.set(network, count);
    socket.once("close", () => {
      const left = (open.get(network) ?? 1) - 1;
      if (left > 0) open.set(network, left);
      else open.delete(network);
    });
  });
}

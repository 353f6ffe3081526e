import type { Server } from "node:http";
import { networkOf } from "./network";

/** Milliseconds for the first line and the headers of a request. */
const HEADERS_MS = 20_000;
/** And for all of a request: more than the slowest upload that is let through. */
const REQUEST_MS = 40 * 60_000;

/**
 * Bounds what connections cost before anything is known of their requests.
 * @param perNetwork connections that one network may keep open; further ones are closed at once. 0: no limit, as behind a
 *   proxy, where all come from the same address
 */
export function boundConnections(server: Server, perNetwork: number): void {
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

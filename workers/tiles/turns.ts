import pLimit from "p-limit";

/** Share of the six HTTP/1.1 connections a browser opens to a server. The rest are for saving and loading. */
const OVER_HTTP_1 = 4;
/** Later HTTP versions use one connection for everything, and the server prioritizes what it draws. */
const OVER_LATER = 64;
const LATER = new Set(["h2", "h3"]);

const limit = pLimit(OVER_HTTP_1);

/** Queues requests to our own server so that tiles never occupy all connections to it. */
export async function inTurn<T>(url: string, request: () => Promise<T>): Promise<T> {
  if (new URL(url).origin !== self.location.origin) return request();
  const answer = await limit(request);
  if (limit.concurrency === OVER_HTTP_1 && LATER.has(protocolOf(url))) limit.concurrency = OVER_LATER;
  return answer;
}

/**
 * Returns the protocol of a response, such as "http/1.1" or "h2". Empty if the browser doesn't say, as for cached
 * responses.
 */
function protocolOf(url: string): string {
  const entry = performance.getEntriesByName(url, "resource").at(-1);
  return entry instanceof PerformanceResourceTiming ? entry.nextHopProtocol : "";
}

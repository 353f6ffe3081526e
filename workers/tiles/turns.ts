import pLimit from "p-limit";

/** Of the six connections that a browser opens to a server over HTTP/1.1; the others are for saving and reading. */
const OVER_HTTP_1 = 4;
/** Later versions send everything over one connection. The server has its own order for what it draws. */
const OVER_LATER = 64;
const LATER = new Set(["h2", "h3"]);

const limit = pLimit(OVER_HTTP_1);

/** Has requests to our own server wait for their turn, so that tiles never hold all connections to it. */
export async function inTurn<T>(url: string, request: () => Promise<T>): Promise<T> {
  if (new URL(url).origin !== self.location.origin) return request();
  const answer = await limit(request);
  if (limit.concurrency === OVER_HTTP_1 && LATER.has(protocolOf(url))) limit.concurrency = OVER_LATER;
  return answer;
}

/** How the answer came, e.g. "http/1.1" or "h2"; "" where the browser does not say, as of what its cache holds. */
function protocolOf(url: string): string {
  const entry = performance.getEntriesByName(url, "resource").at(-1);
  return entry instanceof PerformanceResourceTiming ? entry.nextHopProtocol : "";
}

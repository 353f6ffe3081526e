import type { SnapshotRequest } from "./types";

/** A connection on which nothing comes for this long has failed. */
const IDLE_MS = 60_000;

/**
 * Asks for a body and answers how to get its pieces, null after the last.
 * @throws Error when the server refuses, can't be reached, or sends nothing for too long
 */
export async function fetchPieces({
  url,
  headers,
}: Pick<SnapshotRequest, "url" | "headers">): Promise<() => Promise<Uint8Array | null>> {
  const ending = new AbortController();
  const inTime = async <T>(work: Promise<T>): Promise<T> => {
    const timer = setTimeout(() => ending.abort(new Error("The server stopped sending.")), IDLE_MS);
    try {
      return await work;
    } finally {
      clearTimeout(timer);
    }
  };
  const response = await inTime(
    fetch(url, { credentials: "include", cache: "no-store", headers, signal: ending.signal }),
  );
  const reader = response.ok ? response.body?.getReader() : null;
  if (!reader) {
    ending.abort();
    throw new Error(`The server returned status ${response.status}.`);
  }
  return async () => {
    const { done, value } = await inTime(reader.read());
    return done ? null : value;
  };
}

import type { SnapshotRequest } from "./types";

/** Timeout after which a silent connection counts as failed. */
const IDLE_MS = 60_000;

/**
 * Requests a body and returns a function that reads its pieces, null after the last.
 *
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
    throw new Error(`The server answered with status ${response.status}.`);
  }
  return async () => {
    const { done, value } = await inTime(reader.read());
    return done ? null : value;
  };
}

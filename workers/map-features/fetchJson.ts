/** Fetches JSON from a map service. @throws Error with a message for the user, AbortError */
export async function fetchJson(url: string, signal: AbortSignal): Promise<unknown> {
  const response = await fetch(url, { signal }).catch((cause: unknown) => {
    signal.throwIfAborted();
    throw new Error("Can't reach the map's layers. Check your connection and try again.", { cause });
  });
  if (!response.ok)
    throw new Error(`The layer's service returned ${response.status}. Try again in a moment.`);
  return response.json().catch((cause: unknown) => {
    signal.throwIfAborted();
    throw new Error("The layer's service returned something unreadable. Try again in a moment.", { cause });
  });
}

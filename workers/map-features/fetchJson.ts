/** What a map service answers. @throws Error for what a person should hear, AbortError */
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

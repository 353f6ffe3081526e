/** Thrown if elevations can't be loaded. */
export class ElevationError extends Error {
  override name = "ElevationError";
}

/**
 * Fetches the bytes of a tile. @returns null if the service has none @throws ElevationError with a message for the user
 */
export async function fetchTile(url: string, signal: AbortSignal): Promise<Uint8Array | null> {
  const response = await fetch(url, { signal }).catch((cause: unknown) => {
    signal.throwIfAborted();
    throw new ElevationError("Can't reach the elevation service. Check your connection and try again.", {
      cause,
    });
  });
  if (response.status === 404 || response.status === 204) return null;
  if (!response.ok) {
    throw new ElevationError(`The elevation service returned ${response.status}. Try again in a moment.`);
  }
  return new Uint8Array(await response.arrayBuffer());
}

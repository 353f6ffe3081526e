import { failure, OFFLINE, TIMED_OUT } from "./http";
import type { ApiResult } from "./userApi";

const TIMEOUT_MS = 30_000;

/**
 * Sends a request to an ArcGIS REST service, which may report an error in a successful response. Never throws, except
 * an AbortError when the caller's signal aborts.
 */
export async function arcgisJson(url: string, signal?: AbortSignal): Promise<ApiResult<unknown>> {
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  try {
    const response = await fetch(url, { signal: signal ? AbortSignal.any([signal, timeout]) : timeout });
    const answer: unknown = await response.json().catch(() => null);
    const error = errorOf(answer);
    if (response.ok && answer !== null && !error) return { success: true, data: answer };
    return failure({
      status: response.status,
      id: "map-service",
      message: error ?? `Couldn't read the map service's response (status ${response.status}).`,
    });
  } catch (error) {
    signal?.throwIfAborted();
    return failure(timeout.aborted ? TIMED_OUT : OFFLINE, error);
  }
}

function errorOf(answer: unknown): string | null {
  if (typeof answer !== "object" || answer === null || !("error" in answer)) return null;
  const { error } = answer;
  const message = typeof error === "object" && error !== null && "message" in error ? error.message : null;
  return typeof message === "string" && message ? message : "The map service returned an error.";
}

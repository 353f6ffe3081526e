import { call, type SagaGenerator } from "typed-redux-saga";
import { isTransient } from "../../../api/http";
import type { KeyValueStorage } from "../../../api/identity";
import type { ApiResult } from "../../../api/userApi";
import { getServices } from "../../../app/sagaContext";
import { REMOTE_CONFIG_MIN_INTERVAL_MS } from "../../../domain/limits";

export const REMOTE_CONFIG_KEY = "remoteConfig";

type RemoteConfig = Record<string, unknown>;

interface Kept {
  /** Time of the response, milliseconds since the epoch. */
  at: number;
  /** URL of the server that sent it. */
  from: string;
  config: RemoteConfig;
}

/**
 * Loads the server's configuration. It's requested at most every five minutes; until then, and while the server can't
 * be reached, the stored one is used.
 * @param from the user API's URL
 */
export function* loadRemoteConfig(from: string): SagaGenerator<ApiResult<RemoteConfig>> {
  const { api, storage, now } = yield* getServices();
  const kept = readKept(storage);
  const known = kept?.from === from ? kept : null;
  const age = known === null ? Infinity : now() - known.at;
  if (known && age >= 0 && age < REMOTE_CONFIG_MIN_INTERVAL_MS) return { success: true, data: known.config };

  const result = yield* call(api.config);
  if (result.success) keep(storage, { at: now(), from, config: result.data });
  else if (known && isTransient(result.data)) return { success: true, data: known.config };
  return result;
}

export const forgetRemoteConfig = (storage: KeyValueStorage): void => storage.removeItem(REMOTE_CONFIG_KEY);

function readKept(storage: KeyValueStorage): Kept | null {
  try {
    const value: unknown = JSON.parse(storage.getItem(REMOTE_CONFIG_KEY) ?? "null");
    return isKept(value) ? value : null;
  } catch {
    // Disabled storage or malformed content must not keep the app from starting.
    return null;
  }
}

function keep(storage: KeyValueStorage, kept: Kept): void {
  try {
    storage.setItem(REMOTE_CONFIG_KEY, JSON.stringify(kept));
  } catch (error) {
    console.info("Couldn't store the configuration on this device. It will load at each start.", error);
  }
}

function isKept(value: unknown): value is Kept {
  if (typeof value !== "object" || value === null) return false;
  if (!("at" in value) || !("from" in value) || !("config" in value)) return false;
  return (
    typeof value.at === "number" &&
    typeof value.from === "string" &&
    typeof value.config === "object" &&
    value.config !== null
  );
}

import type { FeatureStyle } from "../domain/feature";
import { UUID_BYTES, uuidAt } from "../formats/uuidBytes";
import { encodeIds, isUuid } from "../formats/visibility";
import { driveSteps } from "../workers/driveSteps";
import type { RequestOptions } from "./http";
import type { ApiResult, BatchResult } from "./user/result";

/** Builds the query for a style. Lists are joined with commas; a null icon leaves icons unchanged. */
export const styleQuery = ({ icon, color, strokeWidth }: FeatureStyle): RequestOptions["query"] => ({
  icon: icon ?? undefined,
  color: color?.map(String),
  strokeWidth,
});

/**
 * Changes very many features in one request (ADR 0112).
 *
 * @param key of the change; sending the same features again changes them only once
 * @param send sends the request; its response has the ids of the features that weren't changed
 */
export async function sendBulk(
  featureIds: readonly string[],
  key: string,
  send: (options: RequestOptions) => Promise<ApiResult<Uint8Array>>,
): Promise<ApiResult<BatchResult>> {
  const ids = await driveSteps(encodeIds(featureIds));
  const headers = { "Idempotency-Key": `${key}-${hashOf(ids)}` };
  const result = await send({ bytes: new Blob([ids]), headers, answer: "bytes" });
  if (!result.success) return result;
  const missing = new Set<string>();
  for (let at = 0; at + UUID_BYTES <= result.data.length; at += UUID_BYTES)
    missing.add(uuidAt(result.data, at));
  // Ids that only this browser knows were not sent.
  const isDone = (id: string) => isUuid(id) && !missing.delete(id.toLowerCase());
  const successful: string[] = [];
  const failed: string[] = [];
  for (const id of featureIds) (isDone(id) ? successful : failed).push(id);
  // The remaining ids are hunts that don't exist.
  const data = [...failed, ...missing].map((id) => ({ id, reason: "not-found" }));
  return { success: true, data: { successful, failed: data } };
}

const FNV_START = 0x811c9dc5;
const FNV_PRIME = 0x01000193;

/** Identifies a part of a change by its 32-bit FNV-1a hash and its length. */
function hashOf(bytes: Uint8Array): string {
  let hash = FNV_START;
  for (const byte of bytes) hash = Math.imul(hash ^ byte, FNV_PRIME);
  return `${(hash >>> 0).toString(16)}-${bytes.length}`;
}

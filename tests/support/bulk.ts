import type { Pool } from "pg";
import { encodeGeometry } from "../../src/formats/geometry/encode";
import { putUuid, UUID_BYTES, uuidsAt } from "../../src/formats/uuidBytes";
import type { TestClient } from "./api";

export function idBytes(ids: readonly string[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(ids.length * UUID_BYTES);
  for (const [index, id] of ids.entries()) putUuid(id, bytes, index * UUID_BYTES);
  return bytes;
}

/** Calls a bulk endpoint. Returns the ids it reports as `missing`, and the error, if any, as `body`. */
export async function bulk(
  client: TestClient,
  method: string,
  path: string,
  {
    ids,
    bytes = idBytes(ids ?? []),
    key,
  }: { ids?: readonly string[]; bytes?: Uint8Array<ArrayBuffer>; key?: string },
): Promise<{ status: number; missing: string[]; body: unknown }> {
  const response = await fetch(new URL(`/api/v1${path}`, client.url), {
    method,
    headers: {
      origin: client.url,
      cookie: client.cookieHeader(),
      "content-type": "application/octet-stream",
      ...(key !== undefined && { "idempotency-key": key }),
    },
    body: bytes,
  });
  const { status, headers } = response;
  // Errors, and confirmed imports, are answered in JSON.
  if (headers.get("content-type")?.startsWith("application/json"))
    return { status, missing: [], body: await response.json() };
  const answer = new Uint8Array(await response.arrayBuffer());
  return { status, missing: uuidsAt(answer, 0, answer.length / UUID_BYTES), body: null };
}

const POINT = encodeGeometry("Point", [1, 2, 3], null);

/**
 * Inserts waypoints directly into the database, because thousands of requests would take minutes.
 * @returns their ids in the order of their titles
 */
export async function insertWaypoints(pool: Pool, userId: string, count: number): Promise<string[]> {
  const { rows } = await pool.query<{ uuid: string }>(
    `insert into features (user_id, uuid, title, title_key, gh_type, color, stroke_type, stroke_width, created_at,
       updated_at, server_created_at, states, geometry, bytes)
     select $1, gen_random_uuid(), 'F ' || n, 'f ' || n, 'Point', '[0,0,0,1]', 'solid', 4, n, n, n, '{}', $2, 7
     from generate_series(1, $3) n returning uuid`,
    [userId, POINT, count],
  );
  return rows.map(({ uuid }) => uuid);
}

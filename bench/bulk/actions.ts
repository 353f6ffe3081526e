import { sendBulk, styleQuery } from "../../src/api/bulk";
import { type RequestOptions, withQuery } from "../../src/api/http";
import type { ApiResult } from "../../src/api/userApi";
import type { FeatureStyle } from "../../src/domain/feature";
import { BULK_BATCH, DELETE_BATCH, JOIN_BATCH } from "../../src/domain/limits";
import type { TestClient } from "../../tests/support/api";

/**
 * A change of many features, through both sets of endpoints: the original ones for few features, and those for very
 * many.
 */
export interface BulkAction {
  step: string;
  what: string;
  few: { size: number; parallel: number; send(featureIds: string[]): Promise<unknown> };
  many: { size: number; parallel: number; send(featureIds: string[]): Promise<unknown> };
}

const STYLE: FeatureStyle = { color: [10, 20, 30, 1] };
/** Features per request in the endpoints that restyle or restore few features. */
const FEW = 1000;
const PARALLEL = 3;

/** @param hunt id of the hunt to move features into */
export function actionsOf(client: TestClient, hunt: string): BulkAction[] {
  const change = `bench-${Date.now()}`;
  const many = (
    method: "POST" | "PATCH",
    path: string,
    query: RequestOptions["query"] = {},
    parallel = 1,
  ) => ({
    size: BULK_BATCH,
    parallel,
    async send(featureIds: string[]) {
      const result = await sendBulk(featureIds, `${change}${path.replaceAll("/", "-")}`, (options) =>
        call(client, method, withQuery(path, query), options),
      );
      if (!result.success || result.data.failed.length > 0) throw new Error(JSON.stringify(result.data));
    },
  });
  const few = (size: number, parallel: number, send: (featureIds: string[]) => Promise<unknown>) => ({
    size,
    parallel,
    send,
  });
  return [
    {
      step: "styles",
      what: "restyle",
      few: few(FEW, 1, (featureIds) =>
        client.data("PATCH", "/features/styles", { featureIds, properties: STYLE }),
      ),
      many: many("PATCH", "/features/bulk/styles", styleQuery(STYLE)),
    },
    {
      step: "hunt",
      what: "move to a hunt",
      few: few(JOIN_BATCH, 1, (featureIds) =>
        client.data("PATCH", "/collections/add/features", { featureIds, collectionIds: [hunt] }),
      ),
      many: many("PATCH", "/features/bulk/hunts", { collectionIds: [hunt], member: true }),
    },
    {
      step: "delete",
      what: "delete",
      few: few(DELETE_BATCH, PARALLEL, (featureIds) =>
        client.data("POST", "/features/delete", { featureIds }),
      ),
      many: many("POST", "/features/bulk/delete", {}, PARALLEL),
    },
    {
      step: "delete",
      what: "undo",
      few: few(FEW, PARALLEL, (featureIds) => client.data("POST", "/features/restore", { featureIds })),
      many: many("POST", "/features/bulk/restore", {}, PARALLEL),
    },
  ];
}

async function call(
  client: TestClient,
  method: string,
  path: string,
  { bytes, headers }: RequestOptions,
): Promise<ApiResult<Uint8Array>> {
  const response = await fetch(new URL(`/api/v1${path}`, client.url), {
    method,
    headers: {
      origin: client.url,
      cookie: client.cookieHeader(),
      "content-type": "application/octet-stream",
      ...headers,
    },
    body: bytes ?? null,
  });
  if (!response.ok) throw new Error(await response.text());
  return { success: true, data: new Uint8Array(await response.arrayBuffer()) };
}

import { readFileSync } from "node:fs";
import { vi } from "vitest";
import {
  type DraftSettings,
  type MapDataLayer,
  type MapDraft,
  NOTHING_CHOSEN,
} from "../../src/domain/mapData";
import type { Answer, Envelope, TestClient } from "./api";
import { PATIENCE_MS } from "./patience";

export const DRAFTS = "/admin/map-data/drafts";

/** Sends part of a file to a draft. */
export async function sendPart(
  client: TestClient,
  uuid: string,
  offset: number,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<Answer> {
  const response = await fetch(new URL(`/api/v1${DRAFTS}/${uuid}/file?offset=${offset}`, client.url), {
    method: "PUT",
    headers: {
      origin: client.url,
      cookie: client.cookieHeader(),
      "content-type": "application/octet-stream",
    },
    body: bytes,
  });
  return { status: response.status, body: await response.json(), headers: response.headers };
}

export const begin = (client: TestClient, fileName: string, bytes: number, replaces: string | null = null) =>
  client.data<MapDraft>("POST", DRAFTS, { fileName, bytes, replaces });

/** Waits until no job runs for a draft, and returns it. */
export const settled = (client: TestClient, uuid: string): Promise<MapDraft> =>
  vi.waitFor(
    async () => {
      const draft = await client.data<MapDraft>("GET", `${DRAFTS}/${uuid}`);
      if (draft.progress !== null) throw new Error(`still ${draft.state}`);
      return draft;
    },
    { timeout: 3 * PATIENCE_MS, interval: 100 },
  );

/** Uploads a file and waits until it is inspected. */
export async function uploadFile(
  client: TestClient,
  path: string,
  fileName: string,
  replaces: string | null = null,
): Promise<MapDraft> {
  const bytes = new Uint8Array(readFileSync(path));
  const { uuid } = await begin(client, fileName, bytes.length, replaces);
  const answer = await sendPart(client, uuid, 0, bytes);
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return settled(client, uuid);
}

export const settings = (title: string, more: Partial<DraftSettings> = {}): DraftSettings => ({
  ...NOTHING_CHOSEN,
  as: "layer",
  title,
  ...more,
});

/** Prepares and publishes an inspected draft. */
export async function publishDraft(
  client: TestClient,
  { uuid }: MapDraft,
  chosen: DraftSettings,
): Promise<MapDataLayer> {
  await client.data("POST", `${DRAFTS}/${uuid}/prepare`, chosen);
  const ready = await settled(client, uuid);
  if (ready.state !== "ready") throw new Error(JSON.stringify(ready.error));
  const answer = await client.call("POST", `${DRAFTS}/${uuid}/publish`);
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return (answer.body as Envelope<MapDataLayer>).data;
}

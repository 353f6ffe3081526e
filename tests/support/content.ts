import sharp from "sharp";
import { inject } from "vitest";
import type { ExportType } from "../../src/domain/exportType";
import type { GpxOptions } from "../../src/domain/gpxOptions";
import { type Account, TestClient } from "./api";
import type { TestFile } from "./app";

/** Creates an account and returns it with its client. */
export async function newPerson(
  url = inject("serverUrl"),
): Promise<{ client: TestClient; account: Account }> {
  const client = new TestClient(url);
  return { client, account: await client.signUp() };
}

export const waypoint = (title: string, longitude = -105, latitude = 40) => ({
  title,
  geometry: { type: "Point", coordinates: [longitude, latitude, 0] },
  properties: { ghType: "Point" },
});

/** Request body for a line or track. */
export const line = (coordinates: number[][], ghType = "Polyline", times?: (number | null)[]) => ({
  title: "Line",
  geometry: { type: "LineString", coordinates },
  properties: { ghType, times },
});

/** Request body for an area. */
export const area = (rings: number[][][]) => ({
  title: "Area",
  geometry: { type: "Polygon", coordinates: rings },
  properties: { ghType: "Polygon" },
});

/** Title and document of a glassing plan. @param longitude of the glassing spot */
export const planOf = (title: string, longitude = -105) => ({
  title,
  document: {
    version: 1,
    tool: "glassing",
    tools: { glassing: { spots: [{ longitude, latitude: 40, title, uuid: null }] } },
  },
});

/** Fields of a plan that tests check. */
export interface SeenPlan {
  uuid: string;
  title: string;
  document: ReturnType<typeof planOf>["document"];
  createdAt: number;
  updatedAt: number;
  collectionId: string;
}

/** Fields of a feature that tests check. */
export interface SeenFeature {
  uuid: string;
  title: string;
  collectionIds: string[];
  notes: { uuid: string; title: string; contents: string }[];
  geometry: { type: string; coordinates: unknown };
  properties: Record<string, unknown> & { updatedAt: number; createdAt: number; distance: number | null };
}

export interface Page {
  features: SeenFeature[];
  total: number;
  nextCursor: string | null;
}

export interface Status {
  valid: boolean;
  completed: boolean;
  message: string;
  progress: number;
}

export interface Problem {
  success: false;
  data: { id: string; message: string; fields?: Record<string, string> };
}

export const problemOf = (body: unknown): Problem["data"] => (body as Problem).data;

/** Polls until `ask` returns something other than null. */
export async function until<T>(ask: () => Promise<T | null>, ms = 45_000): Promise<T> {
  for (const end = Date.now() + ms; ; ) {
    const answer = await ask();
    if (answer !== null) return answer;
    if (Date.now() > end) throw new Error(`Nothing within ${ms} ms`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

export function formOf(name: string, content: string | Uint8Array<ArrayBuffer>, field = "mapData"): FormData {
  const form = new FormData();
  form.append(field, new Blob([content]), name);
  return form;
}

/** Uploads a file and waits until it is read or rejected. */
export async function importFile(
  client: TestClient,
  name: string,
  content: string | Uint8Array<ArrayBuffer>,
): Promise<{ uploadId: string; status: Status }> {
  const { uploadId } = await client.data<{ uploadId: string }>(
    "POST",
    "/imports/upload",
    formOf(name, content),
  );
  return { uploadId, status: await importEnd(client, uploadId) };
}

/** Imports a file and confirms it. */
export async function importAtOnce(client: TestClient, { name, bytes }: TestFile): Promise<void> {
  const { uploadId, status } = await importFile(client, name, new Uint8Array(bytes));
  if (!status.completed) throw new Error(`${name} was refused: ${status.message}`);
  await client.data("POST", `/imports/${uploadId}/confirm`);
}

export const importEnd = (client: TestClient, uploadId: string): Promise<Status> =>
  until(async () => {
    const status = await client.data<Status>("GET", `/imports/upload/${uploadId}`);
    return status.completed || !status.valid ? status : null;
  });

export interface Exported {
  url: string;
  text: string;
  headers: Headers;
}

export async function exportText(...wanted: Parameters<typeof exportBytes>): Promise<Exported> {
  const { url, bytes, headers } = await exportBytes(...wanted);
  return { url, text: new TextDecoder().decode(bytes), headers };
}

/** Exports and downloads. */
export async function exportBytes(
  client: TestClient,
  type: ExportType,
  featureIds?: string[],
  gpx?: Partial<GpxOptions>,
): Promise<{ url: string; bytes: Uint8Array<ArrayBuffer>; headers: Headers }> {
  const { uuid } = await client.data<{ uuid: string }>("POST", "/exports", { type, featureIds, ...gpx });
  const url = await until(async () => {
    const status = await client.data<{ success: boolean; url?: string }>("GET", `/exports/${uuid}`);
    return status.url ?? null;
  });
  const answer = await fetch(new URL(url, client.url), { headers: { cookie: client.cookieHeader() } });
  return { url, bytes: new Uint8Array(await answer.arrayBuffer()), headers: answer.headers };
}

/** Pages through all confirmed features of an account. */
export async function allFeatures(client: TestClient, query = "sort=title"): Promise<SeenFeature[]> {
  const features: SeenFeature[] = [];
  for (let cursor: string | null = ""; cursor !== null; ) {
    const page: Page = await client.data("GET", `/features?${query}${cursor && `&cursor=${cursor}`}`);
    features.push(...page.features);
    cursor = page.nextCursor;
  }
  return features;
}

/** Fields of a photo that tests check. */
export interface SeenPhoto {
  uuid: string;
  title: string;
  featureId: string | null;
  pathThumbnail: string | null;
  pathWeb: string | null;
  pathOriginal: string | null;
  fileData: { contentType: string; bytes: number; width: number; height: number } | null;
}

/** Returns a plain blue image. */
export const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#3366aa" } });

/** Returns a small PNG file. */
export const smallPicture = async () => new Uint8Array(await picture(40, 30).png().toBuffer());

/** Attaches a small photo to a feature. */
export async function uploadPhoto(client: TestClient, featureId: string, title: string): Promise<SeenPhoto> {
  const { uuid } = await client.data<{ uuid: string }>("POST", "/photos", { title });
  const file = await smallPicture();
  return client.data(
    "POST",
    `/photos/upload?photoid=${uuid}&featureid=${featureId}`,
    formOf("a.png", file, "photos"),
  );
}

import { readdirSync, readFileSync } from "node:fs";
import sharp from "sharp";
import type { TestClient } from "./api";
import { formOf, newPerson, type SeenFeature, type SeenPhoto, waypoint } from "./content";
import { query } from "./database";
import type { TestServer } from "./server";

/**
 * 96 x 64 pixels, red on the left and blue on the right, taken at 40.5152, -107.5464, 1886.5 m. Made with libheif's
 * heif-enc.
 */
export const smallHeic = (): Buffer<ArrayBuffer> =>
  Buffer.from(readFileSync(new URL("./small.heic", import.meta.url)));

/**
 * 320 x 240 pixels in the same colors with an embedded 64 x 48 thumbnail, as cameras write it. Also made with heif-enc.
 */
export const heicWithThumbnail = (): Buffer<ArrayBuffer> =>
  Buffer.from(readFileSync(new URL("./thumbnail.heic", import.meta.url)));

/** Returns an image of random noise, so that no two are alike. */
const noise = (side: number) =>
  sharp({
    create: {
      width: side,
      height: side,
      channels: 3,
      background: "#808080",
      noise: { type: "gaussian", mean: 128, sigma: 60 },
    },
  });

export const jpegOf = async (side: number) =>
  new Uint8Array(await noise(side).jpeg({ quality: 95 }).toBuffer());

export async function person(server: TestServer) {
  const { client, account } = await newPerson(server.url);
  const { uuid: featureId } = await client.data<SeenFeature>("POST", "/features", waypoint("Stand"));
  return { client, account, featureId };
}

export const newPhoto = async (client: TestClient) =>
  (await client.data<{ uuid: string }>("POST", "/photos", { title: "T" })).uuid;

export const upload = (
  client: TestClient,
  photoId: string,
  featureId: string,
  file: Uint8Array<ArrayBuffer>,
) =>
  client.call(
    "POST",
    `/photos/upload?photoid=${photoId}&featureid=${featureId}`,
    formOf("a.jpg", file, "photos"),
  );

export const pictureOf = async (client: TestClient, photo: SeenPhoto, size: "web" | "original") => {
  const answer = await fetch(new URL(`/api/v1/photos/${photo.uuid}/${size}`, client.url), {
    headers: { cookie: client.cookieHeader() },
  });
  return { status: answer.status, data: Buffer.from(await answer.arrayBuffer()) };
};

export const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).length;

export const strays = async (dataDir: string) =>
  (await query<{ count: number }>(dataDir, "select count(*)::int as count from stray_files"))[0]?.count;

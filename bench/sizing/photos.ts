import sharp from "sharp";
import type { TestClient } from "../../tests/support/api";
import { formOf, type SeenPhoto } from "../../tests/support/content";
import type { Action } from "./cost";

/** A JPEG of 12 megapixels and about 3 MB, like a phone's. */
export async function largePhoto(): Promise<Uint8Array<ArrayBuffer>> {
  const noise = { type: "gaussian", mean: 128, sigma: 30 } as const;
  const picture = sharp({ create: { width: 4000, height: 3000, channels: 3, background: "#808080", noise } });
  const bytes = new Uint8Array(await picture.blur(0.8).jpeg({ quality: 87 }).toBuffer());
  if (Math.abs(bytes.length / 3e6 - 1) > 0.15) throw new Error(`The photo has ${bytes.length} bytes.`);
  return bytes;
}

/** Uploads a photo to a feature, and reads it twice as the page does: the thumbnail and the size for the screen. */
export async function uploader(
  client: TestClient,
  featureId: string,
  photo: Uint8Array<ArrayBuffer>,
): Promise<Action> {
  const read = async (path: string | null) => {
    const response = await fetch(new URL(path ?? "", client.url), {
      headers: { cookie: client.cookieHeader() },
    });
    if (response.status !== 200) throw new Error(`A photo answered ${response.status}`);
    return (await response.arrayBuffer()).byteLength;
  };
  return async () => {
    const { uuid } = await client.data<{ uuid: string }>("POST", "/photos", { title: "Trail camera" });
    const { pathThumbnail, pathWeb } = await client.data<SeenPhoto>(
      "POST",
      `/photos/upload?photoid=${uuid}&featureid=${featureId}`,
      formOf("camera.jpg", photo, "photos"),
    );
    return (await read(pathThumbnail)) + (await read(pathWeb));
  };
}

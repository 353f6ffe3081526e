import { photoTypeOf } from "../../src/domain/photoTypes";

/** Height in pixels: twice the height shown in a row. */
const HEIGHT = 112;
const QUALITY = 0.7;

/** Returns a small upright JPEG of a photo, or null if neither the browser nor libheif can decode it. */
export async function thumbnailOf(file: Blob): Promise<Blob | null> {
  const picture = await decode(file);
  if (!picture) return null;
  const canvas = new OffscreenCanvas(picture.width, picture.height);
  const context = canvas.getContext("2d");
  // JPEG has no transparency, so transparent pixels would turn black.
  if (context) context.fillStyle = "#ffffff";
  context?.fillRect(0, 0, picture.width, picture.height);
  context?.drawImage(picture, 0, 0);
  picture.close();
  return context && canvas.convertToBlob({ type: "image/jpeg", quality: QUALITY });
}

/** Decodes with libheif if the browser can't, because few browsers support HEIC. */
async function decode(file: Blob): Promise<ImageBitmap | null> {
  try {
    return await createImageBitmap(file, { resizeHeight: HEIGHT, resizeQuality: "medium" });
  } catch {
    const head = new Uint8Array(await file.slice(0, 32).arrayBuffer());
    if (photoTypeOf(head) !== "image/heic") return null;
    const { decodeHeic } = await import("./heic");
    const pixels = await decodeHeic(new Uint8Array(await file.arrayBuffer()));
    if (!pixels) return null;
    const data = new ImageData(pixels.data, pixels.width, pixels.height);
    return createImageBitmap(data, { resizeHeight: HEIGHT, resizeQuality: "medium" });
  }
}

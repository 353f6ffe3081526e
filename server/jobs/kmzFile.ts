import sharp from "sharp";
import type { IconPicture, Pictures } from "../../src/formats";
import { markerSvg } from "../../src/icons/markerSvg";
import type { ZipWriter } from "../services/zipWriter";
import type { ReadPhoto } from "./exportThread";

/**
 * Writes a KMZ to an archive and ends it: the KML first, as readers expect, then its images, one in memory at a time.
 * @param pictures called once the whole KML is written
 */
export async function writeKmz(
  zip: ZipWriter,
  kml: AsyncIterable<string>,
  pictures: () => Pictures,
  readPhoto: ReadPhoto,
): Promise<void> {
  await zip.text("doc.kml", kml);
  const { icons, photos } = pictures();
  for (const icon of icons) await zip.packed(icon.path, await drawIcon(icon));
  for (const { uuid, size, path } of photos) {
    const bytes = await readPhoto({ kind: "photo", photoId: uuid, size });
    if (bytes) await zip.packed(path, bytes);
  }
  zip.end();
}

/** Draws the marker as a PNG of 68 by 84 pixels on a transparent background. */
const drawIcon = ({ icon, color }: IconPicture): Promise<Uint8Array> =>
  sharp(Buffer.from(markerSvg(icon, color)))
    .png()
    .toBuffer();

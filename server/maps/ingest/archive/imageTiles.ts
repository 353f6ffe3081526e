import sharp from "sharp";
import { MapDataError } from "../../errors";
import type { ArchiveInfo } from "./tasks";
import { damaged } from "./walk";

export const noMapLibreTiles = () =>
  new MapDataError(
    "unknown-format",
    "The archive has MapLibre tiles (MLT), which can't be shown. Convert them to Mapbox vector tiles (MVT).",
  );
export const unknownTiles = () =>
  new MapDataError(
    "unknown-format",
    "The archive has no PNG, JPEG, WebP or vector (MVT) tiles. Only these can be shown.",
  );

export type ImageTileType = Exclude<ArchiveInfo["tileType"], "mvt">;

const HUGE = 4096 * 4096;

/**
 * Decodes sample tiles of an archive.
 * @returns tile size in pixels
 * @throws MapDataError if a tile isn't of the declared type or has an unsupported size
 */
export async function inspectImageTiles(
  pictures: readonly Uint8Array[],
  tileType: ImageTileType,
): Promise<256 | 512> {
  const sizes = new Set<number>();
  for (const picture of pictures) {
    const { format, width, height } = await sharp(picture, { limitInputPixels: HUGE })
      .metadata()
      .catch(() => {
        throw damaged(`a tile isn't a ${tileType.toUpperCase()} picture`);
      });
    if (format !== tileType)
      throw damaged(`it says ${tileType.toUpperCase()} tiles, but has ${format.toUpperCase()} ones`);
    if (width !== height) throw damaged(`a tile has ${width} x ${height} pixels`);
    sizes.add(width);
  }
  const [size, ...others] = sizes;
  if (others.length === 0 && (size === 256 || size === 512)) return size;
  throw new MapDataError(
    "unknown-format",
    `The tiles have ${[...sizes].sort((a, b) => a - b).join(" and ")} pixels. Use tiles of 256 or 512 pixels.`,
  );
}

/** Returns a text from an archive's metadata as plain text, because the map displays it. */
export function metadataText(value: unknown, most: number): string {
  if (typeof value !== "string") return "";
  return plainText(value).slice(0, most);
}

/** Removes tags, which are common in attributions. */
const plainText = (text: string): string =>
  text
    .replace(/<[^<>]{0,1000}>/g, "")
    .replace(/&copy;/gi, "©")
    .replace(/&amp;/gi, "&")
    .replace(/[<>\p{Cc}]/gu, " ")
    .replace(/\s+/g, " ")
    .trim();

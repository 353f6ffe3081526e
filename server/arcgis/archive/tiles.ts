import { createHash } from "node:crypto";
import sharp from "sharp";
import type { Asker } from "../asker";
import type { TileId } from "../geo/mercator";
import type { TileFile } from "../tiles/memory";
import type { TileService } from "../tiles/tileService";
import { type Capture, captureAt } from "./captures";
import { RELEASES } from "./releases";

/** A tile's picture as a release serves it: the same picture has the same bytes, unless the release encoded it anew. */
export async function archiveTile(
  tiles: TileService,
  { date, quality }: Capture,
  id: TileId,
  asker?: Asker,
): Promise<TileFile> {
  const file = await tiles.get({ layer: "satellite", format: "jpeg", date }, id, asker);
  if (quality === null) return file;
  const bytes = await sharp(file.bytes).jpeg({ quality, chromaSubsampling: "4:2:0" }).toBuffer();
  return { bytes, etag: `"${createHash("sha1").update(bytes).digest("base64url").slice(0, 20)}"` };
}

/**
 * What Wayback's tilemap answers for a tile: whether there is one, the release whose pixels serve it, and its bytes.
 * The size is that of the file itself, so the tile is drawn if it was not yet.
 */
export async function tilemap(tiles: TileService, release: number, id: TileId, asker?: Asker) {
  const location = { left: id.column, top: id.row, width: 1, height: 1 };
  const capture = captureAt(id, release);
  if (!capture) return { data: [0], location, select: [RELEASES[release]?.number ?? 0], valid: true };
  const { bytes } = await archiveTile(tiles, capture, id, asker);
  const select = [RELEASES[capture.release]?.number ?? 0];
  return { data: [1], location, select, size: [bytes.length], valid: true };
}

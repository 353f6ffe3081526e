import { createHash } from "node:crypto";
import sharp from "sharp";
import { isNothing } from "../../maps/serve/imagery/draw";
import type { Imagery } from "../../maps/store/imagery/catalog";
import type { Caller } from "../caller";
import type { TileId } from "../geo/mercator";
import type { TileFile } from "../tiles/memory";
import type { TileService } from "../tiles/tileService";
import { type ArchiveRelease, type Serving, servingAt } from "./added";
import type { Capture } from "./captures";

/** Returns a tile as a release serves it. The same image has the same bytes unless the release re-encoded it. */
export async function archiveTile(
  tiles: TileService,
  { date, quality }: Capture,
  id: TileId,
  asker?: Caller,
): Promise<TileFile> {
  const file = await tiles.get({ layer: "satellite", format: "jpeg", date }, id, asker);
  if (quality === null) return file;
  const bytes = await sharp(file.bytes).jpeg({ quality, chromaSubsampling: "4:2:0" }).toBuffer();
  return { bytes, etag: `"${createHash("sha1").update(bytes).digest("base64url").slice(0, 20)}"` };
}

const imageryTile = (tiles: TileService, { folder, date }: Imagery, id: TileId, asker?: Caller) =>
  tiles.get({ layer: "imagery", format: "jpeg", imagery: folder, date }, id, asker);

/** Returns what serves a tile in the release at index `at`. Undefined if the archive has nothing yet. */
export const findServing = (
  tiles: TileService,
  releases: readonly ArchiveRelease[],
  at: number,
  id: TileId,
  asker?: Caller,
): Promise<Serving | undefined> =>
  servingAt(
    releases,
    at,
    id,
    async (imagery) => !isNothing((await imageryTile(tiles, imagery, id, asker)).bytes),
  );

/** Returns the image of a tile's source. */
export const servedTile = (
  tiles: TileService,
  { imagery, capture }: Serving,
  id: TileId,
  asker?: Caller,
): Promise<TileFile> =>
  imagery ? imageryTile(tiles, imagery, id, asker) : archiveTile(tiles, capture, id, asker);

/**
 * Returns Wayback's tilemap response for a tile: whether the tile exists, the release whose pixels it shows, and its
 * size in bytes. The size is that of the actual file, so the tile is drawn if it isn't cached.
 */
export async function tilemap(
  tiles: TileService,
  releases: readonly ArchiveRelease[],
  at: number,
  id: TileId,
  asker?: Caller,
) {
  const location = { left: id.column, top: id.row, width: 1, height: 1 };
  const serving = await findServing(tiles, releases, at, id, asker);
  if (!serving) return { data: [0], location, select: [releases[at]?.number ?? 0], valid: true };
  const { bytes } = await servedTile(tiles, serving, id, asker);
  return { data: [1], location, select: [serving.release.number], size: [bytes.length], valid: true };
}

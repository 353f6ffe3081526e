import { createHash } from "node:crypto";
import sharp from "sharp";
import { isNothing } from "../../maps/serve/imagery/draw";
import type { Imagery } from "../../maps/store/imagery/catalog";
import type { Asker } from "../asker";
import type { TileId } from "../geo/mercator";
import type { TileFile } from "../tiles/memory";
import type { TileService } from "../tiles/tileService";
import { type ArchiveRelease, type Serving, servingAt } from "./added";
import type { Capture } from "./captures";

/** A tile's picture as a release serves it: the same picture has the same bytes, unless the release encoded it again. */
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

/** The same of an operator's imagery. */
const imageryTile = (tiles: TileService, { folder, date }: Imagery, id: TileId, asker?: Asker) =>
  tiles.get({ layer: "imagery", format: "jpeg", imagery: folder, date }, id, asker);

/** What serves a tile in the release at a place among `releases`; undefined where there is none yet. */
export const findServing = (
  tiles: TileService,
  releases: readonly ArchiveRelease[],
  at: number,
  id: TileId,
  asker?: Asker,
): Promise<Serving | undefined> =>
  servingAt(
    releases,
    at,
    id,
    async (imagery) => !isNothing((await imageryTile(tiles, imagery, id, asker)).bytes),
  );

/** The picture of what serves a tile. */
export const servedTile = (
  tiles: TileService,
  { imagery, capture }: Serving,
  id: TileId,
  asker?: Asker,
): Promise<TileFile> =>
  imagery ? imageryTile(tiles, imagery, id, asker) : archiveTile(tiles, capture, id, asker);

/**
 * What Wayback's tilemap answers for a tile: whether there is one, the release whose pixels serve it, and its bytes.
 * The size is that of the file itself, so the tile is drawn if it was not yet.
 */
export async function tilemap(
  tiles: TileService,
  releases: readonly ArchiveRelease[],
  at: number,
  id: TileId,
  asker?: Asker,
) {
  const location = { left: id.column, top: id.row, width: 1, height: 1 };
  const serving = await findServing(tiles, releases, at, id, asker);
  if (!serving) return { data: [0], location, select: [releases[at]?.number ?? 0], valid: true };
  const { bytes } = await servedTile(tiles, serving, id, asker);
  return { data: [1], location, select: [serving.release.number], size: [bytes.length], valid: true };
}

import { type ElevationSource, tileUrl } from "../../src/domain/elevationSource";
import { TILE_SIZE, type TileId } from "../../src/geometry/terrainTiles";
import { cropped } from "../terrain/border";
import { decodeElevations } from "../terrain/decode/index";
import type { ElevationRaster } from "../terrain/types";

export interface Outside {
  /** Returns the bytes of a tile, or null if the service has none. */
  fetchTile(url: string, signal: AbortSignal): Promise<Uint8Array | null>;
  /** URL of the LERC decoder. */
  lercWasmUrl?: string;
}

/**
 * Reads elevation tiles of 256 x 256 pixels. Returns null for tiles the service doesn't have. Rejects with an Error that
 * says what is wrong with a tile.
 */
export type ReadTile = (
  source: ElevationSource,
  tile: TileId,
  signal: AbortSignal,
) => Promise<ElevationRaster | null>;

export const createReadTile =
  ({ fetchTile, lercWasmUrl }: Outside): ReadTile =>
  async (source, tile, signal) => {
    const bytes = await fetchTile(tileUrl(source, tile), signal);
    return bytes && ofTileSize(cropped(await decodeElevations(source.format, bytes, lercWasmUrl), TILE_SIZE));
  };

/** A tile of another size would leave a hole in the ground. */
function ofTileSize(raster: ElevationRaster): ElevationRaster {
  const { width, height } = raster;
  if (width === TILE_SIZE && height === TILE_SIZE) return raster;
  throw new Error(
    `An elevation tile has ${width} x ${height} pixels instead of ${TILE_SIZE} x ${TILE_SIZE}.`,
  );
}

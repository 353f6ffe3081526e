import type { CoverTile } from "../../src/domain/tileCover";
import type { TileService } from "../arcgis/tiles/tileService";
import { OpenArchives } from "../maps/store/archive/openArchives";
import type { TileOrigin } from "./basemaps";

/** Reads tiles of one basemap. */
export interface TileReader {
  /**
   * @returns null if the basemap doesn't have the tile
   * @throws BusyError, DeadlineError, Error for a damaged archive
   */
  tile(id: CoverTile): Promise<Uint8Array | null>;
  close(): void;
}

/** The client, and whether the tile is for a file. Those have lower priority than tiles for a map on screen. */
export interface TileCaller {
  owner: string;
  signal: AbortSignal;
  forFile: boolean;
}

/** Tiles that this installation serves itself. The map services connect when they're registered. */
export class TileSource {
  private tiles: Pick<TileService, "get" | "once"> | null = null;

  connect(tiles: Pick<TileService, "get" | "once">): void {
    this.tiles = tiles;
  }

  open(origin: TileOrigin, { owner, signal, forFile }: TileCaller): TileReader {
    if (origin.kind === "archive") {
      const archives = new OpenArchives();
      return {
        tile: ({ level, row, column }) => archives.tile(origin.folder, level, row, column),
        close: () => archives.close(),
      };
    }
    const tiles = this.tiles;
    if (!tiles) throw new Error("The map services aren't ready.");
    const content = { layer: origin.layer, format: origin.format };
    return {
      tile: async (id) =>
        forFile
          ? tiles.once(content, id, { owner, signal })
          : (await tiles.get(content, id, { owner, signal })).bytes,
      close: () => {},
    };
  }
}

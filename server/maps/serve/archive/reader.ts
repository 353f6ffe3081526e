import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from "fastify";
import { ArcgisError } from "../../../arcgis/errors";
import { sendTile, type TileParams, tileOf } from "../../../arcgis/tileReply";
import type { MapArchive } from "../../store/archive/catalog";
import { MAX_ZOOM } from "../../store/archive/limits";
import { OpenArchives, type TileBlock } from "../../store/archive/openArchives";
import { sendVectorTile } from "../vector/tile";
import { REVALIDATED } from "./file";
import { MEDIA_TYPES } from "./service";

export interface ArchiveReaderOptions {
  /** Returns the folders of all published versions. */
  served: () => readonly string[];
  log: Pick<FastifyBaseLogger, "warn">;
}

/** Reads tiles from archives, which stay open while they're published. */
export interface ArchiveReader {
  /**
   * Sends a tile.
   * @throws ArcgisError 404 without it, 500 for a damaged archive
   */
  answerTile(
    request: FastifyRequest,
    reply: FastifyReply,
    file: MapArchive,
    params: TileParams,
  ): Promise<FastifyReply>;
  /**
   * Returns which tiles of a block exist.
   * @throws ArcgisError 500 for a damaged archive
   */
  tilemap(file: MapArchive, level: number, block: TileBlock): Promise<number[]>;
  close(): Promise<void>;
}

export function createArchiveReader({ served, log }: ArchiveReaderOptions): ArchiveReader {
  const open = new OpenArchives();
  const unreadable = (file: MapArchive, tile: string) => (error: unknown) => {
    log.warn({ error, archive: file.id, tile }, "A tile can't be read");
    throw new ArcgisError(500, "This tile can't be read. The archive may be damaged; add it again.");
  };
  let known: readonly string[] = [];
  const keepServed = (file: MapArchive) => {
    const current = served();
    if (current !== known) open.keepOnly([...current, file.folder]);
    known = current;
  };
  return {
    async answerTile(request, reply, file, params) {
      keepServed(file);
      const { level, row, column } = tileOf(params, MAX_ZOOM);
      const { tileType } = file.archive;
      const as = tileType === "mvt" ? "packed" : "plain";
      const bytes = await open
        .tile(file.folder, level, row, column, as)
        .catch(unreadable(file, `${level}/${column}/${row}`));
      const etag = `"${file.version}-${level}-${row}-${column}"`;
      if (tileType === "mvt") return sendVectorTile(request, reply, file.archive, { bytes, etag });
      if (!bytes) throw new ArcgisError(404, "The archive has no such tile.");
      return sendTile(request, reply, { bytes, etag }, MEDIA_TYPES[tileType], REVALIDATED);
    },
    tilemap(file, level, block) {
      keepServed(file);
      return open.tilemap(file.folder, level, block).catch(unreadable(file, `${level}, a block of tiles`));
    },
    close: async () => open.close(),
  };
}

import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { ArcgisError } from "../../../arcgis/errors";
import { sendTile, type TileParams, tileOf } from "../../../arcgis/tileReply";
import { TILES_FOLDER } from "../../drafts/describe";
import type { MapArchive } from "../../store/archive/catalog";
import { MAX_ZOOM } from "../../store/archive/limits";
import { OpenArchives, type TileBlock } from "../../store/archive/openArchives";
import { vectorRoutes } from "../vector/routes";
import { sendVectorTile } from "../vector/tile";
import { REVALIDATED, sendArchive } from "./file";
import { describeArchiveService, ENDINGS, MEDIA_TYPES, tileJson } from "./service";

export interface TileArchiveOptions {
  /** Finds an archive or a preview by service name. */
  find: (name: string) => MapArchive | undefined;
  /** Returns the folders of all published versions. */
  served: () => readonly string[];
  log: Pick<FastifyBaseLogger, "warn">;
  origin: (request: FastifyRequest) => string;
}

type Params = { name: string };
type XyzParams = Params & { z: string; x: string; file: string };

/**
 * Serves tile archives as tiled map services or vector tile services, as XYZ tiles with TileJSON, and as PMTiles files
 * with range requests. Register with the prefix of their folder.
 */
export async function tileArchiveRoutes(
  app: FastifyInstance,
  { find, served, log, origin }: TileArchiveOptions,
): Promise<void> {
  const open = new OpenArchives();
  app.addHook("onClose", async () => open.close());
  const found = ({ name }: Params): MapArchive => {
    const archive = find(name);
    if (archive) return archive;
    throw new ArcgisError(404, `Service "${TILES_FOLDER}/${name}" not found.`);
  };
  const pictures = (params: Params): MapArchive => {
    const archive = found(params);
    if (archive.archive.tileType !== "mvt") return archive;
    throw new ArcgisError(404, "This archive has vector tiles. Use its VectorTileServer.");
  };
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
  const answerTile = async (
    request: FastifyRequest<{ Params: Params }>,
    reply: FastifyReply,
    params: TileParams,
  ) => {
    const file = found(request.params);
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
  };

  // Images are already compressed, and ranges refer to uncompressed bytes.
  const plain = { compress: false } as const;
  for (const slash of ["", "/"]) {
    app.get<{ Params: Params }>(`/:name/MapServer${slash}`, async ({ params }, reply) => {
      reply.header("Cache-Control", REVALIDATED);
      return describeArchiveService(pictures(params));
    });
    app.get<{ Params: Params & TileParams }>(
      `/:name/MapServer/tile/:level/:row/:column${slash}`,
      plain,
      async (request, reply) => {
        pictures(request.params);
        return answerTile(request, reply, request.params);
      },
    );
  }
  app.get<{ Params: XyzParams }>("/:name/xyz/:z/:x/:file", plain, async (request, reply) => {
    const { z, x, file } = request.params;
    const [row = "", ending] = file.split(".", 2);
    const { tileType } = found(request.params).archive;
    if (ending !== undefined && ending !== ENDINGS[tileType])
      throw new ArcgisError(404, `The tiles are .${ENDINGS[tileType]}.`);
    return answerTile(request, reply, { level: z, row, column: x });
  });
  app.get<{ Params: Params }>("/:name/tiles.json", async (request, reply) => {
    const file = found(request.params);
    reply.header("Cache-Control", REVALIDATED);
    const base = `${origin(request)}/arcgis/rest/services/${TILES_FOLDER}/${request.params.name}`;
    return tileJson(file, `${base}/xyz/{z}/{x}/{y}.${ENDINGS[file.archive.tileType]}`);
  });
  const tilemap = (file: MapArchive, level: number, block: TileBlock) => {
    keepServed(file);
    return open.tilemap(file.folder, level, block).catch(unreadable(file, `${level}, a block of tiles`));
  };
  vectorRoutes(app, { found, origin, tilemap, answerTile });
  // Fastify's own HEAD handler would report an empty file.
  app.route<{ Params: Params }>({
    method: ["GET", "HEAD"],
    url: "/:name/archive.pmtiles",
    ...plain,
    exposeHeadRoute: false,
    handler: async (request, reply) => sendArchive(request, reply, found(request.params)),
  });
}

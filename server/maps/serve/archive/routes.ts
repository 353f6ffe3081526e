import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { ArcgisError } from "../../../arcgis/errors";
import type { TileParams } from "../../../arcgis/tileReply";
import { TILES_FOLDER } from "../../drafts/describe";
import type { MapArchive } from "../../store/archive/catalog";
import { vectorRoutes } from "../vector/routes";
import { REVALIDATED, sendArchive } from "./file";
import { type ArchiveReaderOptions, createArchiveReader } from "./reader";
import { describeArchiveService, ENDINGS, tileJson } from "./service";

export interface TileArchiveOptions extends ArchiveReaderOptions {
  /** Finds an archive or a preview by service name. */
  find: (name: string) => MapArchive | undefined;
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
  const reader = createArchiveReader({ served, log });
  app.addHook("onClose", () => reader.close());
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
  const answerTile = (request: FastifyRequest<{ Params: Params }>, reply: FastifyReply, params: TileParams) =>
    reader.answerTile(request, reply, found(request.params), params);

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
  vectorRoutes(app, { found, origin, tilemap: reader.tilemap, answerTile });
  // Fastify's own HEAD handler would report an empty file.
  app.route<{ Params: Params }>({
    method: ["GET", "HEAD"],
    url: "/:name/archive.pmtiles",
    ...plain,
    exposeHeadRoute: false,
    handler: async (request, reply) => sendArchive(request, reply, found(request.params)),
  });
}

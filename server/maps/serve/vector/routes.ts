import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { ArcgisError } from "../../../arcgis/errors";
import { sendTile, type TileParams } from "../../../arcgis/tileReply";
import { TILES_FOLDER } from "../../drafts/describe";
import { THUMBNAIL_FILE } from "../../store/archive/archiveFile";
import type { MapArchive } from "../../store/archive/catalog";
import { REVALIDATED } from "../archive/file";
import { describeVectorService } from "./service";
import { SPRITE, spriteFile } from "./sprite";
import { vectorStyle } from "./style";

type Params = { name: string };

export interface VectorOptions {
  /** @throws ArcgisError 404 */
  found: (params: Params) => MapArchive;
  origin: (request: FastifyRequest) => string;
  answerTile: (
    request: FastifyRequest<{ Params: Params }>,
    reply: FastifyReply,
    params: TileParams,
  ) => Promise<FastifyReply>;
}

/** From `resources/styles/` to the root of the site. */
const ROOT = "../".repeat(8);
const GLYPHS = "fonts/{fontstack}/{range}.pbf";

/** Archives of vector tiles: as vector tile services with their style, and as a style for MapLibre. */
export function vectorRoutes(app: FastifyInstance, { found, origin, answerTile }: VectorOptions): void {
  const vectorOf = (params: Params) => {
    const file = found(params);
    const { vector } = file.archive;
    if (vector) return { file, vector };
    throw new ArcgisError(404, "This archive has pictures. Use its MapServer.");
  };
  for (const slash of ["", "/"]) {
    app.get<{ Params: Params }>(`/:name/VectorTileServer${slash}`, async ({ params }, reply) => {
      reply.header("Cache-Control", REVALIDATED);
      return describeVectorService(vectorOf(params).file);
    });
    app.get<{ Params: Params }>(`/:name/VectorTileServer/resources/styles${slash}`, root);
  }
  app.get<{ Params: Params }>("/:name/VectorTileServer/resources/styles/root.json", root);
  app.get<{ Params: Params & { file: string } }>(
    "/:name/VectorTileServer/resources/sprites/:file",
    async ({ params }, reply) => {
      vectorOf(params);
      const file = spriteFile(params.file);
      if (!file) throw new ArcgisError(404, "The style has no such file.");
      return reply.header("Cache-Control", REVALIDATED).type(file.type).send(file.body);
    },
  );
  app.get<{ Params: Params & Omit<TileParams, "column"> & { file: string } }>(
    "/:name/VectorTileServer/tile/:level/:row/:file",
    // They are compressed already.
    { compress: false },
    async (request, reply) => {
      const { level, row, file } = request.params;
      vectorOf(request.params);
      return answerTile(request, reply, { level, row, column: file.replace(/\.pbf$/, "") });
    },
  );
  app.get<{ Params: Params }>(`/:name/${THUMBNAIL_FILE}`, { compress: false }, async (request, reply) => {
    const { file } = vectorOf(request.params);
    const bytes = await readFile(join(file.folder, THUMBNAIL_FILE));
    return sendTile(request, reply, { bytes, etag: `"${file.version}-thumbnail"` }, "image/png", REVALIDATED);
  });
  app.get<{ Params: Params }>("/:name/style.json", async (request, reply) => {
    const { file, vector } = vectorOf(request.params);
    reply.header("Cache-Control", REVALIDATED);
    const site = origin(request);
    const service = `${site}/arcgis/rest/services/${TILES_FOLDER}/${request.params.name}`;
    const source = { type: "vector", url: `${service}/tiles.json` } as const;
    return vectorStyle(vector, file.as, source, {
      glyphs: `${site}/${GLYPHS}`,
      sprite: `${service}/VectorTileServer/${SPRITE}`,
    });
  });

  /** The style that ArcGIS clients load with the service. Its addresses are relative, whatever leads to this server. */
  async function root({ params }: FastifyRequest<{ Params: Params }>, reply: FastifyReply) {
    const { file, vector } = vectorOf(params);
    reply.header("Cache-Control", REVALIDATED);
    return vectorStyle(
      vector,
      file.as,
      { type: "vector", url: "../../" },
      { glyphs: `${ROOT}${GLYPHS}`, sprite: `../../${SPRITE}` },
    );
  }
}

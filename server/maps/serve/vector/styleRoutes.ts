import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { VectorContent } from "../../../../src/domain/mapData";
import { ArcgisError } from "../../../arcgis/errors";
import { TILES_FOLDER } from "../../drafts/describe";
import type { MapArchive } from "../../store/archive/catalog";
import { REVALIDATED } from "../archive/file";
import { SPRITE, spriteFile } from "./sprite";
import { vectorStyle } from "./style";

type Params = { name: string };

/** An archive, and what is in its vector tiles. */
export interface VectorArchive {
  file: MapArchive;
  vector: VectorContent;
}

/** Relative path from `resources/styles/` to the site root. */
const ROOT = "../".repeat(8);
const GLYPHS = "fonts/{fontstack}/{range}.pbf";

/** Serves the styles of vector tile services with their sprites. */
export function styleRoutes(
  app: FastifyInstance,
  vectorOf: (params: Params) => VectorArchive,
  origin: (request: FastifyRequest) => string,
): void {
  for (const slash of ["", "/"])
    app.get<{ Params: Params }>(`/:name/VectorTileServer/resources/styles${slash}`, root);
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

  /**
   * Sends the style that ArcGIS clients load with the service. Its URLs are relative, so it works under any address of
   * this server.
   */
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

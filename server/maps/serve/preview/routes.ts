import type { FastifyInstance } from "fastify";
import { callerOf } from "../../../arcgis/caller";
import { describe } from "../../../arcgis/description";
import { ArcgisError } from "../../../arcgis/errors";
import { MAX_LEVEL } from "../../../arcgis/geo/mercator";
import { sendTile, type TileParams, tileOf } from "../../../arcgis/tileReply";
import type { TileService } from "../../../arcgis/tiles/tileService";
import { PREVIEWS_FOLDER } from "../../drafts/describe";
import type { DraftRaster } from "../../drafts/draftStore";

export interface PreviewOptions {
  /** Finds a draft's elevations or imagery by service name. */
  find: (name: string) => DraftRaster | undefined;
  tiles: TileService;
}

type Params = { name: string };

/**
 * Serves elevations and imagery that are ready to publish as tiled map services. Register with the prefix of their
 * folder.
 */
export async function previewRoutes(app: FastifyInstance, { find, tiles }: PreviewOptions): Promise<void> {
  const found = ({ name }: Params): DraftRaster => {
    const raster = find(name);
    if (raster) return raster;
    throw new ArcgisError(404, `Service "${PREVIEWS_FOLDER}/${name}" not found.`);
  };
  for (const slash of ["", "/"]) {
    app.get<{ Params: Params }>(`/:name/MapServer${slash}`, async ({ params }) => {
      const { title } = found(params);
      const name = `${PREVIEWS_FOLDER}/${params.name}`;
      return describe({ name, description: `${title}, not published yet.`, copyright: "", format: "png" });
    });
    app.get<{ Params: Params & TileParams }>(
      `/:name/MapServer/tile/:level/:row/:column${slash}`,
      // Images are already compressed.
      { compress: false },
      async (request, reply) => {
        const { as, folder } = found(request.params);
        const tile = await tiles.get(
          { layer: "raster-preview", format: "png", as, raster: folder },
          tileOf(request.params, MAX_LEVEL),
          callerOf(request, reply),
        );
        return sendTile(request, reply, tile, "image/png");
      },
    );
  }
}

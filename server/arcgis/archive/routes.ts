import type { FastifyInstance, FastifyRequest } from "fastify";
import { askerOf } from "../asker";
import { ArcgisError } from "../errors";
import { MAX_LEVEL, type TileId } from "../geo/mercator";
import { answerQuery } from "../query/answer";
import { type RawParameters, readQuery } from "../query/parameters";
import { sendTile, type TileParams, tileOf } from "../tileReply";
import type { TileService } from "../tiles/tileService";
import { captureAt } from "./captures";
import { archiveConfig } from "./config";
import { METADATA_LAYERS, metadataTable } from "./metadata";
import { placeOf, RELEASES } from "./releases";
import { archiveTile, tilemap } from "./tiles";

/** Wayback's tilemap speaks of levels that the embedded archive does not have. */
const FINEST_TILEMAP = 23;

type ReleaseParams = TileParams & { release: string };

/**
 * The imagery archive in the shape of Esri's World Imagery Wayback: its directory at World_Imagery/waybackconfig.json,
 * which release serves a tile at World_Imagery/MapServer/tilemap, tiles at World_Imagery/WMTS, and what is known of them
 * at World_Imagery_Metadata_{release}/MapServer/{23 - zoom}/query. Register with the prefix of the services.
 */
export async function archiveRoutes(
  app: FastifyInstance,
  { tiles, origin }: { tiles: TileService; origin: (request: FastifyRequest) => string },
): Promise<void> {
  app.get("/World_Imagery/waybackconfig.json", async (request, reply) => {
    reply.header("Cache-Control", "no-cache").header("Vary", "Host");
    return archiveConfig(`${origin(request)}/arcgis/rest/services`);
  });
  for (const slash of ["", "/"]) {
    app.get<{ Params: ReleaseParams }>(
      `/World_Imagery/MapServer/tilemap/:release/:level/:row/:column${slash}`,
      async (request, reply) => {
        const { params } = request;
        const release = releaseOf(params.release);
        reply.header("Cache-Control", "public, max-age=86400");
        const id = archiveTileId(params);
        if (id.level > MAX_LEVEL) return noTile(release, id);
        return tilemap(tiles, release, id, askerOf(request, reply));
      },
    );
    app.get<{ Params: ReleaseParams }>(
      `/World_Imagery/WMTS/1.0.0/default028mm/MapServer/tile/:release/:level/:row/:column${slash}`,
      { compress: false },
      async (request, reply) => {
        const release = releaseOf(request.params.release);
        const id = tileOf(request.params, MAX_LEVEL);
        const capture = captureAt(id, release);
        if (!capture) throw new ArcgisError(404, "This release has no picture of that place.");
        const tile = await archiveTile(tiles, capture, id, askerOf(request, reply));
        return sendTile(request, reply, tile, "image/jpeg");
      },
    );
    app.get<{ Params: { identifier: string; layer: string }; Querystring: RawParameters }>(
      `/World_Imagery_Metadata_:identifier/MapServer/:layer/query${slash}`,
      async ({ params, query }) => {
        const release = RELEASES.findIndex(({ identifier }) => identifier === params.identifier);
        if (release < 0) throw new ArcgisError(404, "There is no such release.");
        const layer = /^\d{1,2}$/.test(params.layer) ? Number(params.layer) : METADATA_LAYERS;
        if (layer >= METADATA_LAYERS)
          throw new ArcgisError(400, "Layer not found.", [
            `Layers are 0 to ${METADATA_LAYERS - 1}: 23 less the zoom level.`,
          ]);
        const table = metadataTable(release, layer, query);
        return answerQuery(table, readQuery(query, table.fields));
      },
    );
  }
}

function releaseOf(text: string): number {
  const place = /^\d{1,9}$/.test(text) ? placeOf(Number(text)) : -1;
  if (place < 0) throw new ArcgisError(404, "There is no such release.");
  return place;
}

/** As tileOf, but for all levels that a tilemap can be asked about. */
function archiveTileId(params: TileParams): TileId {
  const level = /^\d{1,2}$/.test(params.level) ? Number(params.level) : Number.NaN;
  if (!(level > MAX_LEVEL && level <= FINEST_TILEMAP)) return tileOf(params, MAX_LEVEL);
  const [row, column] = [params.row, params.column].map((text) =>
    /^\d{1,7}$/.test(text) ? Number(text) : Number.NaN,
  );
  const inside = (value: number | undefined): value is number => value !== undefined && value < 2 ** level;
  if (inside(row) && inside(column)) return { level, row, column };
  throw new ArcgisError(400, "Tile not found.", ["Row and column must be 0 to 2^level - 1."]);
}

const noTile = (release: number, { row, column }: TileId) => ({
  data: [0],
  location: { left: column, top: row, width: 1, height: 1 },
  select: [RELEASES[release]?.number ?? 0],
  valid: true,
});

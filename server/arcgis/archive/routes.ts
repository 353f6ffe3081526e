import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Imagery } from "../../maps/store/imagery/catalog";
import { callerOf } from "../caller";
import { ArcgisError } from "../errors";
import { MAX_LEVEL, type TileId } from "../geo/mercator";
import { answerQuery, wholeAnswer } from "../query/answer";
import { type RawParameters, readQuery } from "../query/parameters";
import { sendTile, type TileParams, tileOf } from "../tileReply";
import type { TileService } from "../tiles/tileService";
import { type ArchiveRelease, archiveReleases, meets } from "./added";
import { archiveConfig } from "./config";
import { METADATA_LAYERS, metadataTable, queriedTile } from "./metadata";
import { findServing, servedTile, tilemap } from "./tiles";

/** Wayback's tilemap covers levels that the embedded archive doesn't have. */
const FINEST_TILEMAP = 23;

type ReleaseParams = TileParams & { release: string };

interface ArchiveOptions {
  tiles: TileService;
  origin: (request: FastifyRequest) => string;
  imagery: () => readonly Imagery[];
}

/**
 * Serves the imagery archive in the format of Esri's World Imagery Wayback. Register with the prefix of the services.
 * - World_Imagery/waybackconfig.json: the directory
 * - World_Imagery/MapServer/tilemap: the release that serves a tile
 * - World_Imagery/WMTS: tiles
 * - World_Imagery_Metadata_{release}/MapServer/{23 - zoom}/query: metadata
 */
export async function archiveRoutes(
  app: FastifyInstance,
  { tiles, origin, imagery }: ArchiveOptions,
): Promise<void> {
  /** Returns whether a tile's source may change, because added imagery can be replaced or removed. */
  const changes = (id: TileId) => imagery().some((one) => meets(one, id));

  app.get("/World_Imagery/waybackconfig.json", async (request, reply) => {
    reply.header("Cache-Control", "no-cache").header("Vary", "Host");
    return archiveConfig(`${origin(request)}/arcgis/rest/services`, archiveReleases(imagery()));
  });
  for (const slash of ["", "/"]) {
    app.get<{ Params: ReleaseParams }>(
      `/World_Imagery/MapServer/tilemap/:release/:level/:row/:column${slash}`,
      async (request, reply) => {
        const { params } = request;
        const releases = archiveReleases(imagery());
        const at = placeOf(releases, params.release);
        const id = archiveTileId(params);
        reply.header("Cache-Control", changes(id) ? "no-cache" : "public, max-age=86400");
        if (id.level > MAX_LEVEL) return noTile(releases[at], id);
        return tilemap(tiles, releases, at, id, callerOf(request, reply));
      },
    );
    app.get<{ Params: ReleaseParams }>(
      `/World_Imagery/WMTS/1.0.0/default028mm/MapServer/tile/:release/:level/:row/:column${slash}`,
      { compress: false },
      async (request, reply) => {
        const releases = archiveReleases(imagery());
        const at = placeOf(releases, request.params.release);
        const id = tileOf(request.params, MAX_LEVEL);
        const asker = callerOf(request, reply);
        const serving = await findServing(tiles, releases, at, id, asker);
        if (!serving) throw new ArcgisError(404, "This release has no image of that location.");
        const tile = await servedTile(tiles, serving, id, asker);
        return sendTile(request, reply, tile, "image/jpeg", changes(id) ? "no-cache" : undefined);
      },
    );
    app.get<{ Params: { identifier: string; layer: string }; Querystring: RawParameters }>(
      `/World_Imagery_Metadata_:identifier/MapServer/:layer/query${slash}`,
      async (request, reply) => {
        const { params, query } = request;
        const releases = archiveReleases(imagery());
        const at = releases.findIndex(({ identifier }) => identifier === params.identifier);
        if (at < 0) throw new ArcgisError(404, "This release doesn't exist.");
        const layer = /^\d{1,2}$/.test(params.layer) ? Number(params.layer) : METADATA_LAYERS;
        if (layer >= METADATA_LAYERS)
          throw new ArcgisError(400, "Layer not found.", [
            `Layer ids are 0 to ${METADATA_LAYERS - 1}: 23 minus the zoom level.`,
          ]);
        const id = queriedTile(layer, query);
        const serving =
          id && changes(id)
            ? await findServing(tiles, releases, at, id, callerOf(request, reply))
            : undefined;
        const table = metadataTable({ releases, at, layer, imagery: serving?.imagery }, query);
        return wholeAnswer(answerQuery(table, readQuery(query, table.fields)));
      },
    );
  }
}

function placeOf(releases: readonly ArchiveRelease[], text: string): number {
  const wanted = /^\d{1,9}$/.test(text) ? Number(text) : -1;
  const place = releases.findIndex(({ number }) => number === wanted);
  if (place < 0) throw new ArcgisError(404, "This release doesn't exist.");
  return place;
}

/** Validates a tile address like tileOf, but for all levels that the tilemap covers. */
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

const noTile = (release: ArchiveRelease | undefined, { row, column }: TileId) => ({
  data: [0],
  location: { left: column, top: row, width: 1, height: 1 },
  select: [release?.number ?? 0],
  valid: true,
});

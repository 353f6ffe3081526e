import { keyOf, type TileId } from "../../src/geometry/terrainTiles";
import type { Progress } from "../ground/groundCache";
import { createReadTile, type Outside } from "../ground/readTiles";
import { createEngine } from "../terrain/engine";
import type { ElevationRaster } from "../terrain/types";
import { groundOf, tilesOf } from "./ground";
import { GroundMatch } from "./match";
import type { ZonesArea } from "./types";

/**
 * Creates a function that reads the ground of an area. If a surrounding tile fails, only the slopes at that edge are
 * missing.
 */
export function createGroundReader(outside: Outside) {
  const engine = createEngine();
  const readTile = createReadTile(outside);
  return async (area: ZonesArea, signal: AbortSignal, report: Progress): Promise<GroundMatch> => {
    const { inside, around } = tilesOf(area);
    const rasters = new Map<string, ElevationRaster | null>();
    const keep = async (tile: TileId, raster: Promise<ElevationRaster | null>) => {
      rasters.set(keyOf(tile), await raster);
      report(rasters.size, inside.length + around.length);
    };
    await Promise.all([
      ...inside.map((tile) => keep(tile, readTile(area.source, tile, signal))),
      ...around.map((tile) =>
        keep(
          tile,
          readTile(area.source, tile, signal).catch(() => null),
        ),
      ),
    ]);
    signal.throwIfAborted();
    const ground = groundOf(area, inside, (tile) => rasters.get(keyOf(tile)) ?? null);
    return new GroundMatch(ground, engine);
  };
}

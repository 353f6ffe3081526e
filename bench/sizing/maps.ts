import type { TestServer } from "../../tests/support/server";
import { CheapClient } from "../load/client";
import { places, screenAt, tileAt } from "../tiles/tileClient";
import { type Action, costOf, type Effort, received } from "./cost";
import type { Cost, Operation } from "./figures";

/** Services and levels of a hunter's map. */
const DRAWN = ["Basemap/Satellite", "Reference/Lines", "Basemap/Topographic"];
const LEVELS = [11, 12, 13, 14, 15];

/** Measures tiles on a server whose workers have started. Random places make sure that a tile isn't cached. */
export async function mapCosts(
  server: TestServer,
  effort: Effort,
): Promise<Partial<Record<Operation, Cost>>> {
  const client = new CheapClient(server.url, "/arcgis/rest/services");
  const tile = async (service: string, { level, row, column }: ReturnType<typeof tileAt>) =>
    received(await client.call("GET", `/${service}/tile/${level}/${row}/${column}`));
  const next = places(17);
  const uncached =
    (services: readonly string[]): Action =>
    (turn) =>
      tile(services[turn % services.length] ?? "", tileAt(next(), LEVELS[turn % LEVELS.length] ?? 12));
  const screen = screenAt(places(31)(), 12);
  const cached: Action = (turn) =>
    tile("Basemap/Satellite/MapServer", screen[turn % screen.length] ?? tileAt(next(), 12));
  for (let turn = 0; turn < screen.length; turn++) await cached(turn);
  const costs = {
    drawnTile: await costOf(server, uncached(DRAWN.map((name) => `${name}/MapServer`)), effort),
    elevation: await costOf(server, uncached(["Terrain/Elevation/ImageServer"]), effort),
    cachedTile: await costOf(server, cached, effort),
  };
  console.log(costs);
  client.close();
  return costs;
}

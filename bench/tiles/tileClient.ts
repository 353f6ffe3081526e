import http from "node:http";
import { SERVICES } from "../../server/arcgis/catalog";
import { type TileId, worldX, worldY } from "../../server/arcgis/geo/mercator";
import { seededRandom } from "../seeded";

/** Map services of the basemaps. */
export const MAP_SERVICES = SERVICES.map(({ name }) => name);

/** Requests tiles over keep-alive connections and discards the responses. */
export class TileClient {
  private readonly agent = new http.Agent({ keepAlive: true });
  private readonly url: string;

  constructor(url: string) {
    this.url = url;
  }

  /**
   * Requests a tile. Aborting `signal` cancels the request. @returns milliseconds until it has arrived. Rejects if
   * refused
   */
  get(service: string, { level, row, column }: TileId, signal?: AbortSignal): Promise<number> {
    const began = performance.now();
    const address = `${this.url}/arcgis/rest/services/${service}/MapServer/tile/${level}/${row}/${column}`;
    return new Promise((resolve, reject) => {
      const request = http.get(address, { agent: this.agent, signal }, (response) => {
        response.on("error", reject);
        response.on("data", () => undefined);
        response.on("end", () => {
          if (response.statusCode === 200) resolve(performance.now() - began);
          else reject(new Error(`${address} answered ${response.statusCode}`));
        });
      });
      request.on("error", reject);
    });
  }

  close(): void {
    this.agent.destroy();
  }
}

/** Seeded random positions in the contiguous states, the same in every run. */
export function places(seed: number): () => { x: number; y: number } {
  const random = seededRandom(seed);
  return () => ({ x: worldX(-120 + 40 * random()), y: worldY(33 + 14 * random()) });
}

/** Tile at a position. */
export function tileAt({ x, y }: { x: number; y: number }, level: number): TileId {
  return { level, row: Math.floor(y * 2 ** level), column: Math.floor(x * 2 ** level) };
}

/** Tiles of a 5 x 4 screen around a position. */
export function screenAt(place: { x: number; y: number }, level: number): TileId[] {
  const { row, column } = tileAt(place, level);
  return Array.from({ length: 20 }, (_, i) => ({
    level,
    row: row + Math.floor(i / 5) - 2,
    column: column + (i % 5) - 2,
  }));
}

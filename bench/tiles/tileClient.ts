import http from "node:http";
import { SERVICES } from "../../server/arcgis/catalog";
import { type TileId, worldX, worldY } from "../../server/arcgis/geo/mercator";
import { seededRandom } from "../seeded";

/** What the map shows in its basemaps. */
export const MAP_SERVICES = SERVICES.map(({ name }) => name);

/** Asks for tiles over kept connections and throws the pictures away. */
export class TileClient {
  readonly #agent = new http.Agent({ keepAlive: true });
  readonly #url: string;

  constructor(url: string) {
    this.#url = url;
  }

  /** Milliseconds until the whole tile is there. Rejects when it is refused; `signal` takes the request back. */
  get(service: string, { level, row, column }: TileId, signal?: AbortSignal): Promise<number> {
    const began = performance.now();
    const address = `${this.#url}/arcgis/rest/services/${service}/MapServer/tile/${level}/${row}/${column}`;
    return new Promise((resolve, reject) => {
      const request = http.get(address, { agent: this.#agent, signal }, (response) => {
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
    this.#agent.destroy();
  }
}

/** Places on land in the contiguous states, the same in every run, no two near one another. */
export function places(seed: number): () => { x: number; y: number } {
  const random = seededRandom(seed);
  return () => ({ x: worldX(-120 + 40 * random()), y: worldY(33 + 14 * random()) });
}

/** The tile of a level that holds a place. */
export function tileAt({ x, y }: { x: number; y: number }, level: number): TileId {
  return { level, row: Math.floor(y * 2 ** level), column: Math.floor(x * 2 ** level) };
}

/** The tiles of a screen of 5 x 4 around a place. */
export function screenAt(place: { x: number; y: number }, level: number): TileId[] {
  const { row, column } = tileAt(place, level);
  return Array.from({ length: 20 }, (_, i) => ({
    level,
    row: row + Math.floor(i / 5) - 2,
    column: column + (i % 5) - 2,
  }));
}

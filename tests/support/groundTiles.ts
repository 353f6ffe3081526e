import sharp from "sharp";
import { HALF_WORLD } from "../../src/geometry/mercator";
import { TILE_SIZE, tileWidth } from "../../src/geometry/terrainTiles";

/**
 * Serves Terrarium tiles of a ground for URLs of the form "{z}/{x}/{y}".
 *
 * @param elevation meters at Web Mercator coordinates, or null where there is no tile
 */
export const groundTiles =
  (elevation: (x: number, y: number) => number | null) =>
  async (url: string): Promise<Uint8Array | null> => {
    const [level = 0, column = 0, row = 0] = url.split("/").map(Number);
    const size = tileWidth(level);
    const raw = Buffer.alloc(TILE_SIZE * TILE_SIZE * 3);
    for (let at = 0; at < TILE_SIZE * TILE_SIZE; at++) {
      const x = column * size - HALF_WORLD + (((at % TILE_SIZE) + 0.5) / TILE_SIZE) * size;
      const y = HALF_WORLD - row * size - ((Math.floor(at / TILE_SIZE) + 0.5) / TILE_SIZE) * size;
      const meters = elevation(x, y);
      if (meters === null) return null;
      raw.writeUIntBE(Math.round((meters + 32_768) * 256), at * 3, 3);
    }
    const shape = { raw: { width: TILE_SIZE, height: TILE_SIZE, channels: 3 } } as const;
    return Uint8Array.from(await sharp(raw, shape).png().toBuffer());
  };

import { fromUrl } from "geotiff";
import { expect, inject, it } from "vitest";
import { latitudeOf, longitudeOf, worldX, worldY } from "../../server/arcgis/geo/mercator";
import { decodeElevations } from "../../workers/terrain/decode";

const SERVICE = "/arcgis/rest/services/Terrain/Elevation/ImageServer";
const POINTS = 1000;
/** Each tile takes a second. ELEVATION_TILES=1000 puts each point in a tile of its own. */
const TILES = Number(process.env.ELEVATION_TILES ?? 5);
const LEVEL = 16;
/** Tiles along one side of a GeoTIFF. */
const TILES_PER_FILE = 2 ** (LEVEL - 7);

/** Linear congruential generator from Numerical Recipes, so that every run uses the same points. */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Interpolates bilinearly between four values. x and y count from the first one. */
function between(values: ArrayLike<number>, width: number, x: number, y: number): number {
  const at = Math.floor(y) * width + Math.floor(x);
  const [u, v] = [x % 1, y % 1];
  const [a = 0, b = 0, c = 0, d = 0] = [
    values[at],
    values[at + 1],
    values[at + width],
    values[at + width + 1],
  ];
  return (a * (1 - u) + b * u) * (1 - v) + (c * (1 - u) + d * u) * v;
}

/** Looks up elevations through the service's own endpoint. */
async function lookUp(url: string, points: [number, number][]): Promise<number[]> {
  const geometry = JSON.stringify({ points, spatialReference: { wkid: 4326 } });
  const query = new URLSearchParams({ f: "json", geometryType: "esriGeometryMultipoint", geometry });
  const answer = await fetch(`${url}${SERVICE}/getSamples?${query}`);
  const { samples } = (await answer.json()) as { samples: { value: string }[] };
  return samples.map(({ value }) => Number(value));
}

it(
  `lookup, LERC, Terrarium and GeoTIFF agree to 0.1 m at ${POINTS} random points`,
  async () => {
    const url = inject("serverUrl");
    const bytes = async (path: string) =>
      new Uint8Array(await (await fetch(url + SERVICE + path)).arrayBuffer());
    const next = random(20261121);
    let worst = 0;
    for (let tile = 0; tile < TILES; tile++) {
      const column = Math.floor(worldX(-124 + 57 * next()) * 2 ** LEVEL);
      const row = Math.floor(worldY(25.5 + 23 * next()) * 2 ** LEVEL);
      const lerc = await decodeElevations("lerc", await bytes(`/tile/${LEVEL}/${row}/${column}`));
      const terrarium = await decodeElevations(
        "terrarium",
        await bytes(`/terrarium/${LEVEL}/${column}/${row}.png`),
      );
      // Reads the tile's window from the GeoTIFF that contains it.
      const [fileColumn, fileRow] = [column, row].map((at) => Math.floor(at / TILES_PER_FILE)) as [
        number,
        number,
      ];
      const tiff = await fromUrl(`${url}${SERVICE}/cog/7/${fileColumn}/${fileRow}.tif`);
      const [left, top] = [(column % TILES_PER_FILE) * 256, (row % TILES_PER_FILE) * 256];
      const [cog] = await (await tiff.getImage()).readRasters({ window: [left, top, left + 256, top + 256] });
      // Inside the centers of the outermost pixels, so that a single Terrarium tile is enough.
      const points = Array.from(
        { length: POINTS / TILES },
        () => [0.5 + 255 * next(), 0.5 + 255 * next()] as const,
      );
      const truths = await lookUp(
        url,
        points.map(([x, y]) => [
          longitudeOf((column + x / 256) / 2 ** LEVEL),
          latitudeOf((row + y / 256) / 2 ** LEVEL),
        ]),
      );
      for (const [i, [x, y]] of points.entries()) {
        const [u, v] = [Math.min(254.999, x - 0.5), Math.min(254.999, y - 0.5)];
        const found = [
          between(lerc.elevations, 257, x, y),
          between(terrarium.elevations, 256, u, v),
          between(cog as Float32Array, 256, u, v),
        ];
        for (const height of found) worst = Math.max(worst, Math.abs(height - (truths[i] ?? Number.NaN)));
      }
    }
    if (process.env.ELEVATION_TILES) console.log(`Largest difference: ${worst.toFixed(4)} m`);
    expect(worst).toBeLessThan(0.1);
  },
  Math.max(60_000, TILES * 2000),
);

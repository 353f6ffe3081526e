import fc from "fast-check";
import type { ImagerySources } from "../../../../workers/imagery/findVersions";
import { type Sample, sampleOfPixels } from "../../../../workers/imagery/kernel";
import type { Release, TileAddress } from "../../../../workers/imagery/types";

/** What a release delivered for a tile: an image and its encoding. */
export interface Delivery {
  release: number;
  picture: number;
  encoding: number;
}

/** A tile's history, newest release first. Releases without a delivery serve the older pixels. */
export interface World {
  releases: Release[];
  tiles: TileAddress[];
  /** Deliveries by row of the tile, newest first. */
  history: Delivery[][];
}

/** Release numbers aren't in chronological order, as in the real service. */
export const worldArbitrary: fc.Arbitrary<World> = fc
  .tuple(
    fc.uniqueArray(fc.integer({ min: 1, max: 99_999 }), { minLength: 1, maxLength: 12 }),
    fc.array(fc.array(fc.option(fc.tuple(fc.nat(2), fc.nat(1))), { minLength: 12, maxLength: 12 }), {
      minLength: 1,
      maxLength: 4,
    }),
  )
  .map(([numbers, tiles]) => {
    const releases = numbers.map((number, place) => ({ number, date: 1e12 - place * 1e9 }));
    const history = tiles.map((deliveries) =>
      numbers.flatMap((release, place) => {
        const delivery = deliveries[place];
        return delivery ? [{ release, picture: delivery[0], encoding: delivery[1] }] : [];
      }),
    );
    return { releases, history, tiles: history.map((_, row) => ({ level: 17, row, column: 5 })) };
  });

export const sizeOf = ({ picture, encoding }: Delivery): number => 1000 + 10 * picture + encoding;

/** Returns the service of a world, and logs the URL of each request. */
export function serviceOf(world: World, log: string[] = []): ImagerySources {
  const dateOf = new Map(world.releases.map(({ number, date }) => [number, date]));
  return {
    async fetch(url, { signal }) {
      signal?.throwIfAborted();
      log.push(url);
      const [kind, release, , row] = url.split("/");
      const deliveries = world.history[Number(row)] ?? [];
      const asked = dateOf.get(Number(release)) ?? Number.NEGATIVE_INFINITY;
      const serving = deliveries.find((delivery) => (dateOf.get(delivery.release) ?? Infinity) <= asked);
      if (kind === "tile") return new Response(new Uint8Array([serving?.picture ?? 99]));
      if (!serving) return Response.json({ data: [0], select: [1], valid: true });
      const select = serving.release === Number(release) ? [] : [serving.release];
      return Response.json({ data: [1], select, size: [sizeOf(serving)], valid: true });
    },
    sample: async ([picture = 0]) => pictureSample(picture),
  };
}

/** Returns a sample with two stripes in the image's own colors. Image 2 is blank. */
export function pictureSample(picture: number): Sample {
  const pixels = new Uint8Array(32 * 32 * 4).fill(255);
  if (picture !== 2) pixels.fill(40 * (picture + 1), 0, 32 * 16 * 4);
  return sampleOfPixels(pixels, 32, 32);
}

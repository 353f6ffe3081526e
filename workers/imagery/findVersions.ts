import { isAbortError } from "../../src/workers/abortSignal";
import { isSameImage, NO_IMAGE, type Sample } from "./kernel";
import { distinctVersions, parseTilemap, walkReleases } from "./releases";
import type { ImageryRequest, ImageryVersions, TileAddress } from "./types";

/** External dependencies of the search. Each request rejects with AbortError when the signal aborts. */
export interface ImagerySources {
  fetch(url: string, init: { signal?: AbortSignal }): Promise<Response>;
  /** Returns the sample of a tile's bytes, or null if they aren't an image. */
  sample(bytes: Uint8Array): Promise<Sample | null>;
}

/** Concurrent requests: the browser's limit per host. */
const AT_ONCE = 6;

/**
 * Finds the releases whose image differs in the tiles of a view. Tiles are searched concurrently, and each image is
 * fetched once. Failed requests are skipped and counted. Images that fail to load count as blank. Rejects only with
 * AbortError.
 *
 * @param report called with the releases passed so far, summed over all tiles, and the total
 */
export async function findVersions(
  request: ImageryRequest,
  sources: ImagerySources,
  signal?: AbortSignal,
  report?: (done: number, total: number) => void,
): Promise<ImageryVersions> {
  const inTurn = limited(AT_ONCE);
  const newestFirst = [...request.releases].sort((a, b) => b.date - a.date).map(({ number }) => number);
  const passed = request.tiles.map(() => 0);
  const pass = (place: number, releases: number) => {
    passed[place] = releases;
    const done = passed.reduce((sum, count) => sum + count, 0);
    report?.(done, request.tiles.length * newestFirst.length);
  };
  let failed = 0;
  /** Returns the result of a request, or null if it failed. */
  const attempt = <T>(url: string, read: (response: Response) => Promise<T>): Promise<T | null> =>
    inTurn(async () => {
      signal?.throwIfAborted();
      try {
        const response = await sources.fetch(url, { signal });
        if (!response.ok) throw new Error(`The imagery service returned ${response.status}.`);
        return await read(response);
      } catch (error) {
        if (signal?.aborted || isAbortError(error)) throw error;
        failed++;
        return null;
      }
    });

  const versionsOf = async (tile: TileAddress, place: number): Promise<number[]> => {
    const versions = await walkReleases(request.releases, (release) => {
      pass(place, newestFirst.indexOf(release));
      return attempt(fill(request.tilemapUrl, release, tile), async (response) => {
        const answer = parseTilemap(await response.json());
        if (!answer) throw new Error("The imagery service's response isn't a tilemap.");
        return answer;
      });
    });
    pass(place, newestFirst.length);
    const samples = new Map<number, Promise<Sample>>();
    const sampleOf = (release: number): Promise<Sample> => {
      const known = samples.get(release);
      if (known) return known;
      const read = async (response: Response) => sources.sample(new Uint8Array(await response.arrayBuffer()));
      const sample = attempt(fill(request.tileUrl, release, tile), read).then((found) => found ?? NO_IMAGE);
      samples.set(release, sample);
      return sample;
    };
    return distinctVersions(versions, tile.level, request.comparison, async (newer, older) => {
      const [a, b] = await Promise.all([sampleOf(newer), sampleOf(older)]);
      return isSameImage(a, b);
    });
  };

  const tiles = await Promise.all(request.tiles.map(versionsOf));
  const listed = new Set(tiles.flat());
  return { releases: newestFirst.filter((number) => listed.has(number)), tiles, failed };
}

function fill(template: string, release: number, { level, row, column }: TileAddress): string {
  // The Wayback service's own templates use {col}.
  const values: Readonly<Record<string, number>> = { release, level, row, column, col: column };
  return template.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

/** Limits the number of concurrent tasks. The others wait in order. */
function limited(most: number): <T>(task: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (task) => {
    if (running >= most) await new Promise<void>((resolve) => waiting.push(resolve));
    else running++;
    try {
      return await task();
    } finally {
      // Passes the slot to the next task in line, or frees it.
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  };
}

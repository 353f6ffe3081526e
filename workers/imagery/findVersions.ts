import { isAbortError } from "../../src/workers/abortSignal";
import { NO_PICTURE, type Sample, samePicture } from "./kernel";
import { distinctVersions, tilemapAnswer, walkReleases } from "./releases";
import type { ImageryRequest, ImageryVersions, TileAddress } from "./types";

/** What the search needs from outside; each request ends with an AbortError when the signal aborts. */
export interface ImagerySources {
  fetch(url: string, init: { signal?: AbortSignal }): Promise<Response>;
  /** The sample of a tile's bytes; null when they are no picture. */
  sample(bytes: Uint8Array): Promise<Sample | null>;
}

/** Requests at once: what a browser opens to one host. */
const AT_ONCE = 6;

/**
 * Which releases show another picture in the tiles of a view. Tiles are walked side by side, each picture is fetched
 * once. A failed request is passed over and counted; a failed picture counts as blank. Rejects only with AbortError.
 * @param report called with how many releases of how many were passed on the walk through all tiles
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
  /** The outcome of a request, or null when it failed. */
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
        const answer = tilemapAnswer(await response.json());
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
      const sample = attempt(fill(request.tileUrl, release, tile), read).then((found) => found ?? NO_PICTURE);
      samples.set(release, sample);
      return sample;
    };
    return distinctVersions(versions, tile.level, request.comparison, async (newer, older) => {
      const [a, b] = await Promise.all([sampleOf(newer), sampleOf(older)]);
      return samePicture(a, b);
    });
  };

  const tiles = await Promise.all(request.tiles.map(versionsOf));
  const listed = new Set(tiles.flat());
  return { releases: newestFirst.filter((number) => listed.has(number)), tiles, failed };
}

function fill(template: string, release: number, { level, row, column }: TileAddress): string {
  // The Wayback service's own templates say {col}.
  const values: Readonly<Record<string, number>> = { release, level, row, column, col: column };
  return template.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

/** Lets so many tasks run at once; the others wait in their order. */
function limited(most: number): <T>(task: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (task) => {
    if (running >= most) await new Promise<void>((resolve) => waiting.push(resolve));
    else running++;
    try {
      return await task();
    } finally {
      // The place goes to the next in the row, or is free.
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  };
}

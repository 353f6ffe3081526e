import type { Comparison, Release, TileVersion } from "./types";

/** The relevant part of the Wayback service's tilemap response about a tile in a release. */
export interface TilemapResponse {
  /** First number: whether the tile exists. */
  data: number[];
  /** First number: release whose pixels are served. Missing if it's the requested one. */
  select?: number[];
  /** First number: size of the tile in bytes. */
  size?: number[];
}

/** Returns the valid part of an external response, or null if it isn't a tilemap. */
export function parseTilemap(value: unknown): TilemapResponse | null {
  if (typeof value !== "object" || value === null || !("data" in value)) return null;
  const numbers = (list: unknown): list is number[] => Array.isArray(list) && list.every(Number.isFinite);
  const { data, select, size } = value as Record<string, unknown>;
  if (!numbers(data)) return null;
  return { data, select: numbers(select) ? select : undefined, size: numbers(size) ? size : undefined };
}

/** Consecutive failures after which the service counts as unreachable. */
const MOST_FAILURES = 3;

/**
 * Returns the releases that brought a tile new pixels, newest first. Starts with the newest release. The response names
 * the release whose pixels are served, and the walk continues with the next older one until there is no tile or no
 * older release. If `ask` returns null, the request failed: the release is skipped, and the walk ends after three
 * failures in a row.
 */
export async function walkReleases(
  releases: readonly Release[],
  ask: (release: number) => Promise<TilemapResponse | null>,
): Promise<TileVersion[]> {
  const newestFirst = [...releases].sort((a, b) => b.date - a.date);
  const placeOf = new Map(newestFirst.map(({ number }, place) => [number, place]));
  const versions: TileVersion[] = [];
  let failures = 0;
  for (let place = 0; failures < MOST_FAILURES && place < newestFirst.length; place++) {
    const asked = (newestFirst[place] as Release).number;
    const answer = await ask(asked);
    failures = answer === null ? failures + 1 : 0;
    if (answer === null) continue;
    if (!answer.data[0]) break;
    const serving = placeOf.get(answer.select?.[0] ?? asked) ?? place;
    // A newer release can't serve an older one. Following it would loop forever.
    place = Math.max(place, serving);
    versions.push({ release: (newestFirst[place] as Release).number, size: answer.size?.[0] ?? null });
  }
  return versions;
}

/** Below this level all versions are kept, because tiles at that scale are too coarse to compare. */
const LEAST_LEVEL = 12;

/**
 * Drops versions that show the same image as the next older one, so that the oldest version of each image stays.
 * Versions are newest first. `same` compares the images of two versions.
 */
export async function distinctVersions(
  versions: readonly TileVersion[],
  level: number,
  comparison: Comparison,
  same: (newer: number, older: number) => Promise<boolean>,
): Promise<number[]> {
  if (level < LEAST_LEVEL) return versions.map(({ release }) => release);
  const kept: number[] = [];
  for (let first = 0; first < versions.length; ) {
    let end = first + 1;
    while (end < versions.length && related(versions, end, comparison)) end++;
    const run = versions.slice(first, end);
    kept.push(
      ...(comparison === "sizes" ? run.slice(-1).map(({ release }) => release) : await distinct(run, same)),
    );
    first = end;
  }
  return kept;
}

/** Returns whether the version at `at` might show the same image as the newer one before it. */
function related(versions: readonly TileVersion[], at: number, comparison: Comparison): boolean {
  const size = versions[at]?.size ?? null;
  const newer = versions[at - 1]?.size ?? null;
  if (comparison === "all") return true;
  return size !== null && newer !== null ? size === newer : comparison === "equal-sizes";
}

async function distinct(
  run: readonly TileVersion[],
  same: (newer: number, older: number) => Promise<boolean>,
): Promise<number[]> {
  const numbers = run.map(({ release }) => release);
  const [newest, oldest] = [numbers[0], numbers.at(-1)];
  if (newest === undefined || oldest === undefined || newest === oldest) return numbers;
  const sizes = new Set(run.map(({ size }) => size));
  // Versions of equal size usually show one image. If newest and oldest match, the ones between needn't be fetched.
  if (sizes.size === 1 && !sizes.has(null) && (await same(newest, oldest))) return [oldest];
  const kept: number[] = [];
  for (const [place, release] of numbers.entries()) {
    const older = numbers[place + 1];
    if (older === undefined || !(await same(release, older))) kept.push(release);
  }
  return kept;
}

import type { Comparison, Release, TileVersion } from "./types";

/** What the service says about a tile in a release: the tilemap of the Wayback service, the parts that matter. */
export interface TilemapAnswer {
  /** First number: whether there is a tile. */
  data: number[];
  /** First number: the release whose pixels serve the request; missing when it is the asked one. */
  select?: number[];
  /** First number: bytes of the tile. */
  size?: number[];
}

/** The part of an answer from outside that can be relied on; null for anything else. */
export function tilemapAnswer(value: unknown): TilemapAnswer | null {
  if (typeof value !== "object" || value === null || !("data" in value)) return null;
  const numbers = (list: unknown): list is number[] => Array.isArray(list) && list.every(Number.isFinite);
  const { data, select, size } = value as Record<string, unknown>;
  if (!numbers(data)) return null;
  return { data, select: numbers(select) ? select : undefined, size: numbers(size) ? size : undefined };
}

/** Failures in a row after which a service is taken to be out of reach. */
const MOST_FAILURES = 3;

/**
 * The releases that brought a tile new pixels, newest first. The newest release is asked for first; its answer names
 * the release that really serves the tile; the next to be asked is the one just older than that, until there is no tile
 * or no older release. `ask` gives null for a request that failed: that release is passed over, and the
 * walk ends after three of them in a row.
 */
export async function walkReleases(
  releases: readonly Release[],
  ask: (release: number) => Promise<TilemapAnswer | null>,
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
    // A release that is newer than the asked one cannot serve it, and would send us round in circles.
    place = Math.max(place, serving);
    versions.push({ release: (newestFirst[place] as Release).number, size: answer.size?.[0] ?? null });
  }
  return versions;
}

/** Below this level every version is kept: the tiles are too small-scale for one to be told from the next. */
const LEAST_LEVEL = 12;

/**
 * The versions (newest first) that show another picture than the one before them; of several with the same picture the
 * oldest stays. `same` compares two versions' pictures.
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

/** Whether the version at `at` may show what the newer one before it shows. */
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
  // A run of one size is one picture as a rule: the newest against the oldest tells, and the others need not come.
  if (sizes.size === 1 && !sizes.has(null) && (await same(newest, oldest))) return [oldest];
  const kept: number[] = [];
  for (const [place, release] of numbers.entries()) {
    const older = numbers[place + 1];
    if (older === undefined || !(await same(release, older))) kept.push(release);
  }
  return kept;
}

import pLimit from "p-limit";
import { HALF_WORLD } from "../../src/geometry/mercator";
import { isTransientStatus } from "../tiles/transient";
import { inTurn } from "../tiles/turns";
import { resolutionOf, TILE } from "./levels";
import type { SheetSource } from "./types";

const ATTEMPTS = 4;
const TIMEOUT_MS = 60_000;
const WAIT_MS = 400;
/** Concurrent requests to external services: the browser's limit per host. */
const ELSEWHERE = 6;

/** Metadata of a service. */
export interface SourceFacts {
  /** Attribution, or "" if the service gives none. */
  credit: string;
  maxLevel: number | undefined;
  /** Whether it has tiles. */
  tiled: boolean;
}

export type FetchLike = (url: string, init?: { signal?: AbortSignal }) => Promise<Response>;

/** Returns the URL of a tile, or of an exported image of its extent. */
export function tileAddress(source: SheetSource, level: number, row: number, column: number): string {
  if (source.kind === "tiles") return withQuery(`${source.url}/tile/${level}/${row}/${column}`, source.query);
  const size = resolutionOf(level) * TILE;
  const [west, north] = [column * size - HALF_WORLD, HALF_WORLD - row * size];
  const parameters = new URLSearchParams({
    bbox: [west, north - size, west + size, north].join(),
    bboxSR: "3857",
    imageSR: "3857",
    size: `${TILE},${TILE}`,
    format: "png32",
    transparent: "true",
    f: "image",
  });
  if (source.layer !== undefined) parameters.set("layers", `show:${source.layer}`);
  if (source.where !== undefined)
    parameters.set("layerDefs", JSON.stringify({ [source.layer ?? 0]: source.where }));
  return withQuery(`${source.url}/export?${parameters}`, source.query);
}

const withQuery = (url: string, query: string): string =>
  query === "" ? url : `${url}${url.includes("?") ? "&" : "?"}${query}`;

/** Fetches tiles over few connections and retries when a service is temporarily unavailable. */
export class TileFetcher {
  private readonly fetch: FetchLike;
  private readonly wait: (ms: number) => Promise<void>;
  private readonly elsewhere = pLimit(ELSEWHERE);
  /** Number of tiles that no service has. */
  missing = 0;

  constructor(
    fetcher: FetchLike = (url, init) => fetch(url, init),
    wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms)),
  ) {
    this.fetch = fetcher;
    this.wait = wait;
  }

  /**
   * Returns the image of a tile, or null if the service has none there.
   *
   * @throws Error that says which service failed and why
   */
  async tile(source: SheetSource, level: number, row: number, column: number): Promise<Blob | null> {
    const response = await this.ask(tileAddress(source, level, row, column), source.title);
    if (response === null) this.missing++;
    return response && (await response.blob());
  }

  /** Reads a service's metadata. Returns defaults on failure, because only the tiles are essential. */
  async facts({ url, query, title }: SheetSource): Promise<SourceFacts> {
    try {
      const response = await this.ask(withQuery(`${url}?f=json`, query), title);
      const text: unknown = await response?.json();
      const { copyrightText, tileInfo, singleFusedMapCache } = (text ?? {}) as {
        copyrightText?: unknown;
        singleFusedMapCache?: unknown;
        tileInfo?: { lods?: { level?: unknown }[] };
      };
      const levels = (tileInfo?.lods ?? []).map(({ level }) => Number(level)).filter(Number.isFinite);
      return {
        credit: typeof copyrightText === "string" ? copyrightText : "",
        maxLevel: levels.length > 0 ? Math.max(...levels) : undefined,
        tiled: singleFusedMapCache === true,
      };
    } catch {
      return { credit: "", maxLevel: undefined, tiled: false };
    }
  }

  /** Returns the JSON at a URL, or null if there is none. */
  async json(url: string, title: string): Promise<unknown> {
    const response = await this.ask(url, title);
    return response?.json();
  }

  private async ask(url: string, title: string): Promise<Response | null> {
    let why = "";
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      if (attempt > 0) await this.wait(WAIT_MS * 4 ** (attempt - 1));
      try {
        const request = () => this.fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) });
        const response = await (isOurs(url) ? inTurn(url, request) : this.elsewhere(request));
        if (response.ok) return response;
        if (response.status === 404 || response.status === 204) return null;
        why = `The service returned ${response.status}.`;
        if (!isTransientStatus(response.status)) break;
      } catch {
        why = "The service didn't respond.";
      }
    }
    throw new Error(`Couldn't load ${title}. ${why} Try again, or turn that layer off.`);
  }
}

const isOurs = (url: string): boolean =>
  typeof self !== "undefined" && "location" in self && new URL(url).origin === self.location.origin;

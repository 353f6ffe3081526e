import { gpx, kml } from "@tmcw/togeojson";
import { readContent } from "../../src/formats/index";
import { createImageryClient } from "../../src/workers/imagery";
import { createTilesClient, type TilesClient } from "../../src/workers/tiles";
import type { ImageryRequest, ImageryVersions } from "../../workers/imagery/types";
import { seededContent } from "../content";
import { sameToTheEye, verdicts } from "../pairs";

/**
 * Page script of the bench. Compares code that needs a browser, such as DOMParser, with Ridgeline's.
 * `bench/browser/page.ts` calls `window.bench`.
 */
let bytes = new Uint8Array();

type Extension = "gpx" | "kml";

const ours = () => readContent(bytes, { maxBytes: bytes.length });

function togeojson(extension: Extension) {
  const document = new DOMParser().parseFromString(new TextDecoder().decode(bytes), "text/xml");
  return extension === "gpx" ? gpx(document) : kml(document);
}

/** Counts the innermost arrays of a geometry's coordinates. */
function positions(value: unknown): number {
  if (!Array.isArray(value)) return 0;
  return typeof value[0] === "number" ? 1 : value.reduce((sum: number, part) => sum + positions(part), 0);
}

/** Pairs of tiles, split from the given bytes. Each file is preceded by its length. */
let pairs: [Uint8Array, Uint8Array][] = [];

/** Decodes a tile's pixels through a canvas. */
async function pixelsOf(tile: Uint8Array): Promise<ImageData | null> {
  const picture = await createImageBitmap(new Blob([tile as Uint8Array<ArrayBuffer>]));
  const canvas = document.createElement("canvas");
  canvas.width = picture.width;
  canvas.height = picture.height;
  const context = canvas.getContext("2d", { willReadFrequently: true });
  context?.drawImage(picture, 0, 0);
  picture.close();
  return context?.getImageData(0, 0, canvas.width, canvas.height) ?? null;
}

async function fullVerdicts(): Promise<boolean[]> {
  const found: boolean[] = [];
  for (const [one, other] of pairs) {
    const [a, b] = [await pixelsOf(one), await pixelsOf(other)];
    found.push(a !== null && b !== null && sameToTheEye(a.data, b.data, a.width));
  }
  return found;
}

/**
 * Times `count` runs in milliseconds. With more than one run, an extra first run warms up the compiler and isn't
 * counted.
 */
async function samplesOf(run: () => unknown, count: number): Promise<number[]> {
  const samples: number[] = [];
  for (let at = count > 1 ? -1 : 0; at < count; at++) {
    const start = performance.now();
    await run();
    if (at >= 0) samples.push(performance.now() - start);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return samples;
}

async function tileBy(client: TilesClient, path: string, cancelAfter?: number): Promise<string> {
  const signal = cancelAfter === undefined ? undefined : AbortSignal.timeout(cancelAfter);
  try {
    const url = new URL(path, window.location.href).href;
    const { bitmap, type } = await client.picture(url, "none", signal);
    return `${type} ${bitmap.width}x${bitmap.height}`;
  } catch (error) {
    return error instanceof Error ? error.name : String(error);
  }
}

const bench = {
  async give(url: string): Promise<void> {
    bytes = new Uint8Array(await (await fetch(url)).arrayBuffer());
  },
  /** Number of vertices each of the two readers finds. */
  vertices(extension: Extension): [number, number] {
    const { features } = togeojson(extension);
    const theirs = features.reduce(
      (sum, { geometry }) =>
        sum + (geometry && "coordinates" in geometry ? positions(geometry.coordinates) : 0),
      0,
    );
    return [ours().coordinates.length / 3, theirs];
  },
  time: (name: "ours" | "togeojson", extension: Extension, count: number): Promise<number[]> =>
    samplesOf(name === "ours" ? ours : () => togeojson(extension), count),
  giveTiles(): void {
    const files: Uint8Array[] = [];
    const view = new DataView(bytes.buffer);
    for (let at = 0; at < bytes.length; ) {
      const length = view.getUint32(at);
      files.push(bytes.slice(at + 4, at + 4 + length));
      at += 4 + length;
    }
    pairs = files.flatMap((file, at) => {
      const other = files[at + 1];
      return at % 2 === 0 && other ? [[file, other] as [Uint8Array, Uint8Array]] : [];
    });
  },
  tileVerdicts: (name: "ours" | "full"): boolean[] | Promise<boolean[]> =>
    name === "ours" ? verdicts(pairs) : fullVerdicts(),
  timeTiles: (name: "ours" | "full", count: number): Promise<number[]> =>
    samplesOf(() => bench.tileVerdicts(name), count),
  async timeContent(
    name: "buffers" | "graphics",
    points: number,
    lines: number,
    count: number,
  ): Promise<number[]> {
    // Loaded on demand because @arcgis/core is large.
    const content = await import("./graphics");
    const geometry = seededContent(points, lines);
    return samplesOf(() => content[name](geometry), count);
  },
  loadGeoJson: async (points: number, lines: number) =>
    (await import("./graphics")).loadGeoJson(points, lines),
  countAnchors: async (points: number, lines: number) =>
    (await import("./graphics")).countAnchors(points, lines),
  /** Fetches a tile with the real worker. Returns its type and edge lengths, or the name of the error. */
  fetchTile: (path: string, cancelAfter?: number) => tileBy(createTilesClient(), path, cancelAfter),
  /** Like fetchTile, for several tiles at once with one worker. */
  async fetchTiles(paths: string[]): Promise<string[]> {
    const client = createTilesClient();
    return Promise.all(paths.map((path) => tileBy(client, path)));
  },
  /**
   * Finds imagery with the real worker. With `cancelAfter`, aborts after that many milliseconds and returns the error's
   * name.
   */
  async findImagery(request: ImageryRequest, cancelAfter?: number): Promise<ImageryVersions | string> {
    const client = createImageryClient();
    const signal = cancelAfter === undefined ? undefined : AbortSignal.timeout(cancelAfter);
    try {
      return await client.find(request, signal);
    } catch (error) {
      return error instanceof Error ? error.name : String(error);
    } finally {
      client.dispose();
    }
  },
};

export type BenchApi = typeof bench;
Object.assign(window, { bench });

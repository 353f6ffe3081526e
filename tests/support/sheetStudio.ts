import { type Canvas, createCanvas, loadImage, Path2D as NativePath } from "@napi-rs/canvas";
import type { SheetTools } from "../../workers/sheet/prepare";
import { TileFetcher } from "../../workers/sheet/tiles";
import type { SheetContent, SheetJob, SheetSource } from "../../workers/sheet/types";

/** Center of the test sheets, in the mountains of Colorado. */
export const CENTER = { longitude: -106.9, latitude: 39.07 };

export const SOURCE: SheetSource = {
  title: "Map",
  kind: "tiles",
  url: "https://tiles.example.org/MapServer",
  query: "",
  opacity: 1,
  photo: true,
};

export const JOB: SheetJob = {
  paper: "letter",
  orientation: "portrait",
  resolution: 150,
  center: CENTER,
  scale: 24_000,
  format: "pdf",
  title: "Second season",
  note: "Water is marked in blue",
  grid: "utm",
  legend: true,
  names: true,
  link: "https://maps.example.org/maps/?map=12/39.07/-106.9",
  caution: null,
  sources: [SOURCE],
  labels: null,
  content: null,
  at: Date.UTC(2026, 9, 10),
};

/** Returns features with one path each. */
export function contentOf(
  features: {
    title: string;
    kind: number;
    places: [number, number][];
    icon?: number;
    color?: [number, number, number];
  }[],
): SheetContent {
  const vertices = features.flatMap(({ places }) => places);
  let vertex = 0;
  const vertexStart = [0];
  for (const { places } of features) {
    vertex += places.length;
    vertexStart.push(vertex);
  }
  return {
    titles: features.map(({ title }) => title),
    kinds: Uint8Array.from(features, ({ kind }) => kind),
    colors: Uint8Array.from(features.flatMap(({ color = [255, 0, 0] }) => [...color, 255])),
    strokeWidths: Uint8Array.from(features, () => 3),
    strokeTypes: Uint8Array.from(features, () => 0),
    icons: Uint8Array.from(features, ({ icon = 0 }) => icon),
    pathStart: Uint32Array.from({ length: features.length + 1 }, (_, index) => index),
    vertexStart: Uint32Array.from(vertexStart),
    coordinates: Float64Array.from(vertices.flat()),
  };
}

/** Returns a tile's color from its column and row modulo 4, so that neighbors differ. */
export const tileColor = (row: number, column: number): [number, number, number] => [
  40 + 50 * (((column % 4) + 4) % 4),
  40 + 50 * (row % 4),
  90,
];

/** Returns a plain tile in its tileColor, or for other URLs a service description with a credit and levels up to 17. */
export async function fetchTiles(url: string): Promise<Response> {
  const found = /\/tile\/(\d+)\/(\d+)\/(\d+)/.exec(url);
  if (!found)
    return Response.json({ copyrightText: "Test data", tileInfo: { lods: [{ level: 0 }, { level: 17 }] } });
  const canvas = createCanvas(256, 256);
  const context = canvas.getContext("2d");
  const [red, green, blue] = tileColor(Number(found[2]), Number(found[3]));
  context.fillStyle = `rgb(${red} ${green} ${blue})`;
  context.fillRect(0, 0, 256, 256);
  return new Response(new Uint8Array(await canvas.encode("png")), {
    headers: { "content-type": "image/png" },
  });
}

/** Returns a worker's drawing tools, implemented with Node's canvas. */
export function nodeStudio(fetcher: (url: string) => Promise<Response> = fetchTiles): SheetTools {
  Object.assign(globalThis, { Path2D: NativePath });
  return {
    createCanvas: (width, height) => createCanvas(width, height) as unknown as OffscreenCanvas,
    decode: async (blob) => {
      const image = await loadImage(Buffer.from(await blob.arrayBuffer()));
      return Object.assign(image, { close() {} }) as unknown as ImageBitmap;
    },
    encode: async (canvas) => {
      const jpeg = await (canvas as unknown as Canvas).encode("jpeg", 95);
      return new Blob([new Uint8Array(jpeg)], { type: "image/jpeg" });
    },
    fetcher: new TileFetcher(fetcher, async () => {}),
  };
}

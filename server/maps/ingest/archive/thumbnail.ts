import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { VectorTile, type VectorTileFeature } from "@mapbox/vector-tile";
import type { LayerSpecification } from "@maplibre/maplibre-gl-style-spec";
import { createCanvas, type SKRSContext2D } from "@napi-rs/canvas";
import { PbfReader } from "pbf";
import { PMTiles } from "pmtiles";
import { evaluate } from "../../serve/vector/evaluate";
import { LAND } from "../../serve/vector/palette";
import { vectorStyle } from "../../serve/vector/style";
import { THUMBNAIL_FILE, TILES } from "../../store/archive/archiveFile";
import { centerTile } from "../../store/archive/centerTile";
import { decompressUpTo } from "../../store/archive/decompress";
import { DirectoryCache } from "../../store/archive/directoryCache";
import { FileSource } from "../../store/archive/fileSource";
import { MAX_VECTOR_UNPACKED } from "../../store/archive/limits";
import type { DrawThumbnail } from "./tasks";

const SIDE = 256;
/** Line width factor. Lines are styled for tiles of 512 pixels, and must stay visible at half that size. */
const LINES = 0.75;

/** Draws areas, lines and points of the center tile for menus, in the map's style without labels. */
export async function drawThumbnail({ info, folder }: DrawThumbnail): Promise<null> {
  const source = await FileSource.open(join(folder, TILES));
  const canvas = createCanvas(SIDE, SIDE);
  const context = canvas.getContext("2d");
  context.fillStyle = LAND;
  context.fillRect(0, 0, SIDE, SIDE);
  try {
    const archive = new PMTiles(source, new DirectoryCache(), decompressUpTo(MAX_VECTOR_UNPACKED));
    for (let { z, x, y } = centerTile(info); z >= info.minZoom; z--, x >>= 1, y >>= 1) {
      const found = await archive.getZxy(z, x, y);
      if (!found || !info.vector) continue;
      const style = vectorStyle(
        info.vector,
        "basemap",
        { type: "vector", url: "" },
        { glyphs: "", sprite: "" },
      );
      drawTile(context, new VectorTile(new PbfReader(new Uint8Array(found.data))), style.layers, z);
      break;
    }
  } finally {
    await source.close();
  }
  await writeFile(join(folder, THUMBNAIL_FILE), canvas.toBuffer("image/png"));
  return null;
}

function drawTile(
  context: SKRSContext2D,
  { layers }: VectorTile,
  style: readonly LayerSpecification[],
  zoom: number,
): void {
  for (const layer of style) {
    if (!("source-layer" in layer) || layer.type === "symbol") continue;
    const { minzoom = 0, maxzoom = Number.POSITIVE_INFINITY } = layer;
    const from = layers[layer["source-layer"] ?? ""];
    if (!from || zoom < minzoom || zoom >= maxzoom) continue;
    for (let at = 0; at < from.length; at++) {
      const feature = from.feature(at);
      if (layer.filter === undefined || evaluate(layer.filter, zoom, feature) === true)
        drawFeature(context, feature, layer, zoom);
    }
  }
}

function drawFeature(
  context: SKRSContext2D,
  feature: VectorTileFeature,
  layer: LayerSpecification,
  zoom: number,
): void {
  const scale = SIDE / feature.extent;
  const value = (property: string) =>
    evaluate((layer.paint as Record<string, unknown> | undefined)?.[property], zoom, feature);
  const parts = feature.loadGeometry();
  context.globalAlpha = Number(value(`${layer.type}-opacity`) ?? 1);
  context.beginPath();
  if (layer.type === "circle") {
    const radius = Number(value("circle-radius")) * LINES;
    for (const { x, y } of parts.flat()) {
      context.moveTo(x * scale + radius, y * scale);
      context.arc(x * scale, y * scale, radius, 0, 2 * Math.PI);
    }
  } else
    for (const part of parts)
      for (const [at, { x, y }] of part.entries())
        if (at === 0) context.moveTo(x * scale, y * scale);
        else context.lineTo(x * scale, y * scale);
  const color = String(value(`${layer.type}-color`));
  if (layer.type === "line") {
    context.strokeStyle = color;
    context.lineWidth = Number(value("line-width")) * LINES;
    context.setLineDash([]);
    context.stroke();
  } else {
    context.fillStyle = color;
    context.fill("evenodd");
  }
}

import { createCanvas, type SKRSContext2D } from "@napi-rs/canvas";
import sharp from "sharp";
import { drawStored } from "../../maps/serve/draw";
import { TILE_SIZE, type TileId, tileBox } from "../geo/mercator";
import type { Labels } from "../labels/draw";
import type { Scene } from "../render/scene";
import type { LayerImage, LayerTile } from "../tiles/messages";
import { drawFeatures, type Frame } from "./draw";
import { drawRaster } from "./drawRaster";
import { type LayerService, layerService, tableOf } from "./services";

/** Draws a layer in a worker: a tile, or an image of any extent. */
export async function runLayerJob(
  scene: Scene,
  labels: Labels,
  content: LayerTile | LayerImage,
  id: TileId,
): Promise<Uint8Array<ArrayBuffer>> {
  const frame: Frame =
    content.layer === "layer-tile"
      ? { box: tileBox(id), width: TILE_SIZE, height: TILE_SIZE }
      : content.frame;
  const context = await draw(scene, labels, content, frame);
  const { data } = context.getImageData(0, 0, frame.width, frame.height);
  const image = sharp(data, { raw: { width: frame.width, height: frame.height, channels: 4 } });
  const file =
    content.format === "jpeg"
      ? image.flatten({ background: "#ffffff" }).jpeg({ quality: 88 })
      : image.png({ compressionLevel: 6, palette: false });
  return Uint8Array.from(await file.toBuffer());
}

async function draw(
  scene: Scene,
  labels: Labels,
  { service: path, stored, time }: LayerTile | LayerImage,
  frame: Frame,
): Promise<SKRSContext2D> {
  // Exports request an image without a layer if the service's only layer is off.
  if (path === "") return createCanvas(frame.width, frame.height).getContext("2d");
  if (stored !== undefined) return drawStored(stored, frame, (level) => labels.plan(level).labels);
  const service = serviceAt(path);
  const { raster, style, minLevel } = service.definition;
  return raster
    ? drawRaster(scene.field, raster, minLevel, time, frame)
    : drawFeatures(tableOf(service, time), style, minLevel, frame, (level) => labels.plan(level).labels);
}

function serviceAt(path: string): LayerService {
  const [folder = "", name = ""] = path.split("/");
  const service = layerService(folder, name);
  if (!service) throw new Error(`Layer "${path}" not found.`);
  return service;
}

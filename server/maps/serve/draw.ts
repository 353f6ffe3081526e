import { basename, dirname } from "node:path";
import type { SKRSContext2D } from "@napi-rs/canvas";
import type { Label } from "../../arcgis/labels/placement";
import { drawFeatures, type Frame, levelOf } from "../../arcgis/layers/draw";
import { openLayer } from "../store/storedLayer";
import { colorIndex } from "./service";
import { styleOf } from "./style";

/**
 * Draws an added layer.
 * @param folder of its version
 */
export function drawStored(
  folder: string,
  frame: Frame,
  reference: (level: number) => readonly Label[],
): SKRSContext2D {
  const layer = openLayer(folder);
  const style = styleOf(layer.file, colorIndex(basename(dirname(folder))));
  return drawFeatures(layer.at(levelOf(frame)), style, layer.file.minZoom, frame, reference, layer);
}

import * as reactiveUtils from "@arcgis/core/core/reactiveUtils.js";
import type MapView from "@arcgis/core/views/MapView.js";
import type SceneView from "@arcgis/core/views/SceneView.js";
import { wrapText } from "../../domain/wrapText";
import type { MapPicture } from "../mapStage";
import { pictureArea } from "../pictureArea";

/** Time after which the picture is taken even if the map is still drawing. */
const DRAWN_WITHIN_MS = 5000;
const QUALITY = 0.85;
/** Font size of the attribution in pixels, and colors readable on paper and screens. */
const FONT_SIZE = 12;
const FONT = `${FONT_SIZE}px sans-serif`;
const LINE = 16;
const MARGIN = 8;
const [PAPER, INK] = ["#ffffff", "#333333"];

/**
 * Takes a JPEG of a view outside the panels, with the attribution below.
 *
 * @param most maximum pixels of the longer side
 * @throws Error if it fails
 */
export async function takePicture(view: MapView | SceneView, most: number): Promise<MapPicture> {
  await reactiveUtils
    .whenOnce(() => !view.updating, AbortSignal.timeout(DRAWN_WITHIN_MS))
    .catch(() => undefined);
  const { width, height, padding } = view;
  const area = pictureArea({ width, height }, padding);
  const scale = Math.min(window.devicePixelRatio, most / Math.max(area.width, area.height));
  const { data } = await view.takeScreenshot({
    area,
    width: Math.round(area.width * scale),
    height: Math.round(area.height * scale),
    ignorePadding: true,
  });
  return await withCredits(data, view.attributionItems.map(({ text }) => text).filter(Boolean));
}

/** Adds the attribution below the picture. */
async function withCredits(data: ImageData, credits: string[]): Promise<MapPicture> {
  const canvas = document.createElement("canvas");
  const context = canvas.getContext("2d");
  if (!context) throw new Error("This browser can't draw the picture.");
  context.font = FONT;
  const widthOf = (text: string) => context.measureText(text).width;
  const lines = wrapText(
    [...credits, "Powered by Esri"].join(" | "),
    (text) => widthOf(text) <= data.width - 2 * MARGIN,
  );
  canvas.width = data.width;
  canvas.height = data.height + lines.length * LINE + MARGIN;
  context.fillStyle = PAPER;
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.putImageData(data, 0, 0);
  // Resizing a canvas resets its font.
  context.font = FONT;
  context.fillStyle = INK;
  lines.forEach((line, at) => {
    context.fillText(line, MARGIN, data.height + MARGIN / 2 + at * LINE + FONT_SIZE);
  });
  const file = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/jpeg", QUALITY));
  if (!file) throw new Error("This browser can't draw the picture.");
  return { file, width: canvas.width, height: canvas.height };
}

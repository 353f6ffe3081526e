import { WORLD_METERS } from "../geo/mercator";
import { badParameter } from "../query/badRequest";
import { type RawParameters, textOf } from "../query/parameters";
import { fromDegrees, referenceOf, toDegrees } from "../query/reference";
import { MAX_IMAGE_SIZE } from "./describe";
import type { Frame } from "./draw";

const FORMATS: Readonly<Record<string, "png" | "jpeg">> = {
  png: "png",
  png8: "png",
  png24: "png",
  png32: "png",
  jpg: "jpeg",
  jpeg: "jpeg",
};
/** Maximum width of an image in worlds. Views show several side by side. */
const MOST_WORLDS = 8;

export interface ExportRequest {
  frame: Frame;
  format: "png" | "jpeg";
  /** False if `layers` excludes the service's only layer. */
  shown: boolean;
  answer: "image" | "json";
  /** Extent in Web Mercator meters. */
  extent: { xmin: number; ymin: number; xmax: number; ymax: number };
}

/**
 * Parses the parameters of MapServer/export. Images are in Web Mercator and cover the extent in exactly the requested
 * size.
 * @throws ArcgisError 400 that names the invalid parameter
 */
export function readExport(raw: RawParameters): ExportRequest {
  const text = (name: string) => textOf(raw, name);
  const imageSR = text("imageSR");
  if (imageSR && referenceOf(imageSR, "imageSR") !== "mercator")
    throw badParameter("imageSR", "3857 or 102100");
  const [width, height] = sizeOf(text("size"));
  const format = FORMATS[(text("format") ?? "png").toLowerCase()];
  if (!format) throw badParameter("format", "png, png24, png32 or jpg");
  const answer = text("f") ?? "image";
  if (answer !== "image" && answer !== "json" && answer !== "pjson") throw badParameter("f", "image or json");
  const extent = extentOf(text("bbox"), text("bboxSR"));
  return {
    frame: {
      box: {
        minX: extent.xmin / WORLD_METERS + 0.5,
        maxX: extent.xmax / WORLD_METERS + 0.5,
        minY: 0.5 - extent.ymax / WORLD_METERS,
        maxY: 0.5 - extent.ymin / WORLD_METERS,
      },
      width,
      height,
    },
    format,
    shown: isShown(text("layers")),
    answer: answer === "image" ? "image" : "json",
    extent,
  };
}

function sizeOf(text = "400,400"): [number, number] {
  const [width = 0, height = 0, more] = text
    .split(",")
    .map((part) => (/^\d{1,5}$/.test(part.trim()) ? Number(part) : 0));
  if (more === undefined && [width, height].every((side) => side >= 1 && side <= MAX_IMAGE_SIZE))
    return [width, height];
  throw badParameter("size", `"width,height", each from 1 to ${MAX_IMAGE_SIZE}`);
}

function extentOf(text: string | undefined, bboxSR: string | undefined): ExportRequest["extent"] {
  const numbers = (text ?? "").split(",").map((part) => (part.trim() === "" ? Number.NaN : Number(part)));
  const reference = bboxSR ? referenceOf(bboxSR, "bboxSR") : "mercator";
  const [a = Number.NaN, b = Number.NaN, c = Number.NaN, d = Number.NaN] = numbers;
  const most = reference === "degrees" ? 360 * MOST_WORLDS : WORLD_METERS * MOST_WORLDS;
  const usable = numbers.length === 4 && numbers.every((value) => Math.abs(value) <= most) && a < c && b < d;
  const flat = reference === "mercator" || (b >= -90 && d <= 90);
  if (!usable || !flat) throw badParameter("bbox", '"xmin,ymin,xmax,ymax" with an area, within the world');
  const project = (x: number, y: number) => fromDegrees("mercator", ...toDegrees(reference, x, y));
  const [[xmin, ymin], [xmax, ymax]] =
    reference === "mercator"
      ? [
          [a, b],
          [c, d],
        ]
      : [project(a, b), project(c, d)];
  return { xmin: xmin ?? 0, ymin: ymin ?? 0, xmax: xmax ?? 0, ymax: ymax ?? 0 };
}

/** Parses `layers`: show, hide, include or exclude, then a colon and IDs. The only layer here is 0. */
function isShown(text: string | undefined): boolean {
  if (text === undefined) return true;
  const [, what, ids] = /^(show|hide|include|exclude):([\d,\s-]{0,200})$/.exec(text) ?? [];
  if (ids === undefined) throw badParameter("layers", 'such as "show:0"');
  const named = ids.split(",").some((id) => id.trim() === "0");
  return what === "show" || what === "include" ? named : !named;
}

import { POINTS } from "../../src/domain/sheet/papers";
import { faceCorners } from "../../src/domain/sheet/plane";
import { drawFace } from "./face";
import { drawSign } from "./legend";
import { drawMarks, type Mark } from "./marks";
import { PdfWriter } from "./pdf";
import { contextOf, type Prepared } from "./prepare";
import { stripsOf } from "./strips";
import type { SheetProgress } from "./types";
import { toWinAnsi } from "./winAnsi";

type Context = OffscreenCanvasRenderingContext2D;

/** Rows by which strips overlap: PDF readers show a hairline between images that only touch. */
const OVERLAP = 2;

/** Writes the face as JPEG strips, and everything around it as vector graphics and text. */
export async function writePdf(
  prepared: Prepared,
  onProgress: (progress: SheetProgress) => void,
): Promise<Blob> {
  const { job, page, face, collar, measure, tools } = prepared;
  const { layout } = page;
  const pdf = new PdfWriter({
    width: layout.width,
    height: layout.height,
    title: job.title,
    made: new Date(job.at),
    georeference: {
      face: layout.facePoints,
      corners: faceCorners(page.plane, page.size),
      wkt: page.plane.wkt,
    },
  });
  const toPoints = POINTS / layout.dpi;
  const { width, height } = layout.face;
  const strips = stripsOf(width, height).map((strip) => ({
    ...strip,
    height: Math.min(strip.height + OVERLAP, height - strip.y),
  }));
  for (const [index, strip] of strips.entries()) {
    const canvas = tools.createCanvas(strip.width, strip.height);
    await drawFace(contextOf(canvas), page, face, strip, strips[index + 1] ?? null, { x: 0, y: 0 });
    pdf.addPicture({
      jpeg: await tools.encode(canvas),
      width: strip.width,
      height: strip.height,
      place: {
        x: layout.facePoints.x,
        y: layout.facePoints.y + strip.y * toPoints,
        width: layout.facePoints.width,
        height: strip.height * toPoints,
      },
    });
    onProgress({ done: Math.min(strip.y + strip.height, height), total: height });
  }
  for (const picture of await collarPictures(prepared)) pdf.addPicture(picture);
  const link = collar.code && job.link ? { box: collar.code, url: job.link } : null;
  return pdf.finish(collar.marks.filter(isVector), measure, link);
}

/** Text with characters that the fonts of PDF readers lack is drawn as an image. */
const isVector = (mark: Mark): boolean => mark.kind === "path" || toWinAnsi(mark.text) !== null;

/** Draws the legend's symbols, and text that can't be encoded, as images. */
async function collarPictures({ page, collar, measure, tools }: Prepared) {
  const { layout } = page;
  const toPixels = Math.max(300, layout.dpi) / POINTS;
  const boxes = [
    ...collar.signs.map((sign) => ({ box: sign, draw: (context: Context) => drawSign(context, sign) })),
    ...collar.marks
      .filter((mark) => mark.kind === "text")
      .filter((mark) => !isVector(mark))
      .map((mark) => {
        const width = measure(mark.text, mark.size, mark.bold) + 2;
        const left = mark.align === "right" ? width : mark.align === "center" ? width / 2 : 0;
        const box = { x: mark.x - left - 1, y: mark.y - mark.size, width, height: mark.size * 1.35 };
        return { box, draw: (context: Context) => drawMarks(context, [mark]) };
      }),
  ];
  return Promise.all(
    boxes.map(async ({ box, draw }) => {
      const [width, height] = [Math.ceil(box.width * toPixels), Math.ceil(box.height * toPixels)];
      const canvas = tools.createCanvas(width, height);
      const context = contextOf(canvas);
      context.fillStyle = "#ffffff";
      context.fillRect(0, 0, width, height);
      context.scale(toPixels, toPixels);
      context.translate(-box.x, -box.y);
      draw(context);
      const place = { x: box.x, y: box.y, width: width / toPixels, height: height / toPixels };
      return { jpeg: await tools.encode(canvas), width, height, place };
    }),
  );
}

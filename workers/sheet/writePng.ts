import { POINTS } from "../../src/domain/sheet/papers";
import { drawFace } from "./face";
import type { Window } from "./kernel";
import { drawSign } from "./legend";
import { drawMarks } from "./marks";
import type { Page } from "./page";
import { PngWriter } from "./png";
import { contextOf, type Prepared } from "./prepare";
import { stripRows, stripsOf } from "./strips";
import type { SheetProgress } from "./types";

type Context = OffscreenCanvasRenderingContext2D;

/** Renders the page strip by strip. */
export async function writePng(
  prepared: Prepared,
  onProgress: (progress: SheetProgress) => void,
): Promise<Blob> {
  const { job, page, tools } = prepared;
  const { layout } = page;
  const [width, height] = layout.pixels;
  const png = new PngWriter({ width, height, dpi: layout.dpi, title: job.title });
  const strips = stripsOf(width, height);
  const canvas = tools.createCanvas(width, Math.min(height, stripRows(width)));
  const context = contextOf(canvas);
  for (const [index, strip] of strips.entries()) {
    context.fillStyle = "#ffffff";
    context.fillRect(0, 0, width, strip.height);
    const own = ofFace(page, strip);
    const following = strips[index + 1];
    if (own) {
      const next = following ? ofFace(page, following) : null;
      const place = { x: layout.face.x, y: layout.face.y + own.y - strip.y };
      await drawFace(context, page, prepared.face, own, next, place);
    }
    drawCollar(context, prepared, strip.y);
    await png.add(context.getImageData(0, 0, width, strip.height).data);
    onProgress({ done: strip.y + strip.height, total: height });
  }
  return png.finish();
}

/** Returns the rows of the face inside a strip of the page, or null if there are none. */
function ofFace({ layout: { face } }: Page, strip: Window): Window | null {
  const top = Math.max(0, strip.y - face.y);
  const bottom = Math.min(face.height, strip.y + strip.height - face.y);
  return bottom > top ? { x: 0, y: top, width: face.width, height: bottom - top } : null;
}

function drawCollar(context: Context, { page, collar }: Prepared, top: number): void {
  const toPixels = page.layout.dpi / POINTS;
  context.save();
  context.translate(0, -top);
  context.scale(toPixels, toPixels);
  drawMarks(context, collar.marks);
  for (const sign of collar.signs) drawSign(context, sign);
  context.restore();
}

import type { LabelBlock } from "../../src/domain/mapLabels";
import { PLACES_CREDIT } from "../../src/domain/mapLabels";
import { layOut } from "../../src/domain/sheet/layout";
import { POINTS } from "../../src/domain/sheet/papers";
import { faceCorners } from "../../src/domain/sheet/plane";
import { FIRST_LEVEL, LAST_LEVEL } from "../../src/map/labels/blocks";
import { HALF_WORLD } from "../../src/map/mercator";
import { type Collar, createCollar, joinCredits } from "./collar";
import { placeContent } from "./content";
import { drawFace, type FaceParts, latticeOf, sourceWindow } from "./face";
import { createGrid } from "./grid";
import { CELL, type Window } from "./kernel";
import { drawSign, legendEntries } from "./legend";
import { levelFor, MOST_LEVEL, resolutionOf } from "./levels";
import { drawMarks, type Mark, type Measure, measureWith } from "./marks";
import { type LeveledSource, Mosaic, type Studio } from "./mosaic";
import { northsAt } from "./norths";
import { createPage, type Page } from "./page";
import { PdfWriter } from "./pdf";
import { blocksOf, placeNames } from "./placeNames";
import { PngWriter } from "./png";
import { Taken } from "./taken";
import type { TileFetcher } from "./tiles";
import type { SheetJob, SheetProgress, SheetResult } from "./types";
import { toWinAnsi } from "./winAnsi";

type Context = OffscreenCanvasRenderingContext2D;

/** Pixels of a strip: four bytes each, and about as many of the map below it. */
const STRIP_PIXELS = 2_400_000;
/** Rows of a strip that lie under the next one: readers of PDF show a hairline between pictures that only touch. */
const OVERLAP = 2;

export interface SheetTools extends Studio {
  fetcher: TileFetcher;
  encode(canvas: OffscreenCanvas): Promise<Blob>;
}

/** Everything of a sheet but its pixels. */
interface Prepared {
  job: SheetJob;
  page: Page;
  face: FaceParts;
  collar: Collar;
  measure: Measure;
  tools: SheetTools;
}

/** Makes a sheet, strip after strip. @throws Error with what to do where a service fails */
export async function renderSheet(
  job: SheetJob,
  tools: SheetTools,
  onProgress: (progress: SheetProgress) => void,
): Promise<SheetResult> {
  const prepared = await prepare(job, tools);
  try {
    const file =
      job.format === "pdf" ? await writePdf(prepared, onProgress) : await writePng(prepared, onProgress);
    return { file, missing: tools.fetcher.missing };
  } finally {
    prepared.face.mosaic.dispose();
  }
}

/** Rows of a strip: a whole number of the lattice's cells, so that strips of any size show the same. */
export const stripRows = (width: number): number =>
  Math.max(CELL, Math.floor(STRIP_PIXELS / width / CELL) * CELL);

async function prepare(job: SheetJob, tools: SheetTools): Promise<Prepared> {
  const page = createPage(layOut(job), job.center, job.scale);
  const context = contextOf(tools.createCanvas(1, 1));
  const measure = measureWith(context);
  const { sources, credits } = await levelSources(job, tools.fetcher);
  const level = Math.max(0, ...sources.map((entry) => entry.level));
  const grid = createGrid(job.grid, page);
  const taken = new Taken();
  const content = job.content && placeContent(page, job.content, { names: job.names, taken, context });
  const names = job.labels ? await readNames(job, page, tools.fetcher, taken) : [];
  for (const { name, x, y } of grid && grid.squares.length > 1 ? grid.squares : [])
    names.push(squareName(name.slice(-2), x, y, page.layout.unit));
  const collar = createCollar(
    job,
    page,
    {
      grid,
      norths: northsAt(page.plane, new Date(job.at)),
      legend: job.legend && job.content ? legendEntries(job.content) : [],
      credits: joinCredits([...credits, ...(job.labels ? [PLACES_CREDIT] : [])]),
    },
    measure,
  );
  const mosaic = new Mosaic(sources, level, tools.fetcher, tools);
  return { job, page, face: { mosaic, level, grid, content, names }, collar, measure, tools };
}

async function levelSources({ sources, center, scale, resolution }: SheetJob, fetcher: TileFetcher) {
  const facts = await Promise.all(sources.map((source) => fetcher.facts(source)));
  const leveled: LeveledSource[] = [];
  const credits: string[] = [];
  sources.forEach((source, index) => {
    const { credit = "", mostLevel = MOST_LEVEL, tiled = false } = facts[index] ?? {};
    const level = levelFor({ center, scale, dpi: resolution, photo: source.photo, mostLevel });
    if (source.minZoom !== undefined && level < source.minZoom - 0.5) return;
    const pictures = tiled && source.where === undefined ? "tiles" : "export";
    leveled.push({ source: { ...source, kind: source.kind === "service" ? pictures : source.kind }, level });
    if (credit !== "") credits.push(credit);
  });
  return { sources: leveled, credits };
}

async function readNames(job: SheetJob, page: Page, fetcher: TileFetcher, taken: Taken) {
  const { labels, center, scale, resolution } = job;
  if (!labels) return [];
  const drawn = levelFor({ center, scale, dpi: resolution, photo: false });
  const level = Math.min(LAST_LEVEL, Math.max(FIRST_LEVEL, drawn));
  const { face } = page.layout;
  const whole = sourceWindow(latticeOf(page, level, { x: 0, y: 0, width: face.width, height: face.height }));
  const meters = resolutionOf(level);
  const bounds = [
    whole.x * meters - HALF_WORLD,
    HALF_WORLD - (whole.y + whole.height) * meters,
    (whole.x + whole.width) * meters - HALF_WORLD,
    HALF_WORLD - whole.y * meters,
  ];
  const blocks = await Promise.all(
    blocksOf(level, bounds).map(async ({ row, column, turned }) => {
      const block = (await fetcher.json(
        `${labels.url}/${level}/${row}/${column}`,
        "Names",
      )) as LabelBlock | null;
      return block ? [{ level, row, column: turned, block }] : [];
    }),
  );
  return placeNames(page, blocks.flat(), { onPhotos: labels.onPhotos, taken });
}

const squareName = (text: string, x: number, y: number, unit: number) => ({
  text,
  x,
  y,
  size: 26 * unit,
  weight: "bold" as const,
  italic: false,
  spacing: 2,
  angle: 0,
  fill: "rgb(20 55 110 / 0.35)",
  halo: "rgb(255 255 255 / 0.3)",
  haloWidth: 2,
});

function contextOf(canvas: OffscreenCanvas): Context {
  const context = canvas.getContext("2d", { alpha: false, willReadFrequently: true });
  if (!context) throw new Error("Can't draw the map: this browser has no 2D canvas.");
  return context;
}

/** Strips of a number of rows from the top to the bottom. */
function stripsOf(width: number, height: number): Window[] {
  const rows = stripRows(width);
  return Array.from({ length: Math.ceil(height / rows) }, (_, index) => ({
    x: 0,
    y: index * rows,
    width,
    height: Math.min(rows, height - index * rows),
  }));
}

async function writePdf(prepared: Prepared, onProgress: (progress: SheetProgress) => void): Promise<Blob> {
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

/** Words in letters that the fonts of PDF readers lack are pictures. */
const isVector = (mark: Mark): boolean => mark.kind === "path" || toWinAnsi(mark.text) !== null;

/** The legend's signs, and words that can't be words, each as a picture. */
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

async function writePng(prepared: Prepared, onProgress: (progress: SheetProgress) => void): Promise<Blob> {
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

/** The rows of the face that are in a strip of the page; null where there are none. */
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

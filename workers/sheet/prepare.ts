import type { LabelBlock } from "../../src/domain/mapLabels";
import { PLACES_CREDIT } from "../../src/domain/mapLabels";
import { layOut } from "../../src/domain/sheet/layout";
import { HALF_WORLD } from "../../src/geometry/mercator";
import { FIRST_LEVEL, LAST_LEVEL } from "../../src/map/labels/blocks";
import { type Collar, createCollar, joinCredits } from "./collar";
import { CollisionIndex } from "./collisionIndex";
import { placeContent } from "./content";
import { type FaceParts, latticeOf, sourceWindow } from "./face";
import { createGrid } from "./grid";
import { legendEntries } from "./legend";
import { levelFor, MAX_LEVEL, resolutionOf } from "./levels";
import { type Measure, measureWith } from "./marks";
import { type CanvasFactory, type LeveledSource, Mosaic } from "./mosaic";
import { northsAt } from "./norths";
import { createPage, type Page } from "./page";
import { blocksOf, placeNames } from "./placeNames";
import type { TileFetcher } from "./tiles";
import type { SheetJob } from "./types";

type Context = OffscreenCanvasRenderingContext2D;

/** Dependencies for rendering a sheet, replaceable in tests. */
export interface SheetTools extends CanvasFactory {
  fetcher: TileFetcher;
  encode(canvas: OffscreenCanvas): Promise<Blob>;
}

/** Everything of a sheet except its pixels. */
export interface Prepared {
  job: SheetJob;
  page: Page;
  face: FaceParts;
  collar: Collar;
  measure: Measure;
  tools: SheetTools;
}

/** Reads the services' metadata and lays out the page. */
export async function prepare(job: SheetJob, tools: SheetTools): Promise<Prepared> {
  const page = createPage(layOut(job), job.center, job.scale);
  const context = contextOf(tools.createCanvas(1, 1));
  const measure = measureWith(context);
  const { sources, credits } = await levelSources(job, tools.fetcher);
  const level = Math.max(0, ...sources.map((entry) => entry.level));
  const grid = createGrid(job.grid, page);
  const taken = new CollisionIndex();
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
    const { credit = "", maxLevel: mostLevel = MAX_LEVEL, tiled = false } = facts[index] ?? {};
    const level = levelFor({ center, scale, dpi: resolution, photo: source.photo, mostLevel });
    if (source.minZoom !== undefined && level < source.minZoom - 0.5) return;
    const pictures = tiled && source.where === undefined ? "tiles" : "export";
    leveled.push({ source: { ...source, kind: source.kind === "service" ? pictures : source.kind }, level });
    if (credit !== "") credits.push(credit);
  });
  return { sources: leveled, credits };
}

async function readNames(job: SheetJob, page: Page, fetcher: TileFetcher, taken: CollisionIndex) {
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

/** @throws Error if the browser has no 2D canvas */
export function contextOf(canvas: OffscreenCanvas): Context {
  const context = canvas.getContext("2d", { alpha: false, willReadFrequently: true });
  if (!context) throw new Error("Can't draw the map: this browser has no 2D canvas.");
  return context;
}

import { writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { createCanvas } from "@napi-rs/canvas";
import { SEMIBOLD } from "../../server/arcgis/render/fonts";
import { loadScene } from "../../server/arcgis/render/scene";
import { TilePainter } from "../../server/arcgis/render/tile";
import type { BasemapName } from "../../src/map/mapStage";
import { PLACE_NAMES, PLACES, SHEET_LEVELS } from "./places";
import { drawView } from "./view";

const BASEMAPS: readonly BasemapName[] = ["Satellite", "Topographic", "Hybrid"];
const CAPTION = 22;
const GAP = 6;

const USAGE = `npm run tiles:sheet -- FILE.png [--basemap NAME,..] [--place NAME,..] [--level N,..] [--size 480x320]
  [--at LONGITUDE,LATITUDE] [--detail]
Draws the basemaps as the map shows them: by default all three at ${PLACE_NAMES.join(", ")}, levels ${SHEET_LEVELS.join(", ")}.
--detail: with generated detail (DEMO_DETAIL=on).`;

/** Parses a comma-separated selection. @throws Error that lists the choices */
function chosen<T extends string | number>(text: string | undefined, from: readonly T[]): T[] {
  if (text === undefined) return [...from];
  return text.split(",").map((word) => {
    const found = from.find((value) => String(value).toLowerCase() === word.toLowerCase());
    if (found === undefined)
      throw new Error(`There is no "${word}". Choose of: ${from.join(", ")}.\n${USAGE}`);
    return found;
  });
}

function sizeOf(text: string): [width: number, height: number] {
  const [, width, height] = /^(\d{2,4})x(\d{2,4})$/.exec(text) ?? [];
  if (!width || !height) throw new Error(`The size is written as 480x320, not "${text}".\n${USAGE}`);
  return [Number(width), Number(height)];
}

function spots(place: string | undefined, at: string | undefined) {
  if (at === undefined) return chosen(place, PLACE_NAMES).map((name) => PLACES[name]);
  const [longitude, latitude] = at.split(",").map(Number);
  if (!Number.isFinite(longitude) || !Number.isFinite(latitude))
    throw new Error(`Not a place: ${at}.\n${USAGE}`);
  return [{ title: at, longitude: Number(longitude), latitude: Number(latitude) }];
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      basemap: { type: "string" },
      place: { type: "string" },
      level: { type: "string" },
      at: { type: "string" },
      detail: { type: "boolean", default: false },
      size: { type: "string", default: "480x320" },
    },
  });
  const [file] = positionals;
  if (!file) throw new Error(USAGE);
  const [width, height] = sizeOf(values.size);
  const levels = values.level
    ? chosen(
        values.level,
        Array.from({ length: 20 }, (_, i) => i),
      )
    : SHEET_LEVELS;
  const rows = chosen(values.basemap, BASEMAPS).flatMap((basemap) =>
    spots(values.place, values.at).map((spot) => ({ basemap, ...spot })),
  );
  const painter = new TilePainter(await loadScene(null, values.detail));
  const sheet = createCanvas(levels.length * (width + GAP) + GAP, rows.length * (height + CAPTION) + GAP);
  const context = sheet.getContext("2d");
  context.fillStyle = "#ffffff";
  context.fillRect(0, 0, sheet.width, sheet.height);
  context.font = `13px "${SEMIBOLD}"`;
  context.fillStyle = "#202020";
  for (const [i, { title, ...spot }] of rows.entries()) {
    for (const [j, level] of levels.entries()) {
      const left = GAP + j * (width + GAP);
      const top = i * (height + CAPTION);
      context.fillText(`${spot.basemap} ${level}  ${title}`, left, top + 16);
      context.drawImage(drawView(painter, { ...spot, level, width, height }).canvas, left, top + CAPTION);
    }
  }
  writeFileSync(file, sheet.toBuffer("image/png"));
  console.log(`${file}: ${rows.length * levels.length} pictures`);
}

await main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
});

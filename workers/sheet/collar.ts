import type { Box } from "../../src/domain/sheet/layout";
import { wrapText } from "../../src/domain/wrapText";
import { figureMarks } from "./figures";
import type { Grid } from "./grid";
import { type LegendEntry, type LegendSign, layOutLegend } from "./legend";
import { BLACK, type Mark, type Measure, MUTED } from "./marks";
import { type Norths, northMarks } from "./norths";
import type { Page } from "./page";
import { qrMarks } from "./qrMarks";
import { scaleMarks } from "./scaleBars";
import type { SheetJob } from "./types";

/** Everything around a sheet's face. */
export interface Collar {
  marks: Mark[];
  /** Legend symbols, drawn as on the map. */
  signs: LegendSign[];
  /** Box of the QR code in points, or null without one. */
  code: Box | null;
}

const NORTHS = 92;
const SCALE = 176;
const CODE = 62;
const GAP = 12;
/** Height of the credits in the footer, below everything else. */
const CREDITS = 16;

const day = new Intl.DateTimeFormat("en-US", {
  month: "short",
  day: "numeric",
  year: "numeric",
  timeZone: "UTC",
});

/**
 * Lays out the title, grid labels, north arrows, scale, legend, link and credits.
 *
 * @param credits attribution of the map's data
 */
export function createCollar(
  job: SheetJob,
  page: Page,
  parts: { grid: Grid | null; norths: Norths; legend: readonly LegendEntry[]; credits: string },
  measure: Measure,
): Collar {
  const { layout } = page;
  const { unit, facePoints: face, footer } = layout;
  const at = new Date(job.at);
  const marks: Mark[] = [
    {
      kind: "path",
      points: [
        face.x,
        face.y,
        face.x + face.width,
        face.y,
        face.x + face.width,
        face.y + face.height,
        face.x,
        face.y + face.height,
      ],
      closed: true,
      stroke: BLACK,
      width: 0.9 * unit,
    },
    ...headerMarks(job, page, measure),
    ...(parts.grid ? figureMarks(parts.grid, layout, measure) : []),
  ];
  const top = footer.y + 6 * unit;
  const height = footer.height - (6 + CREDITS) * unit;
  const right = footer.x + footer.width;
  marks.push(
    ...northMarks(parts.norths, {
      x: footer.x + (NORTHS / 2) * unit,
      y: top,
      height,
      unit,
      grid: job.grid === "utm" || job.grid === "usng",
      at,
    }),
  );
  const scaleX = footer.x + (NORTHS + GAP) * unit;
  marks.push(...scaleBlock(job, parts.grid, { x: scaleX, y: top, room: (SCALE - 26) * unit, unit }));
  const code = job.link
    ? { x: right - CODE * unit, y: top - 2 * unit, width: CODE * unit, height: CODE * unit }
    : null;
  if (code && job.link) {
    marks.push(...qrMarks(job.link, code));
    marks.push({
      kind: "text",
      text: "Open in Ridgeline",
      x: code.x + code.width / 2,
      y: code.y + code.height + 4.5 * unit,
      size: 5 * unit,
      align: "center",
    });
  }
  const legendX = scaleX + (SCALE + GAP) * unit;
  const legendEnd = (code ? code.x - GAP * unit : right) - legendX;
  const legend =
    parts.legend.length > 0
      ? layOutLegend(parts.legend, { x: legendX, y: top, width: legendEnd, height }, unit, measure)
      : { signs: [], marks: [] };
  marks.push(...legend.marks, ...creditMarks(job, page, parts.credits, measure));
  return { marks, signs: legend.signs, code };
}

function headerMarks(job: SheetJob, { layout }: Page, measure: Measure): Mark[] {
  const { header, unit } = layout;
  const right = header.x + header.width;
  const said = `Ridgeline · ${day.format(new Date(job.at))}`;
  const aside = measure(said, 7 * unit);
  // Without a note the title moves closer to the map.
  const baseline = header.y + (job.note === "" ? 19 : 12) * unit;
  return [
    {
      kind: "text",
      text: truncateText(job.title, 14 * unit, header.width - aside - 12 * unit, measure, true),
      x: header.x,
      y: baseline,
      size: 14 * unit,
      bold: true,
    },
    {
      kind: "text",
      text: truncateText(job.note, 8 * unit, header.width, measure),
      x: header.x,
      y: header.y + 23 * unit,
      size: 8 * unit,
      ink: MUTED,
    },
    {
      kind: "text",
      text: said,
      x: right,
      y: baseline,
      size: 7 * unit,
      align: "right",
      ink: MUTED,
    },
  ];
}

/** Shortens a text with an ellipsis to fit the available width. */
export function truncateText(
  text: string,
  size: number,
  room: number,
  measure: Measure,
  bold = false,
): string {
  if (measure(text, size, bold) <= room) return text;
  const letters = [...text];
  while (letters.length > 1 && measure(`${letters.join("")}…`, size, bold) > room) letters.pop();
  return `${letters.join("").trimEnd()}…`;
}

function scaleBlock(
  { scale, grid: kind }: SheetJob,
  grid: Grid | null,
  at: { x: number; y: number; room: number; unit: number },
): Mark[] {
  const { x, y, unit } = at;
  const size = 5.2 * unit;
  const lines = [gridText(kind, grid), "Transverse Mercator around the center · WGS 84"].filter(Boolean);
  return [
    {
      kind: "text",
      text: `SCALE 1:${scale.toLocaleString("en-US")}`,
      x,
      y: y + 6 * unit,
      size: 7.5 * unit,
      bold: true,
    },
    ...scaleMarks(scale, { ...at, y: y + 9 * unit }),
    ...lines.map(
      (text, row): Mark => ({ kind: "text", text, x, y: y + (62 + row * 6.6) * unit, size, ink: MUTED }),
    ),
  ];
}

/** Describes the grid and the zones or squares its references start with. */
function gridText(kind: SheetJob["grid"], grid: Grid | null): string {
  if (!grid) return "";
  const meters = `${grid.step.toLocaleString("en-US")} m`;
  switch (kind) {
    case "utm":
      return `UTM grid, ${meters}, zone ${grid.zones.map((zone) => `${zone}${grid.south ? "S" : "N"}`).join(" and ")}`;
    case "usng": {
      const names = grid.squares.map(({ name }) => name);
      const few = names.length > 2 ? `${names.slice(0, 2).join(", ")}…` : names.join(", ");
      return `USNG grid, ${meters}, ${few}`;
    }
    default:
      return `Latitude and longitude, every ${secondsText(grid.step)}`;
  }
}

const secondsText = (seconds: number): string =>
  seconds < 60 ? `${seconds}″` : seconds < 3600 ? `${seconds / 60}′` : `${seconds / 3600}°`;

/** Lays out the credits in one or two lines at the bottom of the page. */
function creditMarks(job: SheetJob, { layout }: Page, credits: string, measure: Measure): Mark[] {
  const { footer, unit } = layout;
  const size = 5 * unit;
  const all = [job.caution && `${job.caution}.`, credits].filter(Boolean).join(" ");
  const lines = wrap(all, size, footer.width, measure).slice(0, 2);
  const first = footer.y + footer.height - (lines.length - 1) * 6.2 * unit - 1.5 * unit;
  return lines.map(
    (text, row): Mark => ({
      kind: "text",
      text,
      x: footer.x,
      y: first + row * 6.2 * unit,
      size,
      ink: MUTED,
    }),
  );
}

/** Joins the credits of several services without repeating sentences they have in common. */
export function joinCredits(credits: readonly string[]): string {
  const sentences = credits.flatMap((credit) => credit.split(/(?<=\.)\s+/)).map((text) => text.trim());
  const whole = sentences.filter(Boolean).map((text) => (/[.!?]$/.test(text) ? text : `${text}.`));
  return [...new Set(whole)].join(" ");
}

/** Wraps text into lines of whole words that fit. */
export const wrap = (text: string, size: number, room: number, measure: Measure): string[] =>
  wrapText(text, (line) => measure(line, size) <= room);

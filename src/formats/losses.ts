import type { ExportType } from "../domain/exportType";
import { DEFAULT_GPX, type GpxOptions } from "../domain/gpxOptions";
import { plural } from "../domain/units";
import type { ContentCounts, FormatNote } from "./types";

/** Changes in a GPX for a Garmin handheld. */
const GARMIN: readonly FormatNote[] = [
  {
    id: "garmin-names",
    effect: "changed",
    message: "In GPX, names over 15 characters are shortened; whole names come first in the description.",
    count: 1,
  },
  {
    id: "garmin-symbols",
    effect: "changed",
    message: "In GPX, icons become the nearest Garmin symbols, and long tracks and routes are divided.",
    count: 1,
  },
  {
    id: "garmin-left-out",
    effect: "dropped",
    message: "Hunts, waypoint colors and line widths are left out of this GPX.",
    count: 1,
  },
];

/** Losses in GIS layer formats. */
function layerLosses(
  type: "SHP" | "GPKG",
  { lines, areas, tracks }: Pick<ContentCounts, "lines" | "areas" | "tracks">,
): FormatNote[] {
  const files = type === "SHP" ? "shapefiles" : "GeoPackages";
  const notes: FormatNote[] = [];
  if (type === "SHP")
    notes.push({
      id: "shp-texts-cut",
      effect: "changed",
      message: "Names, hunts and notes are cut after 254 bytes in shapefiles.",
      count: 1,
    });
  const leaveOut = (id: string, what: string, count: number) => {
    if (count > 0) notes.push({ id, effect: "dropped", message: `${what} are left out of ${files}.`, count });
  };
  leaveOut("layers-line-styles-left-out", "Line styles and widths", lines + areas + tracks);
  leaveOut("layers-times-left-out", `Times of ${plural(tracks, "track")}`, tracks);
  return notes;
}

/** Lists what an export to this format leaves out or changes, for display before it starts. */
export function exportLosses(
  type: ExportType,
  counts: Pick<ContentCounts, "waypoints" | "lines" | "areas" | "tracks">,
  { lines, device }: GpxOptions = DEFAULT_GPX,
): FormatNote[] {
  const notes: FormatNote[] = [];
  const shapes = counts.lines + counts.areas + counts.tracks;
  if (type === "CSV" && shapes > 0) {
    const whole = plural(shapes, "line, area or track", "lines, areas and tracks");
    const [become, their] = shapes === 1 ? ["becomes one row", "its"] : ["become one row each", "their"];
    notes.push(
      {
        id: "csv-shapes",
        effect: "info",
        message: `${whole} ${become}, with ${their} center as coordinates and ${their} shape as WKT text.`,
        count: shapes,
      },
      {
        id: "csv-line-styles-left-out",
        effect: "dropped",
        message: "Line styles and widths are left out of CSV files.",
        count: shapes,
      },
    );
  }
  if (type === "SHP" || type === "GPKG") return layerLosses(type, counts);
  if (type !== "GPX") return notes;
  const leaveOut = (id: string, what: string, count: number) => {
    if (count === 0) return;
    const message = `${plural(count, what)} ${count === 1 ? "is" : "are"} left out of GPX files.`;
    notes.push({ id, effect: "dropped", message, count });
  };
  if (lines === "omit") leaveOut("gpx-lines-left-out", "line", counts.lines);
  leaveOut("gpx-areas-left-out", "area", counts.areas);
  if (device === "garmin") notes.push(...GARMIN);
  return notes;
}

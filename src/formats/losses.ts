import type { ExportType } from "../domain/exportType";
import { DEFAULT_GPX_LINES, type GpxLines } from "../domain/gpxLines";
import { plural } from "../domain/units";
import type { ContentCounts, FormatNote } from "./types";

/** What an export to this format leaves out, to be said before the export starts. */
export function exportLosses(
  type: ExportType,
  counts: Pick<ContentCounts, "waypoints" | "lines" | "areas" | "tracks">,
  lines: GpxLines = DEFAULT_GPX_LINES,
): FormatNote[] {
  if (type !== "GPX") return [];
  const notes: FormatNote[] = [];
  const leaveOut = (id: string, what: string, count: number) => {
    if (count === 0) return;
    const message = `${plural(count, what)} ${count === 1 ? "is" : "are"} left out of GPX files.`;
    notes.push({ id, effect: "dropped", message, count });
  };
  if (lines === "omit") leaveOut("gpx-lines-left-out", "line", counts.lines);
  leaveOut("gpx-areas-left-out", "area", counts.areas);
  return notes;
}

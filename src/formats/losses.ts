import type { ContentCounts, FormatNote } from "./types";

/** What an export to this format leaves out, to be said before the export starts. */
export function exportLosses(
  type: "GPX" | "KML",
  counts: Pick<ContentCounts, "waypoints" | "lines" | "areas" | "tracks">,
): FormatNote[] {
  if (type === "KML") return [];
  const notes: FormatNote[] = [];
  const leaveOut = (id: string, what: string, count: number) => {
    if (count === 0) return;
    const message = `GPX export supports only waypoints and tracks: ${what} are left out. KML keeps them.`;
    notes.push({ id, effect: "dropped", message, count });
  };
  leaveOut("gpx-lines-left-out", "lines", counts.lines);
  leaveOut("gpx-areas-left-out", "areas", counts.areas);
  return notes;
}

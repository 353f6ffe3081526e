import { useMemo } from "react";
import { useAppSelector } from "../../../app/hooks";
import type { GpxOptions } from "../../../domain/gpxOptions";
import { exportLosses } from "../../../formats/losses";
import type { ContentCounts } from "../../../formats/types";
import { countTypes } from "../../content/selection/typeCounts";
import { selectTable } from "../../content/selectors";
import type { ExportType } from "../slice";
import { FormatNotes } from "./FormatNotes";

export type ExportCounts = Pick<ContentCounts, "waypoints" | "lines" | "areas" | "tracks">;

/** Returns the number of features per type. @param featureIds null for all */
export function useExportCounts(featureIds: readonly string[] | null): ExportCounts {
  const table = useAppSelector(selectTable);
  return useMemo(() => {
    const rows = [...table.rows(featureIds ?? undefined)];
    const counts = countTypes(rows.map((row) => row.properties.ghType));
    return { waypoints: counts.Point, lines: counts.Polyline, areas: counts.Polygon, tracks: counts.Tracks };
  }, [table, featureIds]);
}

/** Lists what the chosen format leaves out. */
export const ExportLosses = (props: { type: ExportType; counts: ExportCounts; gpx: GpxOptions }) => (
  <div role="status">
    <FormatNotes notes={exportLosses(props.type, props.counts, props.gpx)} counted />
  </div>
);

import { useMemo } from "react";
import { useAppSelector } from "../../../app/hooks";
import { exportLosses } from "../../../formats/losses";
import type { FormatNote } from "../../../formats/types";
import { selectTable } from "../../content/selectors";
import { FormatNotes } from "../../import/components/FormatNotes";
import { countTypes } from "../../selection/selectors";
import type { ExportType } from "../slice";

/** What the chosen format cannot hold of the chosen features (null: all). */
export function useExportLosses(type: ExportType, featureIds: readonly string[] | null): FormatNote[] {
  const table = useAppSelector(selectTable);
  return useMemo(() => {
    const rows = [...table.rows(featureIds ?? table.ids)];
    const counts = countTypes(rows.map((row) => row.properties.ghType));
    return exportLosses(type, {
      waypoints: counts.Point,
      lines: counts.Polyline,
      areas: counts.Polygon,
      tracks: counts.Tracks,
    });
  }, [table, type, featureIds]);
}

export const ExportLosses = ({ notes }: { notes: readonly FormatNote[] }) => (
  <div role="status">
    <FormatNotes notes={notes} counted />
  </div>
);

import type { RootState } from "../../../app/reducers";
import { UNITS, type UnitSystem } from "../../../domain/units";
import { planArea } from "../area";
import type { LegendRow } from "../components/AreaLegend";

/** What a tool has to say of what it shows. */
export interface PlanNote {
  title: string;
  /** Settings and figures, a paragraph each. */
  contents: string[];
  /** Where the note goes on the map, degrees. */
  place: { longitude: number; latitude: number };
}

/** A tool's note, of what it shows now; null where it shows nothing. */
export type NoteOf = (state: RootState) => PlanNote | null;

/** "Visible: 1,240 acres. Hidden: 310 acres." */
export const rowsText = (rows: readonly LegendRow[], units: UnitSystem): string =>
  rows.map(({ label, area }) => `${label}: ${planArea(area, units)}.`).join(" ");

/** "1.5 mi": a setting as its slider shows it. @param meters kept */
export function settingText(meters: number, units: UnitSystem, what: "distance" | "elevation"): string {
  const { name, of } = UNITS[units][what];
  return `${Number(of(meters).toFixed(2))} ${name}`;
}

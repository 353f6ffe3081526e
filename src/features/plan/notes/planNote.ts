import type { RootState } from "../../../app/reducers";
import { UNITS, type UnitSystem } from "../../../domain/units";
import { planArea } from "../area";
import type { LegendRow } from "../components/AreaLegend";

/** Note about a tool's current result. */
export interface PlanNote {
  title: string;
  /** Paragraphs with settings and figures. */
  contents: string[];
  /** Position of the note on the map in degrees. */
  place: { longitude: number; latitude: number };
}

/** Returns the note for a tool's current result, or null without one. */
export type NoteOf = (state: RootState) => PlanNote | null;

/** Formats legend rows as text: "Visible: 1,240 acres. Hidden: 310 acres." */
export const rowsText = (rows: readonly LegendRow[], units: UnitSystem): string =>
  rows.map(({ label, area }) => `${label}: ${planArea(area, units)}.`).join(" ");

/**
 * Formats a setting as its slider shows it: "1.5 mi".
 *
 * @param meters stored value
 */
export function settingText(meters: number, units: UnitSystem, what: "distance" | "elevation"): string {
  const { name, of } = UNITS[units][what];
  return `${Number(of(meters).toFixed(2))} ${name}`;
}

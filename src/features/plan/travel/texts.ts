import type { LegendRow } from "../components/AreaLegend";
import { minutesText } from "../minutes";
import type { TravelResult } from "./slice";

/** Formats the times of a route: "1 h 05 min there, 50 min back", or only one of them. */
export function timesText([there, back]: NonNullable<TravelResult["route"]>["seconds"]): string {
  if (back === 0) return `${minutesText(there)} to the destination`;
  if (there === 0) return `${minutesText(back)} to the start`;
  return `${minutesText(there)} there, ${minutesText(back)} back`;
}

/** Formats a band as "20 to 30 min". */
function bandLabel(band: number, minutes: number, last: number): string {
  const [from, to] = [minutesText(60 * minutes * band), minutesText(60 * minutes * (band + 1))];
  if (band === 0) return `Under ${to}`;
  if (band === last) return `${from} or more`;
  // Show the unit once if both have the same.
  return `${to.includes("h") ? from : from.replace(" min", "")} to ${to}`;
}

/** Returns the area in reach in square meters. */
export const reachedArea = ({ bands }: TravelResult): number => bands.reduce((sum, area) => sum + area, 0);

/** Returns the legend rows of travel times. */
export const travelRows = (result: TravelResult): LegendRow[] => [
  ...result.bands.map((area, band) => ({
    key: `travel${band + 1}`,
    label: bandLabel(band, result.minutes, result.bands.length - 1),
    area,
  })),
  { key: "hidden", label: "Out of reach", area: result.known - reachedArea(result) },
];

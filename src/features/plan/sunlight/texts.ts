import { HOUR_BANDS } from "../../../../workers/sunlight/types";
import type { LegendRow } from "../components/AreaLegend";
import type { SunlightResult } from "./slice";

/** Formats a band as "2 to 4 hours". */
const bandLabel = (band: number): string => {
  const [from, to] = [HOUR_BANDS[band] ?? 0, HOUR_BANDS[band + 1]];
  if (to === undefined) return `${from} hours or more`;
  return from === 0 ? `Under ${to} hours` : `${from} to ${to} hours`;
};

/** Returns the legend rows: hours of sun in descending order, or sun and shade. */
export const lightRows = ({ known, lit, bands }: SunlightResult): LegendRow[] =>
  bands.length > 0
    ? bands.map((area, band) => ({ key: `hours${band + 1}`, label: bandLabel(band), area })).toReversed()
    : [
        { key: "lit", label: "Sun", area: lit },
        { key: "shade", label: "Shade", area: known - lit },
      ];

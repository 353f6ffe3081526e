import type { LegendRow } from "../components/AreaLegend";
import type { GlassingResult } from "./slice";

/** Returns the area visible from any spot in square meters. */
export const visibleArea = ({ seenBy }: GlassingResult): number => seenBy[0] + seenBy[1] + seenBy[2];

/**
 * Returns the legend rows of visible ground.
 *
 * @param several whether there are several spots
 */
export function sightRows(result: GlassingResult, several: boolean): LegendRow[] {
  const { range, seenBy, best } = result;
  const [one, two, more] = seenBy;
  const rows = several
    ? [
        { key: "seen1", label: "Seen from 1 spot", area: one },
        ...(best.length > 1 ? [{ key: "seen2", label: "Seen from 2", area: two }] : []),
        ...(best.length > 2 ? [{ key: "seen3", label: "Seen from 3 or more", area: more }] : []),
      ]
    : [{ key: "seen1", label: "Visible", area: one }];
  return [...rows, { key: "hidden", label: "Hidden", area: range - visibleArea(result) }];
}

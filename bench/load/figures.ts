/** A measured value with its unit and limits, shown as one line of the report. */
export interface Figure {
  what: string;
  value: number;
  unit: "ms" | "s" | "MB" | "/s" | "cores" | "x";
  /** Limits: the figure must stay below `below` and reach `least`. */
  below?: number;
  least?: number;
}

/** Quantile by the nearest-rank method. NaN without values. */
export function quantile(values: readonly number[], part: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * part) - 1)] ?? Number.NaN;
}

export const isMet = ({ value, below = Number.POSITIVE_INFINITY, least = 0 }: Figure): boolean =>
  value < below && value >= least;

/** Formats figures as lines of text. */
export function table(figures: readonly Figure[]): string {
  const width = Math.max(...figures.map(({ what }) => what.length));
  return figures
    .map((figure) => {
      const { what, value, unit, below, least } = figure;
      const wanted =
        below === undefined ? (least === undefined ? null : `at least ${least}`) : `below ${below}`;
      const target = wanted === null ? "" : `   ${wanted} ${unit}: ${isMet(figure) ? "yes" : "NO"}`;
      return `${what.padEnd(width)}  ${shown(value).padStart(8)} ${unit}${target}`;
    })
    .join("\n");
}

const shown = (value: number): string => (value < 10 ? value.toFixed(2) : value.toFixed(1));

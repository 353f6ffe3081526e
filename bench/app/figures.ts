/** Something measured beside what it must be. */
export interface Figure {
  what: string;
  value: number;
  unit: "ms" | "% of the frames at rest" | "frames";
  /** The most that the value may be, or the least. */
  target: { most: number } | { least: number };
}

export const most = (what: string, value: number, target: number): Figure => ({
  what,
  value,
  unit: "ms",
  target: { most: target },
});

export const isMet = ({ value, target }: Figure): boolean =>
  "most" in target ? value <= target.most : value >= target.least;

/** A row of the printed table. */
export function figureRow(figure: Figure) {
  const { what, value, unit, target } = figure;
  const bound = "most" in target ? `at most ${target.most}` : `at least ${target.least}`;
  return {
    what,
    value: Math.round(value * 10) / 10,
    unit,
    target: bound,
    verdict: isMet(figure) ? "pass" : "FAIL",
  };
}

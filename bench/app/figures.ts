/** A measured duration and its limit. */
export interface Figure {
  what: string;
  /** Milliseconds of wall time, unless `what` says otherwise. */
  ms: number;
  most: number;
  /** Milliseconds of processor time in the page's scripts, where both matter. */
  script?: number;
  /** The page's longest task during and shortly after the step: milliseconds of wall and processor time. */
  task?: { wall: number; processor: number };
}

/** Limit for any task of the page after start-up. */
export const LONGEST_TASK_MS = 50;

const isMet = ({ ms, most, task }: Figure): boolean =>
  ms <= most && (task === undefined || task.processor <= LONGEST_TASK_MS);

const round = (ms: number | undefined) => (ms === undefined ? "" : Math.round(ms * 10) / 10);

/** Converts a figure to a row of the printed table. */
export function figureRow(figure: Figure) {
  const { what, ms, most, script, task } = figure;
  return {
    what,
    ms: round(ms),
    most,
    script: round(script),
    longestTask: round(task?.wall),
    ofProcessor: round(task?.processor),
    verdict: isMet(figure) ? "pass" : "FAIL",
  };
}

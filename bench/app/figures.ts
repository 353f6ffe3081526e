/** Something measured beside the most that it may be. */
export interface Figure {
  what: string;
  /** By the clock unless the name says otherwise, milliseconds. */
  ms: number;
  most: number;
  /** Milliseconds of processor that the page's scripts took for it, where both matter. */
  script?: number;
  /** The page's longest task during the step and shortly after: wall and processor milliseconds. */
  task?: { wall: number; processor: number };
}

/** No task of the page is to be longer once it has started. */
export const LONGEST_TASK_MS = 50;

const isMet = ({ ms, most, task }: Figure): boolean =>
  ms <= most && (task === undefined || task.processor <= LONGEST_TASK_MS);

const round = (ms: number | undefined) => (ms === undefined ? "" : Math.round(ms * 10) / 10);

/** A row of the printed table. */
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

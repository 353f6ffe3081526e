import { LABELS_DRAWN } from "../../domain/timeline";
import type { ScreenBox } from "./CollisionIndex";

/** How long the map must be still before its labels are logged. */
const AFTER_MS = 200;
/** Time budget of labels per frame. */
const LONG_MS = 1;

/**
 * Creates a log that marks the labels' positions in the browser's timeline once the map is still, and the total cost of
 * drawing them. Pixels alone don't tell. Keeps at most one mark, since browsers keep all marks until cleared.
 */
export function createLabelLog<Frame>(layout: {
  boxes(frame: Frame): { text: string; boxes: ScreenBox[] }[];
}) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const cost = { frames: 0, milliseconds: 0, long: 0 };
  return {
    note(frame: Frame, milliseconds: number, complete: boolean): void {
      cost.frames += 1;
      cost.milliseconds += milliseconds;
      if (milliseconds > LONG_MS) cost.long += 1;
      clearTimeout(timer);
      if (!complete) return;
      timer = setTimeout(() => {
        performance.clearMarks(LABELS_DRAWN);
        performance.mark(LABELS_DRAWN, { detail: { labels: layout.boxes(frame), cost } });
      }, AFTER_MS);
    },
    destroy: () => clearTimeout(timer),
  };
}

import { LABELS_DRAWN } from "../../domain/timeline";
import type { ScreenBox } from "./TakenSpace";

/** The map has stood still this long when its labels are written down. */
const AFTER_MS = 200;
/** What labels may take of a frame. */
const LONG_MS = 1;

/**
 * Writes into the browser's timeline which labels stand where once the map is still, and what drawing them has cost since
 * the map was made: what the pixels of the map do not tell. One mark at most, as the browser keeps all of them.
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

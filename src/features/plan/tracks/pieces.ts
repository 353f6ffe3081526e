import type { SagaGenerator } from "typed-redux-saga";
import type { OpenedTrack, SavedPiece } from "../../../../workers/tracks/types";
import { inSlices } from "../../../app/inSlices";
import type { Position } from "../../../domain/geometry";
import { TITLE_MAX } from "../../../domain/limits";

/** Points to convert before yielding to the event loop. */
const A_STEP = 5000;

/** Line in the format of the API. */
export interface SavedLine {
  line: Position[];
  times: (number | null)[] | null;
}

/** Converts a worker's columns to the format of the API, in slices. */
export const lineOf = (piece: SavedPiece): SagaGenerator<SavedLine> => inSlices(lineSteps(piece));

function* lineSteps({ coordinates, times }: SavedPiece): Generator<number, SavedLine, void> {
  const line: Position[] = [];
  const stamps: (number | null)[] | null = times && [];
  for (let at = 0; 3 * at < coordinates.length; at++) {
    line.push([
      coordinates[3 * at] as number,
      coordinates[3 * at + 1] as number,
      coordinates[3 * at + 2] as number,
    ]);
    const time = times?.[at] ?? Number.NaN;
    stamps?.push(Number.isNaN(time) ? null : Math.round(time));
    if (at % A_STEP === A_STEP - 1) yield at;
  }
  return { line, times: stamps };
}

/**
 * Returns titles such as "Ridge walk 2 of 3". Pieces of one line are numbered; joined lines take the name of the first.
 */
export function pieceTitles(
  lines: ArrayLike<number>,
  opened: readonly OpenedTrack[],
  joined: boolean,
): string[] {
  const of = Array.from(lines);
  const totals = new Map<number, number>();
  for (const line of of) totals.set(line, (totals.get(line) ?? 0) + 1);
  const counts = new Map<number, number>();
  return of.map((line) => {
    const count = (counts.get(line) ?? 0) + 1;
    counts.set(line, count);
    const total = totals.get(line) ?? 1;
    const name = opened[line]?.title ?? "Track";
    const whole = joined && opened.length > 1 ? `${name} and ${opened.length - 1} more` : name;
    const suffix = total > 1 ? ` ${count} of ${total}` : "";
    return `${whole.slice(0, TITLE_MAX - suffix.length)}${suffix}`;
  });
}

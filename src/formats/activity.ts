import type { ContentBuilder } from "./builder";
import type { ParsedNote } from "./types";

/** A lap of a recorded track, as far as the device has written it. */
export interface Lap {
  /** Seconds; NaN where it is not known. */
  seconds: number;
  meters: number;
}

/** Laps of one track that are listed. */
const LISTED = 100;

/** The laps of a track as a note; none for fewer than two, which say nothing that the track does not. */
export function lapNotes(laps: readonly Lap[]): ParsedNote[] {
  if (laps.length < 2) return [];
  const lines = laps.slice(0, LISTED).map((lap, at) => `${at + 1}: ${lapText(lap)}`);
  if (laps.length > LISTED) lines.push(`and ${laps.length - LISTED} more`);
  return [{ title: "Laps", contents: lines.join("\n") }];
}

function lapText({ seconds, meters }: Lap): string {
  const parts = [
    Number.isFinite(meters) ? `${(meters / 1000).toFixed(2)} km` : "",
    Number.isFinite(seconds) ? clock(Math.round(seconds)) : "",
  ].filter((part) => part !== "");
  return parts.length > 0 ? parts.join(", ") : "no details";
}

/** "1:02:03", "2:03". */
function clock(seconds: number): string {
  const two = (value: number) => String(value).padStart(2, "0");
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

/** Activities have no name: the sport, if it is known, and the day that they began, of an ISO 8601 time. */
export function activityTitle(sport: string, began: string): string {
  const what = sport === "" ? "Activity" : sport;
  const day = /^\d{4}-\d\d-\d\d/.exec(began)?.[0];
  return day ? `${what} ${day}` : what;
}

/** The first time that is known of the vertices from `start` on; NaN without any. */
export function firstTime(builder: ContentBuilder, start: number): number {
  for (let vertex = start; vertex < builder.vertexCount; vertex++) {
    const time = builder.timeAt(vertex);
    if (!Number.isNaN(time)) return time;
  }
  return Number.NaN;
}

import type { ContentBuilder } from "./builder";
import type { ParsedNote } from "./types";

/** A lap of a recorded track. */
export interface Lap {
  /** NaN if unknown, like `meters`. */
  seconds: number;
  meters: number;
}

/** Maximum number of laps listed per track. */
const LISTED = 100;

/** Formats a track's laps as a note. Fewer than two laps give no note, because they add nothing to the track. */
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

/** Title of an activity, which has no name: the sport, if known, and the day it began. @param began ISO 8601 time */
export function activityTitle(sport: string, began: string): string {
  const what = sport === "" ? "Activity" : sport;
  const day = /^\d{4}-\d\d-\d\d/.exec(began)?.[0];
  return day ? `${what} ${day}` : what;
}

/** Returns the first known time among the vertices from `start` on, or NaN. */
export function firstTime(builder: ContentBuilder, start: number): number {
  for (let vertex = start; vertex < builder.vertexCount; vertex++) {
    const time = builder.timeAt(vertex);
    if (!Number.isNaN(time)) return time;
  }
  return Number.NaN;
}

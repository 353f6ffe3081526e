import { formatMoment, formatTime } from "../../../../domain/dates";
import { formatCount, formatDuration, NO_VALUE, UNITS, type UnitSystem } from "../../../../domain/units";

/** Seconds, where 0 is a time like any other. */
export const durationText = (seconds: number): string => (seconds > 0 ? formatDuration(seconds) : "0 s");

/** Whole feet or meters that a line goes up or down, where 0 is a climb like any other. */
export function climbText(meters: number, units: UnitSystem): string {
  if (Number.isNaN(meters)) return NO_VALUE;
  const { name, of } = UNITS[units].elevation;
  return `${formatCount(Math.round(of(meters)))} ${name}`;
}

/** "Oct 12, 2025 7:00 AM to 3:10 PM", with both days where they differ. @param start milliseconds since the epoch */
export function spanText(start: number, end: number): string {
  const sameDay = new Date(start).toDateString() === new Date(end).toDateString();
  return `${formatMoment(start)} to ${sameDay ? formatTime(new Date(end)) : formatMoment(end)}`;
}

/** "7:00 AM to 7:45 AM" */
export const hoursText = (start: number, seconds: number): string =>
  `${formatTime(new Date(start))} to ${formatTime(new Date(start + 1000 * seconds))}`;

import { formatMoment, formatTime } from "../../../../domain/dates";
import { formatCount, formatDuration, NO_VALUE, UNITS, type UnitSystem } from "../../../../domain/units";

/** Formats seconds. Unlike formatDuration, shows 0. */
export const durationText = (seconds: number): string => (seconds > 0 ? formatDuration(seconds) : "0 s");

/** Formats an ascent or descent as whole feet or meters, including 0. */
export function climbText(meters: number, units: UnitSystem): string {
  if (Number.isNaN(meters)) return NO_VALUE;
  const { name, of } = UNITS[units].elevation;
  return `${formatCount(Math.round(of(meters)))} ${name}`;
}

/**
 * Formats a time range as "Oct 12, 2025 7:00 AM to 3:10 PM". Includes both dates if they differ.
 *
 * @param start milliseconds since the epoch
 */
export function spanText(start: number, end: number): string {
  const sameDay = new Date(start).toDateString() === new Date(end).toDateString();
  return `${formatMoment(start)} to ${sameDay ? formatTime(new Date(end)) : formatMoment(end)}`;
}

/** Formats a time range as "7:00 AM to 7:45 AM". */
export const hoursText = (start: number, seconds: number): string =>
  `${formatTime(new Date(start))} to ${formatTime(new Date(start + 1000 * seconds))}`;

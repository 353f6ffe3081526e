/**
 * Formats a duration as "25 min", "1 h" or "1 h 05 min". Modeled times aren't more precise than a minute.
 *
 * @param seconds duration in seconds
 */
export function minutesText(seconds: number): string {
  const minutes = Math.round(seconds / 60);
  if (minutes === 0) return "Under 1 min";
  if (minutes < 60) return `${minutes} min`;
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return rest === 0 ? `${hours} h` : `${hours} h ${String(rest).padStart(2, "0")} min`;
}

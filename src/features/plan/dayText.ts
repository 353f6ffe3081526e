/**
 * Formats a date as "Nov 26".
 *
 * @param at milliseconds since the epoch
 * @param zone IANA name
 */
export const dayText = (at: number, zone: string): string =>
  new Date(at).toLocaleDateString("en-US", { timeZone: zone, month: "short", day: "numeric" });

/** Formats a date as "Nov 26, 2026". */
export const dateText = (at: number, zone: string): string =>
  new Date(at).toLocaleDateString("en-US", {
    timeZone: zone,
    month: "short",
    day: "numeric",
    year: "numeric",
  });

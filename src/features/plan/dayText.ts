/** "Nov 26". @param at milliseconds since 1970, UTC @param zone an IANA name */
export const dayText = (at: number, zone: string): string =>
  new Date(at).toLocaleDateString("en-US", { timeZone: zone, month: "short", day: "numeric" });

/** "Nov 26, 2026" */
export const dateText = (at: number, zone: string): string =>
  new Date(at).toLocaleDateString("en-US", {
    timeZone: zone,
    month: "short",
    day: "numeric",
    year: "numeric",
  });

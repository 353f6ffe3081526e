/** Returns the IANA time zone of a position, such as "America/Denver". */
export type TimeZoneOf = (latitude: number, longitude: number) => string;

/** Loads the time zone data on demand, because most visits don't need it. */
export const loadTimeZones = async (): Promise<TimeZoneOf> =>
  (await import("@photostructure/tz-lookup")).default;

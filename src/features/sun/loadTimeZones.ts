/** The time zone of a place by its IANA name, such as "America/Denver". */
export type TimeZoneOf = (latitude: number, longitude: number) => string;

/** The time zones of the world, apart: most visits need none. */
export const loadTimeZones = async (): Promise<TimeZoneOf> =>
  (await import("@photostructure/tz-lookup")).default;

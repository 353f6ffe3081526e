/** Local date and time in a time zone. */
export interface LocalTime {
  /** "2026-11-24" */
  date: string;
  /** Minutes since midnight on the clock. */
  minutes: number;
}

const MINUTE = 60_000;
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known) return known;
  const digits = "2-digit" as const;
  const format = new Intl.DateTimeFormat("en-US", {
    timeZone: zone,
    calendar: "iso8601",
    hourCycle: "h23",
    year: "numeric",
    month: digits,
    day: digits,
    hour: digits,
    minute: digits,
  });
  formats.set(zone, format);
  return format;
}

/**
 * Returns the local time of an instant, to the minute.
 *
 * @param at milliseconds since 1970, UTC
 * @param zone IANA name, such as "America/Denver"
 */
export function localTime(at: number, zone: string): LocalTime {
  const parts = new Map(
    formatOf(zone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  );
  const part = (name: Intl.DateTimeFormatPartTypes) => parts.get(name) ?? "";
  return {
    date: `${part("year")}-${part("month")}-${part("day")}`,
    minutes: Number(part("hour")) * 60 + Number(part("minute")),
  };
}

/** Returns the local time of an instant as if it were UTC, in milliseconds. */
function shown(at: number, zone: string): number {
  const { date, minutes } = localTime(at, zone);
  return Date.parse(date) + minutes * MINUTE;
}

/**
 * Returns the instant of a local time in milliseconds since 1970, UTC. A time in the hour skipped by daylight saving
 * time is shifted by an hour, earlier west of Greenwich and later east of it. A time that occurs twice yields one of
 * the two.
 */
export function momentOf({ date, minutes }: LocalTime, zone: string): number {
  const wanted = Date.parse(date) + minutes * MINUTE;
  const first = wanted - (shown(wanted, zone) - wanted);
  // The zone's offset may differ between the two.
  return first + (wanted - shown(first, zone));
}

/** "2:30 PM MST" */
export const clockText = (at: number, zone: string): string =>
  new Intl.DateTimeFormat("en-US", {
    timeZone: zone,
    hour: "numeric",
    minute: "2-digit",
    timeZoneName: "short",
  })
    .format(at)
    // Newer browsers put a narrow no-break space before AM.
    .replaceAll("\u202f", " ");

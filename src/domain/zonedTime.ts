/** A moment as clocks and calendars of a time zone show it. */
export interface LocalTime {
  /** "2026-11-24" */
  date: string;
  /** Since midnight by the clock. */
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
 * What clocks show at a moment, to the minute.
 * @param at milliseconds since 1970, UTC
 * @param zone an IANA name, such as "America/Denver"
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

/** What clocks show at a moment, as if they showed UTC: milliseconds. */
function shown(at: number, zone: string): number {
  const { date, minutes } = localTime(at, zone);
  return Date.parse(date) + minutes * MINUTE;
}

/**
 * The moment at which clocks show a time: milliseconds since 1970, UTC. In the hour that a clock skips, what it would have
 * shown an hour later; of an hour that comes twice one of the two.
 */
export function momentOf({ date, minutes }: LocalTime, zone: string): number {
  const wanted = Date.parse(date) + minutes * MINUTE;
  const first = wanted - (shown(wanted, zone) - wanted);
  // The clock may have been changed between the two.
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

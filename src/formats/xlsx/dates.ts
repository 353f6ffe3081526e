import type { XmlScanner } from "../xml/scanner";
import * as X from "./words";

const [DAY, MINUTE] = [86_400_000, 60_000];
/** Days from the spreadsheet epoch to 1970, and from that epoch to the one of 1904. */
const [EPOCH_DAYS, DAYS_TO_1904] = [25_569, 1462];
/** Spreadsheets count February 29, 1900, which didn't exist. */
const LEAP_DAY = 60;
/** December 31, 9999. */
const LAST_DAY = 2_958_465;

/** Built-in number formats for dates and times (ECMA-376, 18.8.30). */
const BUILT_IN = [
  [14, 22],
  [27, 36],
  [45, 45],
  [47, 47],
  [50, 58],
] as const;

const isBuiltIn = (id: number): boolean => BUILT_IN.some(([first, last]) => id >= first && id <= last);

/** Tells whether a format shows a number as a date or time of day. Elapsed hours beyond 24 are neither. */
export function isDateFormat(code: string): boolean {
  if (/\[(?:h+|m+|s+)\]/i.test(code) || /^general$/i.test(code)) return false;
  const plain = code
    .replace(/"[^"]*"?/g, "")
    .replace(/\\./g, "")
    .replace(/[_*]./g, "")
    .replace(/\[[^\]]*\]?/g, "");
  return /[ymdhs]/i.test(plain);
}

/** Reads for each cell format whether it shows dates. */
export function dateStyles(scanner: XmlScanner): boolean[] {
  const codes = new Map<number, string>();
  const dates: boolean[] = [];
  scanner.root();
  for (let id = scanner.nextChild(); id >= 0; id = scanner.nextChild()) {
    if (id !== X.NUMBER_FORMATS && id !== X.CELL_FORMATS) {
      scanner.skip();
      continue;
    }
    for (let child = scanner.nextChild(); child >= 0; child = scanner.nextChild()) {
      const number = Number(scanner.attribute(X.NUMBER_FORMAT_ID) ?? 0);
      if (child === X.NUMBER_FORMAT) codes.set(number, scanner.attribute(X.FORMAT_CODE) ?? "");
      if (child === X.CELL_FORMAT) {
        const code = codes.get(number);
        dates.push(code === undefined ? isBuiltIn(number) : isDateFormat(code));
      }
      scanner.skip();
    }
  }
  return dates;
}

/**
 * Formats a spreadsheet day number: "2024-10-05", "2024-10-05 07:31:00", or "07:31:00" for a time of day alone. Returns
 * null if it is out of range.
 */
export function dateText(days: number, since1904: boolean): string | null {
  if (!(days >= 0 && days <= LAST_DAY)) return null;
  const whole = Math.floor(days);
  const early = since1904 ? DAYS_TO_1904 : whole < LEAP_DAY ? 1 : 0;
  const time = Math.round((days + early - EPOCH_DAYS) * DAY);
  // Rounds away the error of day fractions, which are some microseconds off the intended minute.
  const rounded =
    Math.abs(time - Math.round(time / MINUTE) * MINUTE) < 2 ? Math.round(time / MINUTE) * MINUTE : time;
  const [date = "", clock = ""] = new Date(rounded)
    .toISOString()
    .replace(/(?:\.000)?Z$/, "")
    .split("T");
  if (whole === 0 && days > 0) return clock;
  return clock === "00:00:00" ? date : `${date} ${clock}`;
}

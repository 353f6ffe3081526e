const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

const two = (value: number): string => String(value).padStart(2, "0");
const hour12 = (date: Date): number => date.getHours() % 12 || 12;

/** Converts a timestamp. Numbers of 9 or 10 digits are seconds since the epoch, others milliseconds. */
export function toDate(time: number): Date {
  const digits = String(Math.trunc(Math.abs(time))).length;
  return new Date(digits === 9 || digits === 10 ? time * 1000 : time);
}

/** Returns a feature's creation date, or now if unknown. */
export const featureDate = (createdAt: number | null | undefined, now: number): Date =>
  new Date(createdAt ? createdAt * 1000 : now);

/** MM/DD/YYYY in the user's time zone. */
export const formatDate = (date: Date): string =>
  `${two(date.getMonth() + 1)}/${two(date.getDate())}/${date.getFullYear()}`;

/** MM/DD/YYYY h:mm a, for imports. */
export const formatImportDate = (date: Date): string =>
  `${formatDate(date)} ${hour12(date)}:${two(date.getMinutes())} ${date.getHours() < 12 ? "am" : "pm"}`;

/** MM/DD/YYYY hh:mm on a 24-hour clock, for titles of new features. */
export const formatTitleDate = (date: Date): string =>
  `${formatDate(date)} ${two(date.getHours())}:${two(date.getMinutes())}`;

/** MMM DD, YYYY h:mm A, for photos. */
export const formatPhotoDate = (date: Date): string =>
  `${MONTHS[date.getMonth()]} ${two(date.getDate())}, ${date.getFullYear()} ${formatTime(date)}`;

/** MMM D, YYYY h:mm A, for every other date with a time. Numbers of 9 or 10 digits are seconds. */
export function formatMoment(time: number): string {
  const date = toDate(time);
  return `${MONTHS[date.getMonth()]} ${date.getDate()}, ${date.getFullYear()} ${formatTime(date)}`;
}

/** MMM D, YYYY of a day given as its midnight UTC, such as imagery dates. It's the same day in every time zone. */
export function formatDay(time: number): string {
  const date = new Date(time);
  return `${MONTHS[date.getUTCMonth()]} ${date.getUTCDate()}, ${date.getUTCFullYear()}`;
}

/** h:mm A in the user's time zone. */
export const formatTime = (date: Date): string =>
  `${hour12(date)}:${two(date.getMinutes())} ${date.getHours() < 12 ? "AM" : "PM"}`;

/** Formats milliseconds to follow "every": "minute", "5 minutes", "hour", "6 hours". */
export function formatInterval(milliseconds: number): string {
  const minutes = Math.max(1, Math.round(milliseconds / 60_000));
  const hours = minutes / 60;
  const [count, unit] = Number.isInteger(hours) ? [hours, "hour"] : [minutes, "minute"];
  return count === 1 ? unit : `${count} ${unit}s`;
}

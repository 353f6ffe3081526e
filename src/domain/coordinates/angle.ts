/** Latitude or longitude in degrees, with the notation it was written in. */
export interface Angle {
  degrees: number;
  /** 1: decimal degrees; 2: degrees and minutes; 3: and seconds. */
  parts: number;
  /** N, S, E or W, or empty. */
  letter: string;
}

/**
 * A letter before or after, a sign, and up to three numbers with their marks: "N 40° 12.5'", "-75:0:15", "40 12 13 S".
 */
const ANGLE =
  /^([NSEW]?)\s*([+-]?)\s*(\d+(?:\.\d*)?|\.\d+)\s*(?:°|:|\s|$|(?=[NSEW]))\s*(?:(\d+(?:\.\d*)?)\s*(?:'|:|\s|$|(?=[NSEW]))\s*(?:(\d+(?:\.\d*)?)\s*(?:"|'')?\s*)?)?([NSEW]?)$/;

/**
 * Parses one angle. Only its last number may have decimals; minutes and seconds must be below 60. @returns null if
 * invalid
 */
export function readAngle(text: string): Angle | null {
  const found = ANGLE.exec(text.trim());
  if (!found) return null;
  const [, before = "", sign = "", ...rest] = found;
  const after = rest.pop() ?? "";
  if ((before && after) || (sign && (before || after))) return null;
  const numbers = rest.filter((part) => part !== undefined && part !== "");
  if (numbers.slice(0, -1).some((part) => part.includes("."))) return null;
  const [degrees = 0, minutes = 0, seconds = 0] = numbers.map(Number);
  if (minutes >= 60 || seconds >= 60) return null;
  const letter = before || after;
  const negative = sign === "-" || letter === "S" || letter === "W";
  const size = degrees + minutes / 60 + seconds / 3600;
  return { degrees: negative ? -size : size, parts: numbers.length, letter };
}

/** Returns each way to split a text into two angles. */
export function splitAngles(text: string): [string, string][] {
  const halves = text.split(/[,;]/);
  if (halves.length === 2) return [[halves[0] ?? "", halves[1] ?? ""]];
  if (halves.length > 2) return [];
  const leading = /^([NSEW][^NSEW]+)([NSEW][^NSEW]+)$/.exec(text);
  const trailing = /^([^NSEW]+[NSEW])([^NSEW]+[NSEW])$/.exec(text);
  const lettered = leading ?? trailing;
  if (lettered) return [[lettered[1] ?? "", lettered[2] ?? ""]];
  const words = text.split(/\s+/);
  if (words.length % 2 !== 0 || words.length > 6) return [];
  const half = words.length / 2;
  return [[words.slice(0, half).join(" "), words.slice(half).join(" ")]];
}

/** Requested bytes of a file; `end` is exclusive. */
export type ByteRange = { kind: "whole" } | { kind: "part"; start: number; end: number } | { kind: "none" };

/**
 * Parses Range and If-Range (RFC 9110, 13.1.5 and 14.2). Headers that a server may ignore count as the whole file:
 * other units, malformed or multiple ranges, and an If-Range other than the file's strong entity tag.
 */
export function readRange(
  range: string | undefined,
  ifRange: string | undefined,
  etag: string,
  size: number,
): ByteRange {
  const [, first, last] =
    /^bytes\s{0,9}=\s{0,9}(\d{0,19})\s{0,9}-\s{0,9}(\d{0,19})$/i.exec(range?.trim() ?? "") ?? [];
  if (first === undefined || last === undefined || (first === "" && last === "")) return { kind: "whole" };
  if (ifRange !== undefined && ifRange.trim() !== etag) return { kind: "whole" };
  if (first === "") {
    const length = Math.min(size, Number(last));
    return length === 0 ? { kind: "none" } : { kind: "part", start: size - length, end: size };
  }
  const start = Number(first);
  const end = last === "" ? size : Math.min(size, Number(last) + 1);
  if (last !== "" && Number(last) < start) return { kind: "whole" };
  return start >= size ? { kind: "none" } : { kind: "part", start, end };
}

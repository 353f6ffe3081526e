import type { PlainDecimals } from "../bytes/plainDecimal";
import type { ContentSink } from "../sink";
import { BLANK } from "../xml/lexer";

const COMMA = 0x2c;
const LESS = 0x3c;
const SLASH = 0x2f;

/**
 * Reads tuples in the form in which nearly all programs write them, "longitude,latitude" or
 * "longitude,latitude,elevation" without blanks inside, parted by blanks, and gives where it stopped: before the first
 * tuple that is written otherwise or begins at or after `stop`, or at the element's end. Every byte up to there is
 * part of a number, a comma or a blank, so the scanner can go on from there; `readTuples` reads all other forms.
 */
export function readPlainTuples(
  builder: ContentSink,
  decimals: PlainDecimals,
  bytes: Uint8Array,
  position: number,
  stop: number,
): number {
  let at = position;
  while (BLANK[bytes[at] as number] === 1) at++;
  while (at < stop) {
    const longitude = decimals.read(at);
    if (bytes[decimals.end] !== COMMA) return at;
    const latitude = decimals.read(decimals.end + 1);
    let elevation = Number.NaN;
    let next = decimals.end;
    if (bytes[next] === COMMA) {
      elevation = decimals.read(next + 1);
      if (Number.isNaN(elevation)) return at;
      next = decimals.end;
    }
    // A number of another form, or a place that the builder has to judge. Written so that NaN fails.
    if (!(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180)) return at;
    const end = next;
    while (BLANK[bytes[next] as number] === 1) next++;
    const last = bytes[next] === LESS && bytes[next + 1] === SLASH;
    // What follows may belong to this tuple: a comma after blanks, a comment, the rest of a number.
    if (!last && (next === end || next >= bytes.length || bytes[next] === COMMA || bytes[next] === LESS))
      return at;
    builder.vertex(longitude, latitude, elevation, Number.NaN);
    at = next;
    if (last) return at;
  }
  return at;
}

import type { PlainDecimals } from "../bytes/plainDecimal";
import type { ContentSink } from "../sink";
import { BLANK } from "../xml/lexer";

const COMMA = 0x2c;
const LESS = 0x3c;
const SLASH = 0x2f;

/**
 * Reads tuples in the form that nearly all programs write: "longitude,latitude" or "longitude,latitude,elevation"
 * without inner blanks, separated by blanks. Returns where it stopped: before the first tuple in another form or
 * starting at or after `stop`, or at the element's end. All bytes up to there are numbers, commas or blanks, so the
 * scanner can continue from there. `readTuples` reads all other forms.
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
    // A number in another form, or a position that the builder must check. Written so that NaN fails.
    if (!(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180)) return at;
    const end = next;
    while (BLANK[bytes[next] as number] === 1) next++;
    const last = bytes[next] === LESS && bytes[next + 1] === SLASH;
    // The following bytes may belong to this tuple: a comma after blanks, a comment, the rest of a number.
    if (!last && (next === end || next >= bytes.length || bytes[next] === COMMA || bytes[next] === LESS))
      return at;
    builder.vertex(longitude, latitude, elevation, Number.NaN);
    at = next;
    if (last) return at;
  }
  return at;
}

/** A run shorter than this costs more on its own than inside of literal bytes. */
const LEAST_RUN = 5;
const LONGEST = 32767;
/** Ends the mask. */
const END = -32768;

/** One bit for each value, the highest of a byte first: set where there is data. */
export function maskBits(values: Float32Array): Uint8Array {
  const bits = new Uint8Array(Math.ceil(values.length / 8));
  for (let i = 0; i < values.length; i++) {
    if (!Number.isNaN(values[i])) bits[i >> 3] = (bits[i >> 3] ?? 0) | (128 >> (i & 7));
  }
  return bits;
}

/**
 * Run-length coding of a LERC mask: a 16-bit count in front of every piece, positive for bytes as they are, negative for
 * one byte that repeats.
 */
export function packMask(bits: Uint8Array): Uint8Array {
  const out: number[] = [];
  const count = (n: number) => out.push(n & 255, (n >> 8) & 255);
  let literals = 0;
  const flush = (end: number) => {
    for (let from = end - literals; from < end; from += LONGEST) {
      const to = Math.min(end, from + LONGEST);
      count(to - from);
      for (let i = from; i < to; i++) out.push(bits[i] ?? 0);
    }
    literals = 0;
  };
  for (let at = 0; at < bits.length; ) {
    let end = at + 1;
    while (end < bits.length && end - at < LONGEST && bits[end] === bits[at]) end++;
    if (end - at >= LEAST_RUN) {
      flush(at);
      count(at - end);
      out.push(bits[at] ?? 0);
    } else literals += end - at;
    at = end;
  }
  flush(bits.length);
  count(END);
  return Uint8Array.from(out);
}

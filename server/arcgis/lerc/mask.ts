/** Shortest run worth encoding. Shorter ones cost more than literal bytes. */
const LEAST_RUN = 5;
const LONGEST = 32767;
/** End-of-mask marker. */
const END = -32768;

/** Returns one bit per value, highest bit of a byte first. Set bits mark data. */
export function maskBits(values: Float32Array): Uint8Array {
  const bits = new Uint8Array(Math.ceil(values.length / 8));
  for (let i = 0; i < values.length; i++) {
    if (!Number.isNaN(values[i])) bits[i >> 3] = (bits[i >> 3] ?? 0) | (128 >> (i & 7));
  }
  return bits;
}

/**
 * Run-length encodes a LERC mask. Every piece starts with a 16-bit count: positive for that many literal bytes,
 * negative for one repeated byte.
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

/** Bits decided by one table lookup. Few codes are longer. */
const LOOK = 10;
/** Shift from 16 bits to an index of `quick`. */
export const QUICK_SHIFT = 16 - LOOK;

/**
 * A JPEG Huffman table (ITU-T T.81, annexes C and F.2.2.3). `quick` maps the next 10 bits to the packed symbol and code
 * length, or to 0 for longer codes, which are found by their length.
 */
export interface HuffmanTable {
  quick: Int32Array;
  /** By length: codes below this, aligned to 16 bits, have this length or less. */
  limit: Int32Array;
  /** By length: number to add to a code to get its index in `packed`. */
  offset: Int32Array;
  packed: Int32Array;
}

/**
 * Builds a table from the 16 counts by length and the symbols. Returns null if the counts aren't a valid code or symbols
 * are missing.
 */
export function huffmanTable(
  counts: Uint8Array,
  symbols: Uint8Array,
  pack: (symbol: number, length: number) => number,
): HuffmanTable | null {
  const quick = new Int32Array(1 << LOOK);
  const limit = new Int32Array(17);
  const offset = new Int32Array(17);
  const packed = new Int32Array(symbols.length);
  let code = 0;
  let place = 0;
  for (let length = 1; length <= 16; length++) {
    offset[length] = place - code;
    for (let left = counts[length - 1] as number; left > 0; left--, code++, place++) {
      const symbol = symbols[place];
      if (symbol === undefined) return null;
      const entry = pack(symbol, length);
      packed[place] = entry;
      if (length <= LOOK) quick.fill(entry, code << (LOOK - length), (code + 1) << (LOOK - length));
    }
    if (code > 1 << length) return null;
    limit[length] = code << (16 - length);
    code <<= 1;
  }
  return { quick, limit, offset, packed };
}

/** Returns the packed entry of the code at the start of 16 bits, or 0 if none matches. */
export function lookUp({ quick, limit, offset, packed }: HuffmanTable, bits: number): number {
  const entry = quick[bits >> QUICK_SHIFT] as number;
  if (entry !== 0) return entry;
  for (let length = LOOK + 1; length <= 16; length++) {
    if (bits < (limit[length] as number)) {
      return packed[(bits >> (16 - length)) + (offset[length] as number)] ?? 0;
    }
  }
  return 0;
}

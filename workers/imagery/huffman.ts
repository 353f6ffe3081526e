/** Bits that one look into the table decides; longer codes are few. */
const LOOK = 10;
/** From 16 bits to their place in `quick`. */
export const QUICK_SHIFT = 16 - LOOK;

/**
 * A JPEG Huffman table (ITU-T T.81, annexes C and F.2.2.3). `quick` has for the next 10 bits what `pack` made of the
 * symbol and the length of its code, or 0 for longer codes; those are found by their length.
 */
export interface HuffmanTable {
  quick: Int32Array;
  /** By length: codes below, aligned to 16 bits, are of this length or shorter. */
  limit: Int32Array;
  /** By length: what to add to a code of that length to get its place in `packed`. */
  offset: Int32Array;
  packed: Int32Array;
}

/** Table from the counts by length (16) and the symbols; null when the counts cannot be those of a code. */
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
    for (let left = counts[length - 1] ?? 0; left > 0; left--, code++, place++) {
      const entry = pack(symbols[place] ?? 0, length);
      packed[place] = entry;
      if (length <= LOOK) quick.fill(entry, code << (LOOK - length), (code + 1) << (LOOK - length));
    }
    if (code > 1 << length) return null;
    limit[length] = code << (16 - length);
    code <<= 1;
  }
  return { quick, limit, offset, packed };
}

/** What was packed for the code that the 16 bits begin with; 0 when none does. */
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

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { huffmanTable, lookUp } from "../../../../workers/imagery/huffman";
import {
  type JpegHeader,
  readFrame,
  readHuffman,
  readQuantisers,
  readRestart,
} from "../../../../workers/imagery/jpegHeader";

interface Code {
  bits: string;
  symbol: number;
}

/** Lengths of codes that leave room for more, as JPEG wants: no code is all ones. */
const lengths = fc.array(fc.integer({ min: 1, max: 16 }), { minLength: 1, maxLength: 120 }).map((wanted) => {
  let left = 1 - 2 ** -16;
  return wanted
    .toSorted((a, b) => a - b)
    .filter((length) => {
      if (2 ** -length > left) return false;
      left -= 2 ** -length;
      return true;
    });
});

/** The codes of these lengths (T.81, annex C), as texts of bits. */
function codesOf(ofLengths: readonly number[]): Code[] {
  let code = 0;
  let before = 0;
  return ofLengths.map((length, symbol) => {
    code <<= length - before;
    before = length;
    return { bits: (code++).toString(2).padStart(length, "0"), symbol };
  });
}

const countsOf = (ofLengths: readonly number[]): Uint8Array =>
  Uint8Array.from({ length: 16 }, (_, at) => ofLengths.filter((length) => length === at + 1).length);

const pack = (symbol: number, length: number): number => (symbol << 8) | length;

function tableOf(ofLengths: readonly number[]) {
  const symbols = Uint8Array.from(ofLengths, (_, symbol) => symbol);
  const table = huffmanTable(countsOf(ofLengths), symbols, pack);
  if (!table) throw new Error("These are no counts of a code");
  return table;
}

describe("a Huffman table", () => {
  it("finds the symbol of each code, whatever bits follow", () => {
    fc.assert(
      fc.property(lengths, fc.nat(0xffff), (ofLengths, following) => {
        const table = tableOf(ofLengths);
        for (const { bits, symbol } of codesOf(ofLengths)) {
          const padded = (bits + following.toString(2).padStart(16, "0")).slice(0, 16);
          expect(lookUp(table, Number.parseInt(padded, 2))).toBe(pack(symbol, bits.length));
        }
      }),
    );
  });

  it("finds nothing for bits that start no code", () => {
    fc.assert(
      fc.property(lengths, fc.nat(0xffff), (ofLengths, value) => {
        const bits = value.toString(2).padStart(16, "0");
        const known = codesOf(ofLengths).some((code) => bits.startsWith(code.bits));
        expect(lookUp(tableOf(ofLengths), value) !== 0).toBe(known);
      }),
    );
  });

  it("is refused for too many codes of a length", () => {
    const counts = new Uint8Array(16);
    counts[0] = 3;
    expect(huffmanTable(counts, Uint8Array.of(1, 2, 3), pack)).toBeNull();
    counts.set([2, 1]);
    expect(huffmanTable(counts, Uint8Array.of(1, 2, 3), pack)).toBeNull();
    counts.set([1, 2]);
    expect(huffmanTable(counts, Uint8Array.of(1, 2, 3), pack)).not.toBeNull();
  });
});

const emptyHeader = (): JpegHeader => ({
  width: 0,
  height: 0,
  progressive: false,
  components: [],
  restart: 0,
  dc: [],
  ac: [],
});

describe("the segments of a JPEG", () => {
  const dht = (which: number, ofLengths: readonly number[]) => [
    which,
    ...countsOf(ofLengths),
    ...ofLengths.map((_, symbol) => symbol),
  ];

  it("have several code tables, for means and for the others", () => {
    const header = emptyHeader();
    const segment = Uint8Array.from([...dht(0x00, [1, 2]), ...dht(0x11, [2, 2, 3]), ...dht(0x01, [1])]);
    expect(readHuffman(segment, header)).toBe(true);
    expect([header.dc.map(Boolean), Object.keys(header.ac)]).toEqual([[true, true], ["1"]]);
  });

  it("are invalid when symbols are missing or the counts form no code", () => {
    const whole = dht(0, [1, 2, 3]);
    expect(readHuffman(Uint8Array.from(whole.slice(0, -1)), emptyHeader())).toBe(false);
    expect(readHuffman(Uint8Array.from(dht(0, [1, 1, 1])), emptyHeader())).toBe(false);
  });

  it("have steps of one or two bytes, of which the first counts", () => {
    const narrow = [0x00, 7, ...new Array<number>(63).fill(1)];
    const wide = [0x13, 0x01, 0x02, ...new Array<number>(126).fill(0)];
    const quantisers: number[] = [];
    const other = [0x01, 9, ...new Array<number>(63).fill(1)];
    expect(readQuantisers(Uint8Array.from([...narrow, ...wide, ...other]), quantisers)).toBe(true);
    expect([quantisers[0], quantisers[1], quantisers[3]]).toEqual([7, 9, 258]);
  });

  it("are invalid when a table of steps or the restart interval is cut off", () => {
    const wide = Uint8Array.from([0x10, 1, 2, ...new Array<number>(126).fill(0)]);
    for (let end = 1; end < wide.length; end++)
      expect(readQuantisers(wide.subarray(0, end), []), `${end} bytes`).toBe(false);
    for (const bytes of [[], [1]]) expect(readRestart(Uint8Array.from(bytes), emptyHeader())).toBe(false);
    const header = emptyHeader();
    expect(readRestart(Uint8Array.of(1, 2), header)).toBe(true);
    expect(header.restart).toBe(258);
  });

  const sof = (width: number, height: number, ...factors: number[]) =>
    Uint8Array.from([
      8,
      ...[height >> 8, height & 255, width >> 8, width & 255, factors.length],
      ...factors.flatMap((factor, at) => [at + 1, factor, at === 0 ? 0 : 1]),
    ]);

  it("have blocks by the sampling of each component", () => {
    const frame = readFrame(sof(257, 130, 0x22, 0x11, 0x11));
    expect(frame).toMatchObject({ width: 257, height: 130 });
    expect(frame?.components.map(({ columns, rows, stored }) => [columns, rows, stored])).toEqual([
      [33, 17, 34],
      [17, 9, 17],
      [17, 9, 17],
    ]);
  });

  it("have one block after the other for a single component, whatever its sampling", () => {
    const [only] = readFrame(sof(16, 8, 0x22))?.components ?? [];
    expect(only).toMatchObject({ across: 1, down: 1, columns: 2, rows: 1, stored: 2 });
  });

  it.each([
    ["12 bits", Uint8Array.from([12, ...sof(8, 8, 0x11).subarray(1)])],
    ["no width", sof(0, 8, 0x11)],
    ["no height", sof(8, 0, 0x11)],
    ["two components", sof(8, 8, 0x11, 0x11)],
    ["four components", sof(8, 8, 0x11, 0x11, 0x11, 0x11)],
    ["a sampling of three", sof(8, 8, 0x31, 0x11, 0x11)],
    ["a sampling of none", sof(8, 8, 0x11, 0x01, 0x11)],
    ["components that are cut off", sof(8, 8, 0x11, 0x11, 0x11).subarray(0, 9)],
    ["one component that is cut off", sof(8, 8, 0x11).subarray(0, 8)],
    ["nothing", new Uint8Array(0)],
  ])("are no image with %s", (_, segment) => expect(readFrame(segment)).toBeNull());
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseNumber } from "../../../src/formats/bytes/number";
import { PlainDecimals } from "../../../src/formats/bytes/plainDecimal";
import { parseTime } from "../../../src/formats/bytes/time";

const encoder = new TextEncoder();
const number = (text: string) => {
  const bytes = encoder.encode(`xx${text}yy`);
  return parseNumber(bytes, 2, bytes.length - 2);
};
const time = (text: string) => {
  const bytes = encoder.encode(text);
  return parseTime(bytes, 0, bytes.length);
};

describe("parseNumber", () => {
  it("returns the same number as Number() for any double's shortest text", () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
        expect(number(String(value))).toBe(Number(String(value)));
      }),
      { numRuns: 2000 },
    );
  });

  it("returns the same number as Number() for any number of digits", () => {
    const digits = fc.stringMatching(/^[0-9]{0,25}$/);
    const exponent = fc.option(fc.integer({ min: -330, max: 330 }), { nil: null });
    fc.assert(
      fc.property(fc.constantFrom("", "-", "+"), digits, digits, exponent, (sign, whole, fraction, power) => {
        const text = `${sign}${whole}.${fraction}${power === null ? "" : `e${power}`}`;
        const expected = whole === "" && fraction === "" ? Number.NaN : Number(text);
        expect(number(text)).toBe(expected);
      }),
      { numRuns: 5000 },
    );
  });

  it.each([" 12.5 ", "\n-7\t", ".5", "5.", "1E3", "00012", "-0"])("reads %j", (text) => {
    expect(number(text)).toBe(Number(text));
  });

  it.each([
    "",
    " ",
    "-",
    ".",
    "1,5",
    "0x10",
    "Infinity",
    "NaN",
    "undefined",
    "1e",
    "1e+",
    "1 2",
    "--1",
    "1.2.3",
  ])("refuses %j", (text) => {
    expect(number(text)).toBeNaN();
  });

  it("stops at its end, also at the buffer's end", () => {
    expect(parseNumber(encoder.encode("123"), 0, 2)).toBe(12);
    expect(parseNumber(encoder.encode("123"), 3, 3)).toBeNaN();
  });
});

describe("PlainDecimals", () => {
  const plain = (text: string) => {
    const bytes = encoder.encode(text);
    const decimals = new PlainDecimals(bytes);
    return { value: decimals.read(0), end: decimals.end };
  };

  it("returns Number()'s value for up to 15 digits, and where they end", () => {
    const digits = fc.stringMatching(/^[0-9]{0,16}$/);
    fc.assert(
      fc.property(pickSign, digits, fc.option(digits), pickEnd, (sign, whole, fraction, after) => {
        const text = `${sign}${whole}${fraction === null ? "" : `.${fraction}`}`;
        const count = whole.length + (fraction?.length ?? 0);
        const { value, end } = plain(text + after);
        // A single integer holds nine digits without a point.
        const isPlain = count > 0 && count <= 15 && whole.length <= 9;
        expect(value).toBe(isPlain ? Number(text) : Number.NaN);
        if (isPlain) expect(end).toBe(text.length);
      }),
      { numRuns: 5000 },
    );
  });

  it.each(["", "-", ".", "+1", "a", " 1", "12", "1.5"])("leaves %j to the general parser", (text) => {
    expect(plain(text).value).toBeNaN();
  });
});

const pickSign = fc.constantFrom("", "-");
const pickEnd = fc.constantFrom(",", " ", "<", '"', "e5", "-");

describe("parseTime", () => {
  const instants = fc.date({ min: new Date("0000-01-01"), max: new Date("9999-12-31"), noInvalidDate: true });

  it("agrees with Date.parse on ISO times", () => {
    fc.assert(
      fc.property(instants, (date) => {
        const text = date.toISOString();
        expect(time(text)).toBe(Date.parse(text));
        const seconds = text.replace(/\.\d+Z$/, "Z");
        expect(time(seconds)).toBe(Date.parse(seconds));
      }),
      { numRuns: 2000 },
    );
  });

  it("agrees with Date.parse on offsets and fractions", () => {
    const two = (value: number) => String(value).padStart(2, "0");
    fc.assert(
      fc.property(
        instants,
        fc.integer({ min: 0, max: 23 }),
        fc.integer({ min: 0, max: 59 }),
        fc.constantFrom("+", "-"),
        fc.stringMatching(/^[0-9]{1,9}$/),
        (date, hours, minutes, sign, fraction) => {
          const text = `${date.toISOString().slice(0, 19)}.${fraction}${sign}${two(hours)}:${two(minutes)}`;
          expect(time(text)).toBe(Date.parse(text));
        },
      ),
      { numRuns: 2000 },
    );
  });

  it.each(["2024", "2024-02", "2024-02-29", "2023-12-31T24:00:00Z", "2024-10-05T14:03Z"])(
    "reads %s",
    (text) => {
      expect(time(text)).toBe(Date.parse(text));
    },
  );

  it("treats a time without zone as UTC", () => {
    expect(time(" 2024-10-05T14:03:07\n")).toBe(Date.parse("2024-10-05T14:03:07Z"));
    expect(time("2024-10-05 14:03:07")).toBe(Date.parse("2024-10-05T14:03:07Z"));
    expect(time("2024-10-05T14:03:07+0130")).toBe(Date.parse("2024-10-05T14:03:07+01:30"));
  });

  it.each([
    "",
    "now",
    "2024-13-01",
    "2023-02-29",
    "2024-10-05T25:00:00Z",
    "2024-10-05T12:60:00Z",
    "2024-10-05T12:00:60Z",
    "2024-10-05T24:00:01Z",
    "2024-10-05T12:00:00.Z",
    "2024-10-05T12:00:00Zulu",
    "2024-10-05T12:00:00+1",
    "10/05/2024",
    "1728137000",
  ])("refuses %j", (text) => {
    expect(time(text)).toBeNaN();
  });
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseColor, parseKmlColor, withAlpha } from "../../../src/formats/colors";

const hex = (value: number): string => value.toString(16).padStart(2, "0");
const byte = fc.nat(255);

describe("reading GPX extension colors", () => {
  it("reads six digits in any case, with any prefix", () => {
    fc.assert(
      fc.property(byte, byte, byte, fc.constantFrom("", "#", "0x"), (r, g, b, sign) => {
        const digits = hex(r) + hex(g) + hex(b);
        expect(parseColor(`${sign}${digits}`)).toEqual([r, g, b, 1]);
        expect(parseColor(` ${sign}${digits.toUpperCase()}\n`)).toEqual([r, g, b, 1]);
      }),
    );
  });

  it("reads eight digits with the opacity first, as OsmAnd writes them", () => {
    fc.assert(
      fc.property(byte, byte, byte, byte, (a, r, g, b) => {
        expect(parseColor(`#${hex(a)}${hex(r)}${hex(g)}${hex(b)}`)).toEqual([r, g, b, a / 255]);
      }),
    );
  });

  it("reads three digits as doubled ones", () => {
    expect(parseColor("#f0a")).toEqual([255, 0, 170, 1]);
  });

  it("reads onX's rgba and CSS's newer form", () => {
    expect(parseColor("rgba(255, 0, 12, 0.5)")).toEqual([255, 0, 12, 0.5]);
    expect(parseColor("rgb(1 2 3)")).toEqual([1, 2, 3, 1]);
    expect(parseColor("RGB(1 2 3 / .25)")).toEqual([1, 2, 3, 0.25]);
  });

  it("reads Garmin's names with any word separator", () => {
    const darkRed = [139, 0, 0, 1];
    for (const name of ["DarkRed", "dark red", "DARK_RED", "dark-red"])
      expect(parseColor(name)).toEqual(darkRed);
  });

  it.each([
    ["", "nothing"],
    ["Transparent", "a name that none of them has"],
    ["constructor", "a name that objects have by themselves"],
    ["__proto__", "another one"],
    ["#12", "too few digits"],
    ["#1234567", "seven digits"],
    ["#gggggg", "letters that are no digits"],
    ["rgb(1,2)", "two parts"],
    ["rgba(1,2,3,4,5)", "five parts"],
    ["rgb(256,0,0)", "a part above 255"],
    ["rgb(-1,0,0)", "a part below 0"],
    ["rgba(1,2,3,2)", "an opacity above 1"],
    ["rgb(10%,20%,30%)", "percentages"],
    ["rgb(1,2,3", "no end"],
  ])("refuses %j: %s", (text) => {
    expect(parseColor(text)).toBeNull();
  });
});

describe("reading KML colors", () => {
  it("reads opacity, blue, green and red in this order", () => {
    fc.assert(
      fc.property(byte, byte, byte, byte, (a, b, g, r) => {
        const digits = hex(a) + hex(b) + hex(g) + hex(r);
        expect(parseKmlColor(digits)).toEqual([r, g, b, a / 255]);
        expect(parseKmlColor(`#${digits.toUpperCase()}`)).toEqual([r, g, b, a / 255]);
      }),
    );
  });

  it("treats a color without opacity as opaque", () => {
    expect(parseKmlColor("0000ff")).toEqual([255, 0, 0, 1]);
  });

  it("refuses other lengths, names and characters", () => {
    for (const text of ["", "#", "fff", "ff0000f", "red", "0xff0000ff", "ff0000ff0"])
      expect(parseKmlColor(text), text).toBeNull();
  });
});

it("changes a color's opacity, and leaves a missing color alone", () => {
  expect(withAlpha([1, 2, 3, 1], 0.5)).toEqual([1, 2, 3, 0.5]);
  expect(withAlpha([1, 2, 3, 0.7], Number.NaN)).toEqual([1, 2, 3, 0.7]);
  expect(withAlpha([1, 2, 3, 0.7], 1.5)).toEqual([1, 2, 3, 0.7]);
  expect(withAlpha(null, 0.5)).toBeNull();
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ByteWriter } from "../../../../workers/graphics/byteWriter";

const written = (write: (writer: ByteWriter) => void): string => {
  const writer = new ByteWriter();
  write(writer);
  return new TextDecoder("utf-8", { fatal: true }).decode(writer.finish());
};

describe("JSON written byte by byte", () => {
  it("matches JSON.stringify for any well-formed text", () => {
    const letter = fc.constantFrom(
      "a",
      "~",
      " ",
      '"',
      "\\",
      "/",
      "\n",
      "\u0000",
      "\u001f",
      "\u007f",
      "é",
      "山",
      "🦌",
      "\u2028",
    );
    const text = fc.oneof(fc.string(), fc.string({ unit: letter }));
    fc.assert(
      fc.property(text, (value) => {
        expect(written((writer) => writer.json(value))).toBe(JSON.stringify(value));
      }),
    );
  });

  it("escapes text that isn't well-formed", () => {
    expect(written((writer) => writer.json("a\ud800"))).toBe('"a\\ud800"');
  });

  it("writes texts in a row beyond its initial capacity", () => {
    const texts = Array.from({ length: 3000 }, (_, at) => `${"x".repeat(at % 60)}${at % 7 === 0 ? "é" : ""}`);
    const found = written((writer) => {
      writer.ascii("[");
      texts.forEach((text, at) => {
        if (at > 0) writer.ascii(",");
        writer.json(text);
      });
      writer.ascii("]");
    });
    expect(JSON.parse(found)).toEqual(texts);
  });

  it("writes one text longer than the capacity, with multibyte letters", () => {
    const long = "山".repeat(100_000);
    expect(JSON.parse(written((writer) => writer.json(long)))).toBe(long);
    const plain = "x".repeat(300_000);
    expect(JSON.parse(written((writer) => writer.json(plain)))).toBe(plain);
  });
});

describe("positions", () => {
  const degrees = fc.oneof(
    fc.double({ min: -214, max: 214, noNaN: true }),
    fc.integer({ min: -214, max: 214 }),
    fc.integer({ min: -2_000_000_000, max: 2_000_000_000 }).map((value) => value / 1e7),
  );

  it("are JSON with seven decimals, without unneeded digits", () => {
    fc.assert(
      fc.property(degrees, degrees, (longitude, latitude) => {
        const text = written((writer) => writer.position(longitude, latitude));
        const rounded = [longitude, latitude].map((value) => Math.round(value * 1e7) / 1e7 + 0);
        expect(JSON.parse(text)).toEqual(rounded);
        expect(text).not.toMatch(/\.\d*0[,\]]|\.[,\]]|-0[,\]]/);
      }),
      { numRuns: 1000 },
    );
  });

  it("near 0 have their sign and their zeros", () => {
    expect(written((writer) => writer.position(-0.0000001, 0.05))).toBe("[-0.0000001,0.05]");
    expect(written((writer) => writer.position(-0.00000001, 100.0000001))).toBe("[0,100.0000001]");
  });

  it("may have any number of coordinates", () => {
    const found = written((writer) => {
      for (let at = 0; at < 5000; at++) writer.position(-100.1234567, 39.1234567);
    });
    expect(found).toBe("[-100.1234567,39.1234567]".repeat(5000));
  });
});

it("returns bytes that later writing leaves unchanged", () => {
  const writer = new ByteWriter();
  writer.ascii("ab");
  const bytes = writer.finish();
  writer.ascii("cd");
  expect([bytes.byteLength, bytes.buffer.byteLength]).toEqual([2, 2]);
  expect(new TextDecoder().decode(writer.finish())).toBe("abcd");
});

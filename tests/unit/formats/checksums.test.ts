import zlib from "node:zlib";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { crc16 } from "../../../src/formats/fit/crc16";
import { putUuid, uuidAt } from "../../../src/formats/uuidBytes";
import { crc32 } from "../../../src/formats/zip/crc32";

const bytes = fc.uint8Array({ maxLength: 100 });

describe("CRC-32", () => {
  it("matches zlib for any number of bytes at any offset", () => {
    fc.assert(
      fc.property(bytes, fc.nat(7), (data, offset) => {
        const moved = new Uint8Array(data.length + offset);
        moved.set(data, offset);
        expect(crc32(moved.subarray(offset))).toBe(zlib.crc32(data));
      }),
    );
  });

  it("continues from the preceding bytes", () => {
    fc.assert(
      fc.property(bytes, bytes, (one, other) => {
        expect(crc32(other, crc32(one))).toBe(crc32(Uint8Array.from([...one, ...other])));
      }),
    );
  });

  it("matches the standard's check value", () => {
    expect(crc32(new TextEncoder().encode("123456789"))).toBe(0xcbf43926);
    expect(crc32(new Uint8Array(0))).toBe(0);
  });
});

/** Bit by bit, as the FIT protocol describes it. */
function slowCrc16(data: Uint8Array): number {
  let crc = 0;
  for (const byte of data) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xa001 : crc >>> 1;
  }
  return crc;
}

describe("CRC-16 of FIT files", () => {
  it("matches a bit-by-bit computation, for part of the bytes too", () => {
    fc.assert(
      fc.property(bytes, fc.nat(100), fc.nat(100), (data, one, other) => {
        const [start, end] = [Math.min(one, other), Math.min(data.length, Math.max(one, other))];
        expect(crc16(data)).toBe(slowCrc16(data));
        expect(crc16(data, start, end)).toBe(slowCrc16(data.subarray(start, Math.max(start, end))));
      }),
    );
  });

  it("is 0 for bytes followed by their own checksum", () => {
    fc.assert(
      fc.property(bytes, (data) => {
        const crc = crc16(data);
        expect(crc16(Uint8Array.from([...data, crc & 255, crc >> 8]))).toBe(0);
      }),
    );
  });

  it("matches CRC-16/ARC's check value", () => {
    expect(crc16(new TextEncoder().encode("123456789"))).toBe(0xbb3d);
  });
});

describe("UUID bytes", () => {
  it("round-trip in lower case, and change no other bytes", () => {
    fc.assert(
      fc.property(fc.uuid(), fc.nat(5), (uuid, start) => {
        const target = new Uint8Array(start + 20).fill(0xee);
        putUuid(uuid.toUpperCase(), target, start);
        expect(uuidAt(target, start)).toBe(uuid);
        expect(Buffer.from(target.subarray(start, start + 16)).toString("hex")).toBe(
          uuid.replaceAll("-", ""),
        );
        expect([...target.subarray(start + 16)]).toEqual([0xee, 0xee, 0xee, 0xee]);
        expect([...target.subarray(0, start)].every((byte) => byte === 0xee)).toBe(true);
      }),
    );
  });
});

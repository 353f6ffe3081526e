import { describe, expect, it } from "vitest";
import { outcome, validIds } from "../../../server/services/batch";
import { readCursor, writeCursor } from "../../../server/services/cursor";
import { shorten, storable } from "../../../server/services/text";

const USER = "11111111-1111-4111-8111-111111111111";
const HUNT = "22222222-2222-4222-8222-222222222222";

describe("cursors", () => {
  const cursor = { of: "list", key: "a", uuid: HUNT, total: 7 };

  it("are read back as written", () => {
    expect(readCursor(writeCursor(cursor), "list", "string")).toEqual(cursor);
  });

  it("are refused for another list, another kind of key, or when invalid", () => {
    for (const [text, of, type] of [
      [writeCursor(cursor), "other", "string"],
      [writeCursor(cursor), "list", "number"],
      ["", "list", "string"],
      ["bnVsbA", "list", "string"],
    ] as const)
      expect(() => readCursor(text, of, type)).toThrow("This cursor doesn't belong to this list");
  });
});

describe("batches", () => {
  it("accept ids in any case and once, and report the others", () => {
    expect(validIds([HUNT, HUNT.toUpperCase(), "temp-point-1", ""])).toEqual([HUNT]);
    expect(outcome([HUNT.toUpperCase(), "x", USER], [HUNT])).toEqual({
      successful: [HUNT],
      failed: [
        { id: "x", reason: "not-found" },
        { id: USER, reason: "not-found" },
      ],
    });
  });
});

describe("texts", () => {
  it("lose characters the database can't store, and are never cut through a character", () => {
    expect(storable("a\u0000b\ud800c🦌")).toBe("ab\ufffdc🦌");
    expect(shorten("ab🦌", 3)).toBe("ab");
    expect(shorten("ab🦌", 4)).toBe("ab🦌");
  });
});

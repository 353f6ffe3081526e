import { describe, expect, it } from "vitest";
import { readSyncCursor, type SyncCursor, writeSyncCursor } from "../../../server/services/syncCursor";
import { fitting } from "../../../server/services/syncRows";

const ID = "0195f3a0-0000-8000-8000-000000000001";

describe("a sync cursor", () => {
  it.each<SyncCursor>([
    { phase: "own", since: 3, key: { seq: 4, kind: "place", id: ID, other: ID } },
    { phase: "features", since: 0, now: 12, id: ID },
  ])("is read back as written: $phase", (cursor) => {
    expect(readSyncCursor(writeSyncCursor(cursor))).toEqual(cursor);
  });

  it.each([
    "",
    "x",
    "e30",
    { phase: "own", since: 0 },
    { phase: "own", since: -1, key: { seq: 0, kind: "place", id: ID, other: ID } },
    { phase: "own", since: 0, key: { seq: 1, kind: "users", id: ID, other: ID } },
    { phase: "own", since: 0, key: { seq: 1e20, kind: "note", id: ID, other: ID } },
    { phase: "notes", since: 0, now: 1, id: "1' or true" },
  ])("is refused when invalid: %j", (cursor) => {
    const text = typeof cursor === "string" ? cursor : writeSyncCursor(cursor as SyncCursor);
    expect(() => readSyncCursor(text)).toThrow(expect.objectContaining({ status: 400, id: "wrong-cursor" }));
  });
});

it("a page takes rows up to its byte limit, and a larger one alone", () => {
  expect(fitting([], 10)).toBe(0);
  expect(fitting([4, 4, 4], 10)).toBe(2);
  expect(fitting([4, 6], 10)).toBe(2);
  expect(fitting([40, 1], 10)).toBe(1);
});

import { describe, expect, it } from "vitest";
import {
  entryKind,
  type Manifest,
  photoEntry,
  readManifest,
  tableEntry,
} from "../../../server/backup/manifest";
import { latestMigration, migrationNames } from "../../../server/db/migrate";
import { StartError } from "../../../server/startError";

const sound: Manifest = {
  format: "ridgeline-backup",
  version: 1,
  createdAt: "2026-01-01T00:00:00Z",
  migration: latestMigration,
  tables: [{ name: "users", columns: ["id"] }],
};

const read = (value: unknown) => readManifest("nightly.rlb", JSON.stringify(value));

describe("a backup's manifest", () => {
  it("is read as written, from any schema that this version knows", () => {
    for (const migration of migrationNames)
      expect(read({ ...sound, migration })).toEqual({ ...sound, migration });
  });

  it("may contain more than this version needs", () => {
    expect(read({ ...sound, comment: "before the move" })).toEqual(sound);
  });

  it.each([
    ["another program's", { ...sound, format: "other" }],
    ["a version that isn't known", { ...sound, version: 2 }],
    ["no tables", { ...sound, tables: undefined }],
    ["a table without columns", { ...sound, tables: [{ name: "users", columns: [] }] }],
    ["a list", [sound]],
    ["nothing", null],
  ])("is refused where it is %s", (_, value) => {
    expect(() => read(value)).toThrow("nightly.rlb is not a Ridgeline backup that this version can read.");
  });

  it("is refused when it isn't JSON", () => {
    expect(() => readManifest("a.rlb", "{")).toThrow(StartError);
  });

  it("of a newer version says which version restores it", () => {
    expect(() => read({ ...sound, migration: "9999_later" })).toThrow(
      `was made by a newer version of Ridgeline (9999_later; this one knows ${latestMigration})`,
    );
  });
});

describe("a backup entry", () => {
  const ids = ["0b9cf2a0-2f4c-4f0e-9a52-7f3f6a0c1d11", "5d0c5f3e-1111-4222-8333-944455556666"] as const;

  it("is identified by its name", () => {
    expect(entryKind(tableEntry("feature_notes", 7))).toEqual({ table: "feature_notes" });
    expect(entryKind(photoEntry(ids.join("/")))).toEqual({ userId: ids[0], fileId: ids[1] });
  });

  it("of a table is sorted by its part number", () => {
    const names = [2, 10, 1, 100_000].map((piece) => tableEntry("t", piece));
    expect(names.toSorted()).toEqual([1, 2, 10, 100_000].map((piece) => tableEntry("t", piece)));
  });

  it.each([
    "ridgeline.json",
    "tables/users",
    "tables/users/1",
    "tables/users/0000001",
    "tables/../users/000001",
    "tables/users; drop/000001",
    `photos/${ids[0]}`,
    `photos/${ids[0]}/../${ids[1]}`,
    `photos/${ids[0].toUpperCase()}/${ids[1]}`,
    `x/photos/${ids.join("/")}`,
    `photos/${ids.join("/")}\n`,
  ])("has no kind when named %j", (name) => expect(entryKind(name)).toBeNull());
});

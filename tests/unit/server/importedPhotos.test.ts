import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { AppError } from "../../../server/errors";
import { PhotoLosses, saveImportedPhoto } from "../../../server/jobs/importedPhotos";
import type { ImportPhoto } from "../../../server/jobs/importSteps";
import type { RunDeps } from "../../../server/jobs/runDeps";
import { BusyError } from "../../../server/scheduler/index";

const spoolDir = mkdtempSync(path.join(tmpdir(), "imported-photos-"));
afterAll(() => rmSync(spoolDir, { recursive: true }));

const photo = (first = 0xff): ImportPhoto => ({
  kind: "photo",
  featureId: "f",
  title: "Bull",
  bytes: Uint8Array.of(first, 0xd8, 0xff, 0xe0),
  progress: 1,
});

/** Imports photos one after another, each ending as instructed. */
async function take(photos: ImportPhoto[], ...ends: Error[]) {
  let decoded = 0;
  const run = async () => {
    throw ends[decoded++] ?? new Error("no more ends");
  };
  const deps = {
    spoolDir,
    disk: { check: async () => {} },
    scheduler: { run },
    stopping: new AbortController().signal,
  } as unknown as RunDeps;
  const losses = new PhotoLosses();
  for (const one of photos)
    await saveImportedPhoto(deps, { userId: "u", uuid: "i" }, one, losses, async () => {});
  return { decoded, notes: losses.notes().map(({ id, effect, count }) => [id, effect, count]) };
}

const refusal = (id: string) => new AppError(400, id, "No.");

describe("photos of an imported file", () => {
  it("that can't be imported are counted by reason, and leave nothing on disk", async () => {
    const { notes } = await take(
      [photo(0), photo(), photo(), photo()],
      refusal("too-many-pixels"),
      refusal("too-many-photos"),
      refusal("not-a-photo"),
    );
    expect(notes).toEqual([
      ["photo-not-a-photo", "dropped", 2],
      ["photo-too-many-pixels", "dropped", 1],
      ["photo-too-many-photos", "dropped", 1],
    ]);
    expect(readdirSync(spoolDir)).toEqual([]);
  });

  it("aren't decoded once the account is full", async () => {
    const { decoded, notes } = await take([photo(), photo(), photo()], refusal("account-full"));
    expect(decoded).toBe(1);
    expect(notes).toEqual([["photo-account-full", "dropped", 3]]);
  });

  it("wait while the server is busy", async () => {
    const { decoded, notes } = await take([photo()], new BusyError("full", 1), refusal("not-a-photo"));
    expect(decoded).toBe(2);
    expect(notes).toEqual([["photo-not-a-photo", "dropped", 1]]);
  });

  it.each([
    refusal("storage-full"),
    refusal("storage-unavailable"),
    new BusyError("stopping", 1),
    new Error("x"),
  ])("end the run with errors unrelated to the photo: %s", async (error) => {
    await expect(take([photo()], error)).rejects.toBe(error);
  });
});

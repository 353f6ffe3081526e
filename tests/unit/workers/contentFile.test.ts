import * as fc from "fast-check";
import { beforeEach, describe, expect, it, vi } from "vitest";
import {
  privateFiles,
  readContentFile,
  removeContentFiles,
  writeContentFile,
} from "../../../workers/snapshot/contentFile";
import { MemoryFolder } from "../../support/privateFiles";

const ACCOUNT = "3f0e1c52-9f43-4f0e-8a51-0d2a7f6f2f10";
const OTHER = "90b1f7f4-27a5-4d3e-b2a1-5b8f6ad9d0c3";
const NOW = 1_700_000_000;
const DAY = 86_400;
const FILE = `${ACCOUNT}.v1`;

let root: MemoryFolder;
let folder: MemoryFolder;
const info = vi.spyOn(console, "info").mockImplementation(() => {});

beforeEach(async () => {
  root = new MemoryFolder();
  folder = (await root.getDirectoryHandle("content")) as unknown as MemoryFolder;
  info.mockClear();
});

async function store(pieces: readonly Uint8Array[], { account = ACCOUNT, now = NOW } = {}): Promise<void> {
  const writer = await writeContentFile(root, account, now);
  for (const piece of pieces) writer.write(piece);
  await writer.commit();
}

const bytes = (...values: number[]) => new Uint8Array(values);
const read = (now = NOW) => readContentFile(root, ACCOUNT, now);

describe("a content file", () => {
  it("returns the written bytes, whatever chunks they arrived in", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.uint8Array({ maxLength: 40 })), async (pieces) => {
        await store(pieces);
        expect([...((await read()) ?? [])]).toEqual(pieces.flatMap((piece) => [...piece]));
      }),
      { numRuns: 50 },
    );
    expect(info).not.toHaveBeenCalled();
  });

  it("is missing before the first visit, and after an interrupted write", async () => {
    expect(await read()).toBeNull();
    await writeContentFile(root, ACCOUNT, NOW);
    expect(folder.files.get(FILE)?.length).toBe(0);
    expect(await read()).toBeNull();
    expect(info).not.toHaveBeenCalled();
  });

  it("is removed, with one line in the log, when it is truncated anywhere", async () => {
    await store([bytes(82, 71, 83, 49), bytes(1, 2, 3, 4, 5, 6, 7, 8, 9)]);
    const whole = folder.files.get(FILE) as Uint8Array;
    for (let length = 1; length < whole.length; length++) {
      info.mockClear();
      folder.files.set(FILE, whole.slice(0, length));
      expect(await read(), `${length} of ${whole.length} bytes`).toBeNull();
      expect(folder.files.has(FILE)).toBe(false);
      expect(info).toHaveBeenCalledOnce();
    }
  });

  it("is removed when any bit of the snapshot changes", async () => {
    const snapshot = bytes(82, 71, 83, 49, 0, 255, 7);
    await store([snapshot]);
    const whole = folder.files.get(FILE) as Uint8Array;
    for (let bit = 0; bit < snapshot.length * 8; bit++) {
      const damaged = whole.slice();
      damaged[bit >> 3] = (damaged[bit >> 3] as number) ^ (1 << (bit & 7));
      folder.files.set(FILE, damaged);
      expect(await read(), `bit ${bit}`).toBeNull();
      expect(folder.files.has(FILE)).toBe(false);
    }
  });

  it("is never anything but what was written, however the file is changed", async () => {
    const snapshot = bytes(82, 71, 83, 49, 9, 8, 7);
    await store([snapshot]);
    const whole = folder.files.get(FILE) as Uint8Array;
    await fc.assert(
      fc.asyncProperty(fc.nat(whole.length - 1), fc.uint8Array({ minLength: 1 }), async (at, noise) => {
        const damaged = whole.slice();
        damaged.set(noise.subarray(0, whole.length - at), at);
        folder.files.set(FILE, damaged);
        const found = await read();
        if (found) expect([...found]).toEqual([...snapshot]);
      }),
      { numRuns: 300 },
    );
  });

  it("of another account under this one's name is removed", async () => {
    await store([bytes(1)], { account: OTHER });
    folder.files.set(FILE, folder.files.get(`${OTHER}.v1`) as Uint8Array);
    expect(await read()).toBeNull();
    expect(folder.files.has(FILE)).toBe(false);
  });

  it.each([
    { what: "20 days old", later: 20 * DAY, kept: false },
    { what: "19 days old", later: 19 * DAY, kept: true },
    { what: "of the future, by this clock", later: -1, kept: false },
  ])("that is $what: kept is $kept", async ({ later, kept }) => {
    await store([bytes(1, 2)]);
    expect((await read(NOW + later)) !== null).toBe(kept);
    expect(folder.files.has(FILE)).toBe(kept);
  });

  it("is unchanged until the new one is committed, and when that is abandoned", async () => {
    await store([bytes(1)]);
    const writer = await writeContentFile(root, ACCOUNT, NOW);
    writer.write(bytes(2));
    expect(await read()).toEqual(bytes(1));
    await writer.abandon();
    expect(await read()).toEqual(bytes(1));
  });

  it("is unchanged when there is no room for the new one", async () => {
    await store([bytes(1)]);
    root.folders.set("content", folder);
    folder.quota = 10;
    const writer = await writeContentFile(root, ACCOUNT, NOW);
    writer.write(new Uint8Array(20));
    await expect(writer.commit()).rejects.toThrow("There is no room.");
    await writer.abandon();
    expect(await read()).toEqual(bytes(1));
  });
});

describe("removing content files", () => {
  it("removes those of all accounts and versions, or all but one", async () => {
    await store([bytes(1)]);
    await store([bytes(2)], { account: OTHER });
    folder.files.set(`${ACCOUNT}.v2`, bytes(3));
    expect(await removeContentFiles(root, ACCOUNT)).toBe(true);
    expect([...folder.files.keys()]).toEqual([FILE]);
    expect(await removeContentFiles(root)).toBe(true);
    expect(folder.files.size).toBe(0);
  });

  it("removes the others and reports it when a tab is writing one of them", async () => {
    await store([bytes(1)]);
    await store([bytes(2)], { account: OTHER });
    folder.locked.add(FILE);
    expect(await removeContentFiles(root)).toBe(false);
    expect([...folder.files.keys()]).toEqual([FILE]);
  });
});

describe("the origin's private files", () => {
  it("are unavailable when the browser refuses them", async () => {
    vi.stubGlobal("navigator", { storage: { getDirectory: () => Promise.reject(new Error("no")) } });
    expect(await privateFiles()).toBeNull();
    vi.stubGlobal("navigator", {});
    expect(await privateFiles()).toBeNull();
    vi.unstubAllGlobals();
  });
});

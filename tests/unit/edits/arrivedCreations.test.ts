import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createHunt, saveTitle } from "../../../src/features/content/hunts/slice";
import { connectionBack } from "../../../src/features/session/slice";
import { openPage, quiet } from "./setup";

beforeEach(quiet);
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Creates a hunt whose first request arrived but whose response was lost. */
async function arrived() {
  const page = await openPage();
  page.cut();
  page.store.dispatch(createHunt({ title: "Elk" }));
  await page.settle();
  page.connect();
  const made = await page.server.api.createCollection("Elk", page.changes()[0]?.key ?? "");
  if (!made.success) throw new Error(made.data.message);
  page.cut();
  const { uuid, updatedAt } = made.data;
  return {
    ...page,
    renameHere: async (title: string) => {
      page.store.dispatch(saveTitle({ uuid: page.state().hunts.ids[0] ?? "", title }));
      await page.settle();
    },
    renameElsewhere: async (title: string) => {
      page.connect();
      await page.server.api.updateCollection(uuid, title, updatedAt);
      page.cut();
    },
    connect: async () => {
      page.connect();
      page.store.dispatch(connectionBack());
      await page.settle(100);
    },
    titles: async () => {
      const read = await page.server.api.getCollection(uuid);
      return [page.state().hunts.byId[uuid]?.title, read.success && read.data.title];
    },
  };
}

describe("a hunt whose first request arrived without a response", () => {
  it("keeps the name given elsewhere", async () => {
    const page = await arrived();
    await page.renameElsewhere("North");
    await page.connect();
    expect(await page.titles()).toEqual(["North", "North"]);
    expect(page.kinds()).toEqual([]);
  });

  it("gets the name given here while it was pending", async () => {
    const page = await arrived();
    await page.renameHere("South");
    await page.connect();
    expect(await page.titles()).toEqual(["South", "South"]);
    expect(page.kinds()).toEqual([]);
    expect(page.stored()).toBe(0);
  });

  it("asks which name to keep when both changed", async () => {
    const page = await arrived();
    await page.renameElsewhere("North");
    await page.renameHere("South");
    await page.connect();
    expect(await page.titles()).toEqual(["South", "North"]);
    expect(page.changes().map(({ change, problem }) => [change.kind, problem])).toMatchObject([
      ["hunt-title", { state: "changed", differences: [{ yours: "South", theirs: "North" }] }],
    ]);
    await page.decide("mine");
    expect(await page.titles()).toEqual(["South", "South"]);
    expect(page.stored()).toBe(0);
  });
});

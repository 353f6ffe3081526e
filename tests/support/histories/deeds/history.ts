import { redo, undo } from "../../../../src/features/edits/history/slice";
import type { Browser, Page } from "../browser";
import type { World } from "../world";
import { decideOne } from "./decide";
import { atPage, type Deed } from "./deed";

export const historyDeeds: Record<string, Deed> = {
  undo: atPage(async (world, { browser }, page, act) => {
    await step(world, browser, page, "done", () => act(undo(undefined)));
  }),

  redo: atPage(async (world, { browser }, page, act) => {
    await step(world, browser, page, "undone", () => act(redo(undefined)));
  }),

  decide: atPage(async (world, { browser, at, other }, page) => {
    await decideOne(world, browser, page, at, other);
  }),
};

/** Undo or redo. What it changed in the page is what it set. */
async function step(world: World, browser: Browser, page: Page, from: "done" | "undone", go: () => void) {
  const entry = page.state().history[from].at(-1);
  if (!entry) return;
  const about = `${JSON.stringify(entry.change)} ${entry.unsaved ?? ""}`;
  const parts = new Set(
    world.ledger.settings
      .map(({ part }) => part)
      .filter((part) => {
        const [item = ""] = part.split("|");
        const name = world.ledger.names.get(item) ?? item;
        return about.includes(name) || about.includes(item.replace(/^(draft:|temp-(hunt|note)-)/, ""));
      }),
  );
  const before = new Map([...parts].map((part) => [part, world.shown(browser, part)]));
  const lost = () => world.rig.internet.sent.filter(({ status }) => typeof status === "string").length;
  const lostBefore = lost();
  go();
  await world.settle();
  if (page.state().history[from].some(({ id }) => id === entry.id)) {
    if (lost() > lostBefore) for (const part of parts) world.ledger.unsure.add(part);
    return;
  }
  for (const [part, seen] of before) {
    const value = world.shown(browser, part);
    if (value !== undefined && value !== seen)
      world.set(browser, from === "done" ? "undo" : "redo", part, value, seen, "kept");
  }
}

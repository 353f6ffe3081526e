import { type HistoryEntry, redo, undo } from "../../../../src/features/edits/history/slice";
import type { Browser, Page } from "../browser";
import { keysOf } from "../shown";
import type { World } from "../world";
import { type Action, atPage } from "./action";
import { decideOne } from "./decide";

export const historyActions: Record<string, Action> = {
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

/** Number of extra seconds to wait for an undo that is blocked by a save in progress. */
const LONGER = 3;

/** Undoes or redoes. What changes in the page counts as set by it. */
async function step(world: World, browser: Browser, page: Page, from: "done" | "undone", go: () => void) {
  const to = from === "done" ? "undone" : "done";
  const { ledger } = world;
  const before = new Map(ledger.settings.map(({ part }) => [part, world.shown(browser, part)]));
  const onTheirWay = new Set(
    ledger.settings.filter(({ by, state }) => state === "new" && by.startsWith(browser.name)),
  );
  const ids = new Set(page.state().history[to].map(({ id }) => id));
  const first = page.state().history[from].at(-1);
  const lost = () => world.rig.internet.sent.filter(({ status }) => typeof status === "string").length;
  const lostBefore = lost();
  go();
  await world.settle();
  // An undo waits for a save in progress, which then becomes the last entry.
  const movedEntry = () => page.state().history[to].find(({ id }) => !ids.has(id));
  for (let more = 0; more < LONGER && first && !movedEntry(); more++) await world.settle(1000);
  const moved = movedEntry();
  // The restored values are visible only after the entry has moved.
  await world.settle();
  if (!moved) {
    const left = first && page.state().history[from].some(({ id }) => id === first.id);
    if (left && lost() > lostBefore) for (const part of partsOf(world, first)) ledger.unsure.add(part);
    if (left || !first) return;
  }
  for (const part of partsOf(world, moved ?? first)) {
    const seen = before.get(part);
    const value = world.shown(browser, part);
    const undone = ledger.of(part).filter((setting) => onTheirWay.has(setting) && setting.value !== value);
    const isSame = value === seen && undone.length === 0 && !isMadeOrDeleted(part, moved);
    if (value === undefined || isSame) continue;
    const setting = world.set(browser, from === "done" ? "undo" : "redo", part, value, seen, "kept");
    for (const { id } of undone) setting.over.add(id);
  }
}

/**
 * Tells whether an undone or redone entry creates or deletes the part's item. That counts as set even if it looks the
 * same as before, because the other browser may have restored or deleted the item during the undo.
 */
function isMadeOrDeleted(part: string, moved: HistoryEntry | undefined): boolean {
  if (!moved || !part.endsWith("|exists")) return false;
  return moved.change === null || /-(add|remove|delete|restore)$/.test(moved.change.kind);
}

/** Returns the parts that an entry concerns. */
function partsOf({ ledger }: World, entry: HistoryEntry | undefined): Set<string> {
  const about = entry ? `${JSON.stringify(entry.change)} ${entry.unsaved ?? ""}` : "";
  const isAbout = (part: string) => {
    const [item = ""] = part.split("|");
    const ids = [ledger.names.get(item) ?? item, ...keysOf(item, ledger.names)];
    return ids.some((id) => about.includes(id));
  };
  return new Set(ledger.settings.map(({ part }) => part).filter(isAbout));
}

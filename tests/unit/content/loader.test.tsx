// @vitest-environment jsdom
import { act, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { taskChanged } from "../../../src/features/content/slice";
import { feature, hunt } from "./memoryApi";
import { layOut, showView, tidyUp } from "./screen";

beforeEach(layOut);
afterEach(tidyUp);

const features = ["a", "b", "c"].map((uuid) => feature(uuid, { title: `Place ${uuid}` }));
const collections = [hunt("elk", { title: "Elk", featureIds: ["a"] })];

async function contentTab(contents: Parameters<typeof showView>[1] = { features, collections }) {
  const run = await showView({ name: "Content" }, contents);
  await run.user.click(await screen.findByRole("tab", { name: /Content/ }));
  await screen.findByRole("checkbox", { name: "Select All" });
  return run;
}
/** Records for how many milliseconds each text of the loader is visible, even on a busy machine. */
function watchLoader() {
  const seen = new Map<string, { from: number; until: number }>();
  const observer = new MutationObserver(() => {
    const now = performance.now();
    const texts = screen.queryAllByRole("status").map(({ textContent }) => textContent ?? "");
    for (const [name, span] of seen) if (!texts.includes(name) && span.until === 0) span.until = now;
    for (const text of texts) if (!seen.has(text)) seen.set(text, { from: now, until: 0 });
  });
  observer.observe(document.body, { childList: true, subtree: true, characterData: true });
  return {
    seen: (text: string) => seen.has(text),
    lasted: (text: string) => (seen.get(text)?.until ?? 0) - (seen.get(text)?.from ?? 0),
    stop: () => observer.disconnect(),
  };
}
const loader = () => screen.findByRole("status");
const gone = () => waitFor(() => expect(screen.queryByRole("status")).toBeNull());
const all = () => screen.getByRole("switch", { name: "Show all content on the map" });

describe("the loader of the Content list", () => {
  it("shows 'Hiding content' and 'Showing content' long enough to read, however fast the work is", async () => {
    const { user, state } = await contentTab();
    const watch = watchLoader();
    for (const [text, shown] of [
      ["Hiding content", false],
      ["Showing content", true],
    ] as const) {
      await user.click(all());
      await waitFor(() => expect(state().preferences.value.features.visible.all).toBe(shown));
      await waitFor(() => expect(watch.lasted(text)).toBeGreaterThan(500));
      await gone();
    }
    watch.stop();
  });

  it("shows 'Selecting content', 'Deselecting content' and, on Cancel, 'Canceling'", async () => {
    const { user, state } = await contentTab();
    const checkbox = () => screen.getByRole("checkbox", { name: /^Select All$|Items Selected$/ });
    const watch = watchLoader();
    await user.click(checkbox());
    await waitFor(() => expect(watch.seen("Selecting content")).toBe(true));
    await screen.findByText("3 Items Selected");
    await user.click(checkbox());
    await waitFor(() => expect(watch.seen("Deselecting content")).toBe(true));
    await screen.findByText("Select All");
    await user.click(screen.getByRole("checkbox", { name: "Select Place a" }));
    await user.click(screen.getByRole("button", { name: "Cancel" }));
    await waitFor(() => expect(watch.seen("Canceling")).toBe(true));
    await waitFor(() => expect(state().selection.ids.size).toBe(0));
    watch.stop();
  });

  it.each([
    ["loading", "Loading Content"],
    ["deleting", "Deleting content"],
    ["saving", "Saving"],
    ["sorting", "Sorting content"],
  ] as const)("during %s shows '%s'", async (task, text) => {
    const { store } = await contentTab();
    act(() => void store.dispatch(taskChanged(task)));
    expect((await loader()).textContent).toBe(text);
    act(() => void store.dispatch(taskChanged(null)));
    await gone();
  });

  it("shows in a hunt too", async () => {
    const { user, state } = await showView({ name: "Content" }, { features, collections });
    const elk = () => screen.findByRole("switch", { name: "Show Elk on the map" });
    await user.click(await elk());
    // The next click works once this one is done.
    await waitFor(async () => expect((await elk()).getAttribute("aria-checked")).toBe("false"));
    await waitFor(() => expect(state().content.task).toBeNull());
    await user.click(screen.getByRole("button", { name: /Elk/ }));
    const watch = watchLoader();
    await user.click(await elk());
    const seen = () => watch.seen("Hiding content") || watch.seen("Showing content");
    await waitFor(() => expect(seen()).toBe(true));
    watch.stop();
  });

  it("shows 'Loading Content' before the first features arrive", async () => {
    const run = await showView({ name: "Content" }, {}, {}, { listFeatures: () => new Promise(() => {}) });
    await run.user.click(await screen.findByRole("tab", { name: /Content/ }));
    await waitFor(() => expect(screen.getAllByText("Loading Content").length).toBeGreaterThan(0));
  });
});

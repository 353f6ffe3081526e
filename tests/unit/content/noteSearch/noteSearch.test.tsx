// @vitest-environment jsdom
import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { UserApi } from "../../../../src/api/userApi";
import type { Note } from "../../../../src/domain/note";
import type { NoteHit } from "../../../../src/domain/noteSearch";
import { openHunt } from "../../../../src/features/content/hunts/slice";
import { filterContent, searchContent } from "../../../../src/features/content/slice";
import { fail, ok } from "../../app/fakes";
import { feature, hunt, NOW } from "../memoryApi";
import { layOut, showView, tidyUp } from "../screen";

beforeEach(layOut);
afterEach(tidyUp);

const noted = (contents: string): Note[] => [
  {
    uuid: "n",
    title: "",
    contents,
    createdAt: NOW,
    updatedAt: NOW,
    noteableType: "feature",
    noteableId: "x",
  },
];
const features = [
  feature("camp", {
    title: "Camp",
    notes: noted("The stove and the elk quarters are left at the north end"),
    properties: { updatedAt: NOW + 9 },
  }),
  feature("elk", { title: "Elk trail", notes: noted("elk every morning"), properties: { updatedAt: NOW } }),
  feature("ridge", {
    title: "Ridge",
    notes: noted("Saw elk"),
    properties: { updatedAt: NOW + 1, icon: "elk" },
  }),
  feature("spring", { title: "Spring" }),
];
const HUNT_HIT: NoteHit = {
  noteableType: "collection",
  noteableId: "h",
  title: "September",
  ghType: null,
  excerpt: { before: "Bring the ", found: "elk", after: " calls" },
};

async function search(text: string, api: Partial<UserApi> = {}) {
  const run = await showView(
    { name: "Content" },
    { features, collections: [hunt("h", { title: "September" })] },
    {},
    api,
  );
  await run.user.click(await screen.findByRole("tab", { name: /Content/ }));
  const field = await screen.findByRole("searchbox", { name: "Search Content" });
  await run.user.type(field, text);
  return { ...run, field };
}
const rows = () => screen.queryAllByRole("listitem").map((row) => row.textContent ?? "");

describe("note search", () => {
  it("adds items whose notes match after the title matches, with an excerpt", async () => {
    const { server } = await search("elk");
    await waitFor(() => expect(rows()).toHaveLength(3));
    expect(rows()[0]).toMatch(/^(?=.*Elk trail)(?!.*In a note)/);
    expect(rows()[1]).toContain("CampWaypoint.In a note: …stove and the elk quarters are left");
    expect(rows()[2]).toContain("RidgeWaypoint.In a note: Saw elk");
    expect(screen.getByText("3 of 4")).toBeDefined();
    expect(screen.getAllByText("elk", { selector: "mark" })).toHaveLength(2);
    expect(server.named("searchNotes")).toEqual([["searchNotes", "elk", 200, expect.any(AbortSignal)]]);
  });

  it("respects the filter, and is included in Select All", async () => {
    const { store, state, user } = await search("elk");
    await waitFor(() => expect(rows()).toHaveLength(3));
    store.dispatch(filterContent({ icons: ["elk"] }));
    await waitFor(() => expect(rows()).toEqual([expect.stringContaining("Ridge")]));
    await user.click(screen.getByRole("checkbox", { name: "Select All" }));
    await waitFor(() => expect(state().selection.ids.toArray()).toEqual(["ridge"]));
  });

  it("shows progress before an empty result, and never searches for one letter", async () => {
    let answer = () => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const searchNotes = vi.fn<UserApi["searchNotes"]>(async () => {
      await held;
      return ok({ hits: [], more: false });
    });
    await search("zz", { searchNotes });
    expect(await screen.findByText("Searching notes...")).toBeDefined();
    answer();
    expect(await screen.findByText("No results for “zz”")).toBeDefined();
    tidyUp();
    layOut();
    searchNotes.mockClear();
    await search("z", { searchNotes });
    expect(await screen.findByText("No results for “z”")).toBeDefined();
    expect(searchNotes).not.toHaveBeenCalled();
  });

  it("sends one request when typing stops, and ignores outdated responses", async () => {
    const answers: ((value: Awaited<ReturnType<UserApi["searchNotes"]>>) => void)[] = [];
    const signals: AbortSignal[] = [];
    const searchNotes: UserApi["searchNotes"] = (_text, _limit, signal) =>
      new Promise((resolve) => {
        if (signal) signals.push(signal);
        answers.push(resolve);
      });
    const { store } = await search("stove", { searchNotes });
    await waitFor(() => expect(answers).toHaveLength(1));
    store.dispatch(searchContent("wolf"));
    await waitFor(() => expect(answers).toHaveLength(2));
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, false]);
    answers[0]?.(ok({ hits: [{ ...HUNT_HIT, noteableType: "feature", noteableId: "camp" }], more: false }));
    answers[1]?.(ok({ hits: [], more: false }));
    expect(await screen.findByText("No results for “wolf”")).toBeDefined();
  });

  it("lists hunts above the features, opens them, and says when there is more", async () => {
    const { user, actions } = await search("elk", {
      searchNotes: async () => ok({ hits: [HUNT_HIT], more: true }),
    });
    const hunts = within(await screen.findByRole("region", { name: "Hunts with matching notes" }));
    expect(screen.getByText("More notes match. Only the latest are listed.")).toBeDefined();
    const row = hunts.getByRole("button");
    expect(row.textContent).toBe("Hunt: SeptemberIn a note: Bring the elk calls");
    await user.click(row);
    expect(actions).toContainEqual(openHunt("h"));
  });

  it("shows the error beside the title matches, and retries", async () => {
    let fails = true;
    const { user } = await search("elk", {
      searchNotes: async () =>
        fails ? fail({ message: "It broke." }) : ok({ hits: [HUNT_HIT], more: false }),
    });
    const alert = await screen.findByRole("alert");
    expect(alert.textContent).toContain("Couldn't search your notes. It broke.");
    expect(rows()).toEqual([expect.stringContaining("Elk trail")]);
    fails = false;
    await user.click(within(alert).getByRole("button", { name: "Try again" }));
    expect(await screen.findByText("September")).toBeDefined();
    expect(screen.queryByRole("alert")).toBeNull();
  });
});

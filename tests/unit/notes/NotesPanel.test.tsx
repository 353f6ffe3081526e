// @vitest-environment jsdom
import { screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { openHunt } from "../../../src/features/content/hunts/slice";
import { hunt } from "../content/memoryApi";
import { layOut, showView, tidyUp } from "../content/screen";

beforeEach(layOut);
afterEach(tidyUp);

const collections = [hunt("elk", { title: "Elk" }), hunt("theirs", { title: "Theirs", isOwner: false })];

async function open(uuid: string, contents: Partial<Parameters<typeof showView>[1]> = {}) {
  const run = await showView({ name: "Content" }, { collections, ...contents });
  run.store.dispatch(openHunt(uuid));
  await screen.findByText("From the west in the morning.");
  return { ...run, panel: within(screen.getByRole("region", { name: "Notes" })) };
}
const disabled = (button: HTMLElement) => button.getAttribute("aria-disabled") === "true";

it("opens a form with +Add, which is disabled while the form is open, and saves no empty note", async () => {
  const { user, panel } = await open("elk");
  const add = () => panel.getByRole("button", { name: "+Add" });
  await user.click(add());
  expect(disabled(add())).toBe(true);
  const text = panel.getByRole("textbox", { name: "Note" });
  expect(document.activeElement).toBe(text);
  expect(panel.getByRole("textbox", { name: "Title" }).getAttribute("maxlength")).toBe("255");
  const save = () => panel.getByRole("button", { name: "Save Note" });
  await user.type(text, "   ");
  expect(disabled(save())).toBe(true);
  await user.type(text, "Dry creek");
  await user.click(save());
  expect(await panel.findByText(/Dry creek/)).toBeDefined();
  expect(panel.queryByRole("button", { name: "Save Note" })).toBeNull();
  expect(disabled(add())).toBe(false);
});

it("restores the note on Cancel and on Escape", async () => {
  const { user, panel, server } = await open("elk");
  for (const leave of ["Cancel", "{Escape}"]) {
    await user.click(panel.getByRole("button", { name: "Edit Wind" }));
    const text = panel.getByRole("textbox", { name: "Note" });
    expect(text).toHaveProperty("value", "From the west in the morning.");
    await user.type(text, " Not.");
    if (leave === "Cancel") await user.click(panel.getByRole("button", { name: "Cancel" }));
    else await user.keyboard(leave);
    expect(panel.getByText("From the west in the morning.")).toBeDefined();
  }
  expect(server.named("updateNote")).toEqual([]);
});

it("keeps the text when saving fails, and saves it on the second try", async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  const { user, panel } = await open("elk", { failing: { updateNote: { status: 500, times: 1 } } });
  await user.click(panel.getByRole("button", { name: "Edit Wind" }));
  await user.type(panel.getByRole("textbox", { name: "Note" }), " Gusts.");
  await user.keyboard("{Control>}{Enter}{/Control}");
  const save = await panel.findByRole("button", { name: "Save Note" });
  expect(panel.getByRole("textbox", { name: "Note" })).toHaveProperty(
    "value",
    "From the west in the morning. Gusts.",
  );
  await user.click(save);
  expect(await panel.findByRole("button", { name: "Edit Wind" })).toBeDefined();
  expect(panel.getByText("From the west in the morning. Gusts.")).toBeDefined();
});

it("offers a reader nothing to edit", async () => {
  const { panel } = await open("theirs");
  expect(panel.queryAllByRole("button")).toEqual([]);
});

it("shows a spinner and no actions while a note is being saved", async () => {
  const run = await showView(
    { name: "Content" },
    { collections },
    {},
    { createNote: () => new Promise(() => {}) },
  );
  run.store.dispatch(openHunt("elk"));
  await screen.findByText("From the west in the morning.");
  const panel = within(screen.getByRole("region", { name: "Notes" }));
  await run.user.click(panel.getByRole("button", { name: "+Add" }));
  await run.user.type(panel.getByRole("textbox", { name: "Note" }), "Dry");
  await run.user.click(panel.getByRole("button", { name: "Save Note" }));
  expect((await panel.findByRole("status")).textContent).toContain("Saving note...");
  for (const name of ["Save Note", "Cancel"]) expect(panel.queryByRole("button", { name })).toBeNull();
  expect(panel.getByRole("textbox", { name: "Note" })).toHaveProperty("disabled", true);
});

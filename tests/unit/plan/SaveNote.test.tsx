// @vitest-environment jsdom
import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it } from "vitest";
import { huntsPut } from "../../../src/features/content/hunts/slice";
import { SaveAsNote } from "../../../src/features/plan/notes/components/SaveAsNote";
import {
  makeNote,
  type NoteDraft,
  noteLeft,
  noteMade,
  noteRefused,
  savePlanNote,
} from "../../../src/features/plan/notes/slice";
import { renderApp } from "../app/renderApp";
import { hunt } from "../content/memoryApi";

afterEach(cleanup);

const DRAFT: NoteDraft = {
  tool: "glassing",
  title: "Glassing from Knob",
  contents: "Visible within 1.5 mi: 198 acres of 988 acres.",
  longitude: -107.5,
  latitude: 40.5,
  picture: { url: "blob:picture", width: 1600, height: 900 },
};

function show({ hunts = [hunt("g"), hunt("h")], draft = DRAFT } = {}) {
  const run = renderApp(<SaveAsNote tool="glassing" />);
  run.dispatch(huntsPut(hunts));
  run.dispatch(noteMade(draft));
  return { ...run, user: userEvent.setup(), last: () => run.actions.at(-1) };
}
const dialog = () => within(screen.getByRole("dialog", { name: "Save as note" }));

it("captures the map on press, once at a time", async () => {
  const run = renderApp(<SaveAsNote tool="glassing" />);
  const user = userEvent.setup();
  const press = screen.getByRole("button", { name: "Save as note…" });
  await user.click(press);
  expect(run.actions.at(-1)).toEqual(makeNote("glassing"));
  expect(press.getAttribute("aria-busy")).toBe("true");
  await user.click(press);
  expect(run.actions.filter(makeNote.match)).toHaveLength(1);
});

it("shows the image with editable text, and saves them in the chosen hunt by keyboard", async () => {
  const { user, last } = show();
  expect(dialog().getByRole("img").getAttribute("src")).toBe("blob:picture");
  const title = dialog().getByLabelText("Title");
  expect((title as HTMLInputElement).value).toBe("Glassing from Knob");
  await user.clear(title);
  await user.type(title, "Knob");
  await user.selectOptions(dialog().getByLabelText("Hunt"), "h");
  dialog().getByLabelText("Note").focus();
  await user.keyboard("{Control>}{Enter}{/Control}");
  expect(last()).toEqual(savePlanNote({ title: "Knob", contents: DRAFT.contents, collectionId: "h" }));
  expect(dialog().getByRole("button", { name: "Save" }).getAttribute("aria-busy")).toBe("true");
  await user.keyboard("{Escape}");
  expect(screen.getByRole("dialog")).toBeDefined();
});

it("keeps the text and shows the reason when saving is refused", async () => {
  const { user, dispatch, last } = show();
  await user.type(dialog().getByLabelText("Note"), " Windy.");
  await user.click(dialog().getByRole("button", { name: "Save" }));
  dispatch(noteRefused("Your account is full."));
  expect(dialog().getByRole("alert").textContent).toBe("Couldn't save the note. Your account is full.");
  expect((dialog().getByLabelText("Note") as HTMLTextAreaElement).value).toMatch(/ Windy\.$/);
  await user.click(dialog().getByRole("button", { name: "Save" }));
  expect(savePlanNote.match(last())).toBe(true);
});

it("saves no empty note, and says when there is no image", async () => {
  const { user, actions } = show({ draft: { ...DRAFT, picture: null } });
  expect(dialog().getByText(/^Couldn't take a picture of the map\./)).toBeDefined();
  expect(dialog().queryByRole("img")).toBeNull();
  await user.clear(dialog().getByLabelText("Note"));
  await user.click(dialog().getByRole("button", { name: "Save" }));
  expect(actions.some(savePlanNote.match)).toBe(false);
});

it("opens the form for a new hunt when the user owns none", async () => {
  const { user, actions, store } = show({ hunts: [{ ...hunt("x"), isOwner: false }] });
  expect(
    dialog().getByText("Notes are saved in a hunt. Create a hunt first, then save the note."),
  ).toBeDefined();
  await user.click(dialog().getByRole("button", { name: "Create hunt" }));
  expect(actions.some(noteLeft.match)).toBe(true);
  expect(store.getState().modals.map(({ kind }) => kind)).toEqual(["create-hunt"]);
});

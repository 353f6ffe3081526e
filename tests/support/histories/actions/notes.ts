import { openHunt } from "../../../../src/features/content/hunts/slice";
import { openFeature } from "../../../../src/features/content/openFeature";
import { deleteNote, loadNotes, saveNote } from "../../../../src/features/notes/slice";
import type { Page } from "../browser";
import type { World } from "../world";
import { type Act, type Action, atPage, featureIds, huntIds, pick, settleIf } from "./action";

/** Actions on the notes of a feature or hunt, whose panel they open first. */
export const noteActions: Record<string, Action> = {
  note: atPage(async (world, { browser, at, other, wait }, page, act) => {
    if (!(await openItem(world, page, act, at, other))) return;
    const contents = world.fresh("N");
    act(saveNote({ form: "new", title: "", contents }));
    await settleIf(world, wait);
    const made = page.state().notes.notes.find((note) => note.contents === contents);
    if (!made) return;
    world.partOf.set(made.uuid, made.noteableId);
    world.set(browser, "note", `${made.uuid}|text`, contents, undefined);
    world.set(browser, "note", `${made.uuid}|exists`, "yes", undefined);
  }),

  editNote: atPage(async (world, { browser, at, other, wait }, page, act) => {
    if (!(await openItem(world, page, act, at, other))) return;
    const note = pick(page.state().notes.notes, other);
    if (!note) return;
    const contents = world.fresh("M");
    world.set(browser, "editNote", `${note.uuid}|text`, contents, note.contents);
    act(saveNote({ form: note.uuid, title: "", contents }));
    await settleIf(world, wait);
  }),

  deleteNote: atPage(async (world, { browser, at, other, wait }, page, act) => {
    if (!(await openItem(world, page, act, at, other))) return;
    const note = pick(page.state().notes.notes, other);
    if (!note) return;
    world.set(browser, "deleteNote", `${note.uuid}|exists`, "no", "yes");
    act(deleteNote(note.uuid));
    await settleIf(world, wait);
  }),
};

/** Opens a feature or, for every fourth number, a hunt. Returns false if its notes aren't loaded. */
async function openItem(world: World, page: Page, act: Act, at: number, other: number) {
  const isHunt = other % 4 === 3;
  const uuid = pick(isHunt ? huntIds(page) : featureIds(page), at);
  if (uuid === undefined) return false;
  if (page.state().notes.of?.uuid !== uuid) {
    if (isHunt) act(openHunt(uuid), loadNotes({ type: "collection", uuid }));
    else act(openFeature(uuid));
    await world.settle(100);
  }
  const { of, status } = page.state().notes;
  return of?.uuid === uuid && status.state === "done";
}

// @vitest-environment jsdom
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { drawingKeys } from "../../../src/map/view/drawingKeys";

const drawn = { undo: vi.fn(), redo: vi.fn() };
const page = vi.fn();
let stop = () => {};

beforeEach(() => {
  vi.clearAllMocks();
  window.addEventListener("keydown", page);
  stop = drawingKeys(drawn);
});
afterEach(() => {
  stop();
  window.removeEventListener("keydown", page);
  document.body.innerHTML = "";
});

it.each([
  ["{Backspace}", 1, 0],
  ["{Control>}z{/Control}", 1, 0],
  ["{Meta>}z{/Meta}", 1, 0],
  ["{Control>}{Shift>}z{/Shift}{/Control}", 0, 1],
  ["{Control>}y{/Control}", 0, 1],
])("%s undoes or redoes a point, and no other handler gets the key", async (keys, undone, redone) => {
  await userEvent.keyboard(keys);
  expect(drawn.undo).toHaveBeenCalledTimes(undone);
  expect(drawn.redo).toHaveBeenCalledTimes(redone);
  const heard = page.mock.calls.map(([event]) => event.key);
  expect(heard.filter((key: string) => !["Control", "Meta", "Shift"].includes(key))).toEqual([]);
});

it("ignores other keys, text fields, dialogs and keys after the drawing", async () => {
  await userEvent.keyboard("z{Escape}");
  expect(page).toHaveBeenCalledTimes(2);
  document.body.innerHTML = "<input>";
  document.querySelector("input")?.focus();
  await userEvent.keyboard("{Backspace}");
  document.body.innerHTML = '<div role="dialog"></div>';
  await userEvent.keyboard("{Backspace}");
  document.body.innerHTML = "";
  stop();
  await userEvent.keyboard("{Backspace}");
  expect(drawn.undo).not.toHaveBeenCalled();
});

// @vitest-environment jsdom
import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it } from "vitest";
import { modalComponents } from "../../../src/app/modals";
import { Modals } from "../../../src/features/modals/components/Modals";
import { openModal } from "../../../src/features/modals/slice";
import { renderApp } from "../app/renderApp";

afterEach(cleanup);

const message = (title: string) =>
  openModal({ kind: "message", title, text: `About ${title}`, button: "OK" });
const setUp = () =>
  renderApp(
    <>
      <button type="button">Before</button>
      <Modals components={modalComponents} />
    </>,
  );
const backdrop = () => {
  const element = document.querySelector("[class*=backdrop]");
  if (!element) throw new Error("There is no backdrop.");
  return element;
};

describe("the modal stack", () => {
  it("shows the top modal; the one below returns when it closes", async () => {
    const { dispatch } = setUp();
    dispatch(message("First"));
    dispatch(message("Second"));
    expect(screen.getByRole("dialog", { name: "Second" })).toBeTruthy();
    expect(screen.queryByRole("dialog", { name: "First" })).toBeNull();
    await userEvent.click(screen.getByRole("button", { name: "OK" }));
    expect(screen.getByRole("dialog", { name: "First" })).toBeTruthy();
  });

  it.each([
    ["Escape", () => userEvent.keyboard("{Escape}")],
    ["a click on the backdrop", () => userEvent.click(backdrop())],
    ["its close button", () => userEvent.click(screen.getByRole("button", { name: "Close" }))],
  ])("closes by %s", async (_, leave) => {
    const { dispatch, store } = setUp();
    dispatch(message("First"));
    await leave();
    expect(store.getState().modals).toEqual([]);
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("traps the focus and returns it", async () => {
    const { dispatch } = setUp();
    const before = screen.getByRole("button", { name: "Before" });
    before.focus();
    dispatch(message("First"));
    const dialog = screen.getByRole("dialog");
    for (let tab = 0; tab < 5; tab += 1) {
      await userEvent.tab();
      expect(dialog.contains(document.activeElement)).toBe(true);
    }
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(document.activeElement).toBe(before));
  });

  it("returns the focus to where it was before the first of several modals", async () => {
    const { dispatch } = setUp();
    const before = screen.getByRole("button", { name: "Before" });
    before.focus();
    dispatch(message("First"));
    dispatch(message("Second"));
    await userEvent.keyboard("{Escape}");
    await screen.findByRole("dialog", { name: "First" });
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(document.activeElement).toBe(before));
  });
});

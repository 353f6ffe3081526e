// @vitest-environment jsdom
import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it } from "vitest";
import { modalComponents } from "../../../src/app/modals";
import { Modals } from "../../../src/features/modals/components/Modals";
import { openModal } from "../../../src/features/modals/slice";
import { loginAgain } from "../../../src/features/session/slice";
import { renderApp } from "../app/renderApp";

afterEach(cleanup);

const backdrop = () => {
  const element = document.querySelector("[class*=backdrop]");
  if (!element) throw new Error("There is no backdrop.");
  return element;
};

describe("the authentication modal", () => {
  it("has its exact words and can't be dismissed", async () => {
    const { dispatch, store } = renderApp(<Modals components={modalComponents} />);
    dispatch(openModal({ kind: "auth-failed", dismissable: false }));
    const dialog = screen.getByRole("dialog", { name: "Oops, sorry about that." });
    expect(dialog.textContent).toContain(
      "An authentication issue has occurred and you will need to log back in.",
    );
    expect(dialog.textContent).toContain("You will be redirected within a few seconds.");
    await userEvent.keyboard("{Escape}");
    await userEvent.click(backdrop());
    expect(screen.queryByRole("button", { name: "Close" })).toBeNull();
    expect(store.getState().modals).toHaveLength(1);
  });

  it("opens the login page at once with its button", async () => {
    const { dispatch, actions } = renderApp(<Modals components={modalComponents} />);
    dispatch(openModal({ kind: "auth-failed", dismissable: false }));
    await userEvent.click(screen.getByRole("button", { name: "Log In" }));
    expect(actions).toContainEqual(loginAgain());
  });
});

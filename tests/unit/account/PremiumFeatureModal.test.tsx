// @vitest-environment jsdom
import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it } from "vitest";
import { modalComponents } from "../../../src/app/modals";
import { Modals } from "../../../src/features/modals/components/Modals";
import { openModal } from "../../../src/features/modals/slice";
import { renderApp } from "../app/renderApp";

afterEach(cleanup);

it("the premium prompt names the plan and opens the plans with the trials", async () => {
  const { dispatch, store } = renderApp(<Modals components={modalComponents} />);
  dispatch(openModal({ kind: "premium-feature" }));
  const dialog = screen.getByRole("dialog", { name: "Premium Feature" });
  expect(dialog.textContent).toContain("This functionality is only available for our Insider subscribers.");
  await userEvent.click(screen.getByRole("button", { name: "Dismiss" }));
  expect(store.getState().modals).toEqual([]);
  dispatch(openModal({ kind: "premium-feature" }));
  await userEvent.click(screen.getByRole("button", { name: "Sign Up for Access" }));
  expect(store.getState().modals).toMatchObject([{ kind: "upgrade-plan" }]);
});

// @vitest-environment jsdom
import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it } from "vitest";
import { entryDropped, recorded, undo } from "../../../src/features/edits/history/slice";
import { selectIsOffered } from "../../../src/features/edits/offers";
import { decide } from "../../../src/features/edits/outbox/slice";
import { Toasts } from "../../../src/features/toasts/components/Toasts";
import { showToast } from "../../../src/features/toasts/slice";
import { renderApp } from "../app/renderApp";

afterEach(cleanup);

it("announces new toasts, errors at once", () => {
  const { dispatch } = renderApp(<Toasts selectIsOffered={selectIsOffered} />);
  const regions = document.querySelectorAll("[aria-live]");
  expect([...regions].map((region) => region.getAttribute("aria-live"))).toEqual(["polite", "assertive"]);
  dispatch(showToast({ text: "Hunt saved", icon: "check" }));
  dispatch(
    showToast({ text: "There was an error generating your export.", icon: "alert", iconColor: "error" }),
  );
  expect(regions[0]?.textContent).toBe("Hunt saved");
  expect(regions[1]?.textContent).toBe("There was an error generating your export.");
});

it("can be dismissed only when it says so, and its button dispatches", async () => {
  const { dispatch, store, actions } = renderApp(<Toasts selectIsOffered={selectIsOffered} />);
  dispatch(showToast({ text: "Exporting your content...", loader: true }));
  expect(screen.queryByRole("button")).toBeNull();
  dispatch(
    showToast({
      text: "Content deleted",
      dismissable: true,
      action: { label: "Undo", dispatch: { type: "test/undo" } },
    }),
  );
  await userEvent.click(screen.getByRole("button", { name: "Undo" }));
  expect(actions).toContainEqual({ type: "test/undo" });
  await userEvent.click(screen.getByRole("button", { name: "Dismiss" }));
  expect(store.getState().toasts.map((toast) => toast.text)).toEqual(["Exporting your content..."]);
});

it("is replaced in place", () => {
  const { dispatch } = renderApp(<Toasts selectIsOffered={selectIsOffered} />);
  dispatch(showToast({ id: "a", text: "Saving Hunt..." }));
  dispatch(showToast({ id: "b", text: "Other" }));
  dispatch(showToast({ id: "a", text: "Hunt saved" }));
  const polite = document.querySelector<HTMLElement>("[aria-live=polite]");
  expect(
    polite &&
      within(polite)
        .getAllByText(/Hunt|Other/)
        .map((element) => element.textContent),
  ).toEqual(["Hunt saved", "Other"]);
});

it("loses its Undo when there is nothing left to undo", () => {
  const { dispatch, store } = renderApp(<Toasts selectIsOffered={selectIsOffered} />);
  dispatch(
    recorded({
      label: "new name",
      change: { kind: "hunt-title", uuid: "h", base: null, before: { title: "a" }, after: { title: "b" } },
    }),
  );
  const [entry] = store.getState().history.done;
  dispatch(showToast({ text: "Hunt saved", action: { label: "Undo", dispatch: undo(entry?.id) } }));
  screen.getByRole("button", { name: "Undo" });
  dispatch(entryDropped(entry?.id ?? ""));
  expect(screen.queryByRole("button", { name: "Undo" })).toBeNull();
  dispatch(
    showToast({
      text: "Note deleted",
      action: { label: "Undo", dispatch: decide({ key: "gone", decision: "discard" }) },
    }),
  );
  expect(screen.queryByRole("button", { name: "Undo" })).toBeNull();
});

it("makes room for a fifth by removing the oldest one with a timeout", () => {
  const { dispatch, store } = renderApp(<Toasts selectIsOffered={selectIsOffered} />);
  dispatch(showToast({ text: "Failed", iconColor: "error" }));
  for (const text of ["One", "Two", "Three", "Four"]) dispatch(showToast({ text, dismissAfter: 3500 }));
  expect(store.getState().toasts.map(({ text }) => text)).toEqual(["Failed", "Two", "Three", "Four"]);
});

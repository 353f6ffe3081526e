// @vitest-environment jsdom
import { expect, it, vi } from "vitest";
import { reloadWhenRestored } from "../../../src/app/reloadWhenRestored";

function setUp() {
  const page = new EventTarget();
  const root = document.body.appendChild(document.createElement("div"));
  const reload = vi.fn();
  reloadWhenRestored(page, root, reload);
  const show = (persisted: boolean) =>
    page.dispatchEvent(Object.assign(new Event("pageshow"), { persisted }));
  return { root, reload, show };
}

it("clears and reloads a page that Back restores from cache", () => {
  const { root, reload, show } = setUp();
  show(true);
  expect(root.isConnected).toBe(false);
  expect(reload).toHaveBeenCalledOnce();
});

it("leaves a freshly loaded page alone", () => {
  const { root, reload, show } = setUp();
  show(false);
  expect(root.isConnected).toBe(true);
  expect(reload).not.toHaveBeenCalled();
});

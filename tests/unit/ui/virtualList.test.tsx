// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import fc from "fast-check";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { nextRow } from "../../../src/ui/listKeys";
import { forgetScroll } from "../../../src/ui/scrollMemory";
import { VirtualList } from "../../../src/ui/VirtualList";

const COUNT = 100_000;
const HEIGHT = 440;

beforeEach(() => {
  // jsdom has no layout, so simulate a list viewport ten rows high.
  vi.spyOn(HTMLElement.prototype, "offsetHeight", "get").mockReturnValue(HEIGHT);
  vi.spyOn(HTMLElement.prototype, "offsetWidth", "get").mockReturnValue(384);
  vi.spyOn(HTMLElement.prototype, "clientHeight", "get").mockReturnValue(HEIGHT);
  Element.prototype.scrollTo = function scrollTo(this: Element, options?: ScrollToOptions | number) {
    this.scrollTop = typeof options === "object" ? (options.top ?? 0) : 0;
    this.dispatchEvent(new Event("scroll"));
  };
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const list = (scrollKey?: string, count = COUNT) =>
  render(
    <VirtualList
      scrollKey={scrollKey}
      label="Features"
      count={count}
      rowHeight={44}
      rowKey={(index) => `f${index}`}
      renderRow={(index) => (
        <>
          <input type="checkbox" aria-label={`Select ${index}`} />
          <button type="button" data-row-focus="">{`Feature ${index}`}</button>
        </>
      )}
    />,
  );

it("draws only the visible rows of 100,000, and shows how many there are", () => {
  list();
  const rows = screen.getAllByRole("listitem");
  expect(rows.length).toBeGreaterThanOrEqual(10);
  expect(rows.length).toBeLessThan(40);
  expect(rows[0]?.getAttribute("aria-setsize")).toBe(String(COUNT));
  expect(screen.getByRole("list", { name: "Features" }).style.height).toBe(`${COUNT * 44}px`);
});

it("shows the last of a million rows, and moves from there by the wheel and by keys", async () => {
  const million = 1_000_000;
  list(undefined, million);
  const viewport = screen.getByRole("list", { name: "Features" }).parentElement as HTMLElement;
  const last = () => screen.getAllByRole("listitem").at(-1)?.dataset.index;
  const height = Number.parseFloat(screen.getByRole("list", { name: "Features" }).style.height);
  expect(height).toBeLessThan(10_000_000);
  viewport.scrollTop = height - HEIGHT;
  fireEvent.scroll(viewport);
  await waitFor(() => expect(last()).toBe("999999"));
  viewport.scrollTop -= 4400;
  fireEvent.scroll(viewport);
  await waitFor(() => expect(Number(last())).toBeLessThan(million - 80));
  viewport.scrollTop = 0;
  fireEvent.scroll(viewport);
  const first = await screen.findByRole("button", { name: "Feature 0" });
  first.focus();
  await userEvent.keyboard("{End}");
  await waitFor(() => expect(document.activeElement?.textContent).toBe("Feature 999999"));
  await userEvent.keyboard("{ArrowUp}");
  await waitFor(() => expect(document.activeElement?.textContent).toBe("Feature 999998"));
});

it("restores its scroll position until lists are told to start at the top", async () => {
  const drawn = () => screen.getAllByRole("listitem").map((row) => Number(row.dataset.index));
  const first = list("features");
  const viewport = screen.getByRole("list", { name: "Features" }).parentElement as HTMLElement;
  viewport.scrollTop = 500 * 44;
  fireEvent.scroll(viewport);
  await waitFor(() => expect(drawn()).toContain(500));
  first.unmount();
  list("another").unmount();
  const second = list("features");
  await waitFor(() => expect(drawn()).toContain(500));
  expect(drawn()).not.toContain(0);
  second.unmount();
  forgetScroll();
  list("features");
  expect(drawn()).toContain(0);
});

it("keeps a row's element, with its typed text and focus, when the order changes", () => {
  const inOrder = (...ids: string[]) => (
    <VirtualList
      label="Features"
      count={ids.length}
      rowHeight={44}
      rowKey={(index) => ids[index] ?? ""}
      renderRow={(index) => <button type="button">{ids[index]}</button>}
    />
  );
  const { rerender } = render(inOrder("a", "b", "c"));
  const row = screen.getByRole("button", { name: "a" });
  rerender(inOrder("c", "b", "a"));
  expect(screen.getByRole("button", { name: "a" })).toBe(row);
  expect(row.closest("li")?.getAttribute("aria-posinset")).toBe("3");
});

it("can be walked with the arrow keys", async () => {
  list();
  screen.getByRole("button", { name: "Feature 0" }).focus();
  await userEvent.keyboard("{ArrowDown}");
  await waitFor(() => expect(document.activeElement?.textContent).toBe("Feature 1"));
  await userEvent.keyboard("{ArrowUp}{ArrowUp}");
  await waitFor(() => expect(document.activeElement?.textContent).toBe("Feature 0"));
});

it("moves to existing rows, whatever the key", () => {
  const key = fc.constantFrom("ArrowDown", "ArrowUp", "PageDown", "PageUp", "Home", "End", "Enter", "a");
  fc.assert(
    fc.property(
      key,
      fc.nat(1000),
      fc.nat(1000),
      fc.integer({ min: 1, max: 50 }),
      (pressed, count, at, page) => {
        const target = nextRow(pressed, Math.min(at, count - 1), count, page);
        if (target === null) return;
        expect(target).toBeGreaterThanOrEqual(0);
        expect(target).toBeLessThan(count);
      },
    ),
  );
  expect(nextRow("ArrowDown", -1, 3, 10)).toBe(0);
  expect(nextRow("Enter", 1, 3, 10)).toBeNull();
});

// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import fc from "fast-check";
import { useRef } from "react";
import { afterEach, describe, expect, it } from "vitest";
import { nextRow } from "../../../src/ui/listKeys";
import { rememberFocus, returnFocus } from "../../../src/ui/returnFocus";
import { forgetScroll, rememberScroll, scrollOf } from "../../../src/ui/scrollMemory";
import { useListKeys } from "../../../src/ui/useListKeys";

afterEach(() => {
  cleanup();
  document.body.replaceChildren();
});

function Rows() {
  const list = useRef<HTMLUListElement>(null);
  const onKeyDown = useListKeys(list);
  return (
    <ul ref={list} onKeyDown={onKeyDown}>
      {ROWS.map((name) => (
        <li key={name}>
          <button type="button">{name}</button>
        </li>
      ))}
    </ul>
  );
}

const ROWS = Array.from({ length: 30 }, (_, row) => `Row ${row}`);
const KEYS = ["ArrowDown", "ArrowUp", "PageDown", "PageUp", "Home", "End"];

describe("keys in a list", () => {
  it("always move to an existing row, whatever the list length and focus", () => {
    const size = fc.integer({ min: 1, max: 1_000_000 });
    fc.assert(
      fc.property(
        fc.constantFrom(...KEYS),
        size,
        fc.nat(),
        fc.integer({ min: 1, max: 50 }),
        (key, count, seed, page) => {
          const at = (seed % (count + 1)) - 1;
          const next = nextRow(key, at, count, page) ?? Number.NaN;
          expect(Number.isInteger(next)).toBe(true);
          expect(next).toBeGreaterThanOrEqual(0);
          expect(next).toBeLessThan(count);
        },
      ),
    );
  });

  it("move through all rows and stop at the ends", () => {
    const walk = (key: string, from: number) => {
      const rows = [from];
      for (let step = 0; step < 5; step++) rows.push(nextRow(key, rows.at(-1) ?? 0, 4, 2) ?? -1);
      return rows;
    };
    expect(walk("ArrowDown", -1)).toEqual([-1, 0, 1, 2, 3, 3]);
    expect(walk("ArrowUp", 3)).toEqual([3, 2, 1, 0, 0, 0]);
    expect(walk("PageDown", 0)).toEqual([0, 2, 3, 3, 3, 3]);
    expect(walk("PageUp", 3)).toEqual([3, 1, 0, 0, 0, 0]);
  });

  it("do nothing in an empty list, and other keys do nothing in any list", () => {
    for (const key of KEYS) expect(nextRow(key, -1, 0, 10)).toBeNull();
    for (const key of ["a", "Enter", " ", "Tab", "ArrowLeft"]) expect(nextRow(key, 0, 5, 10)).toBeNull();
  });

  it("move the focus between buttons, and leave other keys to the browser", () => {
    render(<Rows />);
    const press = (key: string) => {
      const left = fireEvent.keyDown(document.activeElement ?? document.body, { key });
      return [document.activeElement?.textContent, left];
    };
    screen.getByRole("button", { name: "Row 0" }).focus();
    expect(press("ArrowDown")).toEqual(["Row 1", false]);
    expect(press("PageDown")).toEqual(["Row 11", false]);
    expect(press("End")).toEqual(["Row 29", false]);
    expect(press("ArrowDown")).toEqual(["Row 29", false]);
    expect(press("Enter")).toEqual(["Row 29", true]);
    expect(press("Home")).toEqual(["Row 0", false]);
  });
});

describe("the focus after a dialog", () => {
  const add = (html: string) => document.body.insertAdjacentHTML("beforeend", html);
  const focus = (id: string) => document.getElementById(id)?.focus();
  const focused = () => document.activeElement?.id;

  it("returns to the button that opened it", () => {
    add('<button id="open"></button><button id="other"></button>');
    focus("open");
    rememberFocus();
    focus("other");
    returnFocus();
    expect(focused()).toBe("open");
  });

  it("returns to the trigger of the menu whose item opened it", () => {
    add(
      '<button id="more"></button><div role="menu" aria-labelledby="more"><button id="delete"></button></div>',
    );
    focus("delete");
    rememberFocus();
    document.querySelector("[role=menu]")?.remove();
    returnFocus();
    expect(focused()).toBe("more");
  });

  it("returns to where it was before the first of two dialogs", () => {
    add('<button id="open"></button><div role="dialog"><button id="next"></button></div>');
    focus("open");
    rememberFocus();
    focus("next");
    rememberFocus();
    returnFocus();
    expect(focused()).toBe("next");
    document.querySelector("[role=dialog]")?.remove();
    returnFocus();
    expect(focused()).toBe("open");
  });

  it("moves to the view's title when the button is gone, and only once", () => {
    add(
      '<h2 id="title" tabindex="-1" data-view-title></h2><button id="open"></button><button id="other"></button>',
    );
    focus("open");
    rememberFocus();
    document.getElementById("open")?.remove();
    returnFocus();
    expect(focused()).toBe("title");
  });
});

it("remembers each list's scroll position until all are reset to the top", () => {
  rememberScroll("content", 1200);
  rememberScroll("hunts", 40);
  rememberScroll("content", 900);
  expect([scrollOf("content"), scrollOf("hunts"), scrollOf("unknown")]).toEqual([900, 40, 0]);
  forgetScroll();
  expect([scrollOf("content"), scrollOf("hunts")]).toEqual([0, 0]);
});

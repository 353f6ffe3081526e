// @vitest-environment jsdom
import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it } from "vitest";
import { useShortcuts } from "../../../src/app/useShortcuts";
import { redo, undo } from "../../../src/features/edits/history/slice";
import { HelpView } from "../../../src/features/help/components/HelpView";
import { KeyboardShortcutsView } from "../../../src/features/help/components/KeyboardShortcutsView";
import { SHORTCUTS } from "../../../src/features/help/shortcuts";
import { modeChanged } from "../../../src/features/mapMode/slice";
import { renderApp } from "../app/renderApp";

afterEach(cleanup);

describe("Keyboard Shortcuts", () => {
  it("has the tabs 2D and 3D, each with its mouse and key actions", async () => {
    renderApp(<KeyboardShortcutsView />);
    expect(screen.getAllByRole("tab").map(({ textContent }) => textContent)).toEqual(["2D", "3D"]);
    expect(screen.getByText("Zoom to a rectangle")).toBeDefined();
    expect(screen.queryByText("Tilt up and down")).toBeNull();
    await userEvent.click(screen.getByRole("tab", { name: "3D" }));
    expect(screen.getByText("Tilt up and down")).toBeDefined();
    expect(screen.queryByText("Zoom to a rectangle")).toBeNull();
  });

  it("opens on the tab of the current view", () => {
    const { store, unmount } = renderApp(<span />);
    store.dispatch(modeChanged("3D"));
    unmount();
    renderApp(<KeyboardShortcutsView />, { state: { mapMode: store.getState().mapMode } });
    expect(screen.getByRole("tab", { selected: true }).textContent).toBe("3D");
  });

  it("lists nothing twice", () => {
    for (const groups of Object.values(SHORTCUTS))
      for (const { shortcuts } of groups) {
        const names = shortcuts.map(({ keys, does }) => keys.join(" ") + does);
        expect(new Set(names).size).toBe(names.length);
      }
  });
});

function Page() {
  useShortcuts();
  return (
    <>
      <input data-search-field="" aria-label="The view's search" />
      <input data-search-field="" data-map-search="" aria-label="The map's search" />
    </>
  );
}

/** Covers the global shortcuts. Those of the map, drawing, imagery and lists are tested with their features. */
it("the listed global shortcuts work", async () => {
  const { store, types } = renderApp(<Page />);
  const press = async (keys: string) => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    await userEvent.keyboard(keys);
  };
  await press("{Control>}k{/Control}");
  expect(document.activeElement?.getAttribute("aria-label")).toBe("The map's search");
  await press("/");
  expect(document.activeElement?.getAttribute("aria-label")).toBe("The view's search");
  await press("\\");
  expect(store.getState().sidebar.shown).toBe(false);
  await press("?");
  expect(store.getState().sidebar.view?.name).toBe("KeyboardShortcuts");
  await press("{Control>}z{/Control}");
  await press("{Control>}{Shift>}z{/Shift}{/Control}");
  expect(types().filter((type) => type === undo.type || type === redo.type)).toEqual([undo.type, redo.type]);
});

it("Help has a heading for every part of the map", () => {
  renderApp(<HelpView />);
  const headings = screen.getAllByRole("heading", { level: 3 }).map(({ textContent }) => textContent);
  for (const topic of ["Find a place", "Draw on the map", "Measure", "Explore the terrain", "Show and hide"])
    expect(headings).toContain(topic);
});

import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { all, call } from "typed-redux-saga";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { tools } from "../../../src/app/toolbar";
import { viewLoaders } from "../../../src/app/views";
import { selectionSaga } from "../../../src/features/content/selection/saga";
import { selectIds } from "../../../src/features/content/selection/slice";
import { runtimeLoaded } from "../../../src/features/session/slice";
import { Sidebar } from "../../../src/features/sidebar/components/Sidebar";
import { Toolbar } from "../../../src/features/sidebar/components/Toolbar";
import { createViews } from "../../../src/features/sidebar/createViews";
import { sidebarSaga } from "../../../src/features/sidebar/saga";
import { layoutChanged, navigate, sheetPulled } from "../../../src/features/sidebar/slice";
import type { MapStage } from "../../../src/map/mapStage";
import { fakeServices } from "../app/fakes";
import { renderApp } from "../app/renderApp";

// @vitest-environment jsdom

// Preloads the views, because a busy machine may take longer to load them than the tests wait.
beforeAll(async () => {
  await import("../../../src/features/library/views");
  await import("../../../src/features/help/components/KeyboardShortcutsView");
});
afterEach(cleanup);

function* watch() {
  yield* all([call(selectionSaga), call(sidebarSaga)]);
}

function setUp() {
  const setPadding = vi.fn<MapStage["setPadding"]>();
  const services = fakeServices({ stage: { setPadding } as unknown as MapStage });
  const app = renderApp(
    <>
      <Toolbar tools={tools} />
      <Sidebar views={createViews(viewLoaders)} />
    </>,
    { saga: watch, services },
  );
  const sidebar = () => app.store.getState().sidebar;
  return { ...app, setPadding, sidebar };
}
const button = (name: string) => screen.getByRole("button", { name });

describe("the toolbar", () => {
  it("marks the button whose view is open", async () => {
    setUp();
    expect(button("Library").getAttribute("aria-pressed")).toBe("true");
    await userEvent.click(button("Account"));
    expect(button("Library").getAttribute("aria-pressed")).toBe("false");
    expect(button("Account").getAttribute("aria-pressed")).toBe("true");
  });

  it("toggles the sidebar for the active view, even from a view on top of it", async () => {
    const { sidebar, dispatch } = setUp();
    await userEvent.click(button("Library"));
    expect(sidebar().shown).toBe(false);
    await userEvent.click(button("Library"));
    expect(sidebar()).toMatchObject({ shown: true, view: { name: "Library" } });
    await userEvent.click(button("Account"));
    dispatch(navigate({ name: "Help" }));
    await userEvent.click(button("Account"));
    expect(sidebar()).toMatchObject({ shown: false, view: { name: "Help" } });
  });

  it("opens another view without history or selection", async () => {
    const { sidebar, store, dispatch } = setUp();
    dispatch(navigate({ name: "Help" }));
    dispatch(selectIds(["a", "b"]));
    await userEvent.click(button("Library"));
    expect(sidebar()).toMatchObject({ view: { name: "Library" }, history: [] });
    expect(store.getState().selection.ids.size).toBe(0);
  });

  it("has no button for terrain analysis without a terrain raster", () => {
    setUp();
    expect(screen.queryByRole("button", { name: "Terrain Analysis" })).toBeNull();
    expect(button("Historical Imagery")).toBeDefined();
  });

  it("opens Home and Shop in new tabs, and has no Shop where none is set up", async () => {
    const { dispatch } = setUp();
    const site = {
      environment: "test",
      userApiUrl: "",
      contentSiteUrl: "https://site.example.org",
      signedIn: true,
    };
    dispatch(runtimeLoaded({ ...site, shopUrl: "" }));
    await userEvent.click(button("Ridgeline menu"));
    const home = await screen.findByRole("menuitem", { name: "Home" });
    expect(home.getAttribute("href")).toBe("https://site.example.org/learn/maps");
    expect(home.getAttribute("target")).toBe("_blank");
    expect(screen.queryByRole("menuitem", { name: /Shop/ })).toBeNull();
    dispatch(runtimeLoaded({ ...site, shopUrl: "https://shop.example.org" }));
    expect(screen.getByRole("menuitem", { name: "Shop" }).getAttribute("href")).toBe(
      "https://shop.example.org",
    );
  });
});

describe("the sidebar", () => {
  it("shows the view, goes back, and closes", async () => {
    const { sidebar, dispatch } = setUp();
    await screen.findByRole("heading", { name: "Library" });
    expect(screen.queryByRole("button", { name: "Back" })).toBeNull();
    dispatch(navigate({ name: "KeyboardShortcuts" }));
    await screen.findByRole("heading", { name: "Keyboard Shortcuts" });
    await userEvent.click(button("Back"));
    await screen.findByRole("heading", { name: "Library" });
    await userEvent.click(button("Close"));
    expect(sidebar()).toMatchObject({ view: null, shown: false });
    expect(screen.queryByRole("heading", { name: "Library" })).toBeNull();
  });

  it("moves the focus to the new view's title when the focused control is gone", async () => {
    const { dispatch } = setUp();
    dispatch(navigate({ name: "Help" }));
    (await screen.findByRole("button", { name: "Back" })).focus();
    await userEvent.keyboard("{Enter}");
    await screen.findByRole("heading", { name: "Library" });
    await waitFor(() => expect(document.activeElement?.textContent).toBe("Library"));
  });

  it("can be hidden, and can't be reached then", async () => {
    setUp();
    await userEvent.click(button("Hide sidebar"));
    expect(screen.getByLabelText("Sidebar").hasAttribute("inert")).toBe(true);
    await userEvent.click(button("Show sidebar"));
    expect(screen.getByLabelText("Sidebar").hasAttribute("inert")).toBe(false);
  });

  it("as a sheet is resized to three heights with the arrow keys", async () => {
    const { dispatch, sidebar } = setUp();
    dispatch(layoutChanged({ sheet: true, bottomBar: false, height: 600 }));
    const grip = screen.getByRole("slider", { name: "Sheet height" });
    grip.focus();
    await userEvent.keyboard("{ArrowUp}{ArrowUp}");
    expect(sidebar().sheet).toBe("full");
    await userEvent.keyboard("{ArrowDown}{ArrowDown}{ArrowDown}");
    expect(sidebar().sheet).toBe("peek");
    expect(grip.getAttribute("aria-valuetext")).toBe("Lowest");
  });

  it("tells the map which area it covers", async () => {
    const { dispatch, setPadding } = setUp();
    await userEvent.click(button("Hide sidebar"));
    expect(setPadding).toHaveBeenLastCalledWith({ left: 72, bottom: 0 }, "map");
    await userEvent.click(button("Show sidebar"));
    expect(setPadding).toHaveBeenLastCalledWith({ left: 456, bottom: 0 }, "map");
    // Resizing the window keeps the center, while opening a panel keeps the map in place.
    dispatch(layoutChanged({ sheet: true, bottomBar: true, height: 656 }));
    expect(setPadding).toHaveBeenLastCalledWith({ left: 0, bottom: 436 }, "center");
    dispatch(sheetPulled("half"));
    expect(setPadding).toHaveBeenLastCalledWith({ left: 0, bottom: 436 }, "map");
  });
});

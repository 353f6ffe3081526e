// @vitest-environment jsdom
import { act, cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Provider } from "react-redux";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { importChanged } from "../../../src/features/import/slice";
import { photoRead, photosLeft } from "../../../src/features/photoImport/slice";
import { uploadPhotos } from "../../../src/features/photos/slice";
import { themeChosen } from "../../../src/features/preferences/settings";
import { runtimeLoaded, sessionStarted, startApp, startupFailed } from "../../../src/features/session/slice";
import { fakeServices, runFeature, USER } from "./fakes";

// The map page draws with WebGL, which needs a real browser. The browser tests cover it.
vi.mock("../../../src/features/mapPage/components/MapPage", () => ({
  MapPage: () => <main aria-label="Map" />,
}));
const { App } = await import("../../../src/app/App");
const { ErrorBoundary } = await import("../../../src/app/ErrorBoundary");

function setUp() {
  const run = runFeature(null, fakeServices());
  render(
    <Provider store={run.store}>
      <App />
    </Provider>,
  );
  const dispatch = (action: Parameters<typeof run.store.dispatch>[0]) =>
    act(() => void run.store.dispatch(action));
  const begin = () => {
    dispatch(
      runtimeLoaded({ environment: "test", userApiUrl: "", contentSiteUrl: "", shopUrl: "", signedIn: true }),
    );
    dispatch(sessionStarted({ user: USER, remote: {} }));
  };
  return { ...run, dispatch, begin };
}

// Preloads the first view, because a busy machine may take longer to load it than the tests wait.
beforeAll(async () => {
  await import("../../../src/features/library/views");
});
beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => {});
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

it("asks before the page closes with unsaved files", () => {
  const { begin, dispatch } = setUp();
  begin();
  const leave = () => {
    const event = new Event("beforeunload", { cancelable: true });
    window.dispatchEvent(event);
    return event.defaultPrevented;
  };
  expect(leave()).toBe(false);
  dispatch(uploadPhotos("a", [new File(["x"], "bull.jpg")]));
  expect(leave()).toBe(true);
  cleanup();
  expect(leave()).toBe(false);
  const other = setUp();
  other.begin();
  const upload = { name: "Scouting.gpx", size: 1 };
  for (const [state, asks] of [
    [{ step: "uploading", file: upload, sent: 0.5 }, true],
    [{ step: "processing", file: upload, progress: 0 }, false],
    [{ step: "failed", file: upload, error: "", kept: true }, true],
    [{ step: "failed", file: upload, error: "" }, false],
  ] as const) {
    other.dispatch(importChanged(state));
    expect(leave(), state.step).toBe(asks);
  }
  const chosen = { id: "p", fileName: "Rub.jpg", bytes: 1, title: "Rub" };
  const facts = { place: null, lack: "none", takenAt: null, thumbnail: null, error: null } as const;
  other.dispatch(photoRead({ ...chosen, ...facts }));
  expect(leave()).toBe(true);
  other.dispatch(photosLeft(["p"]));
  expect(leave()).toBe(false);
});

describe("start", () => {
  it("shows a loading screen titled Maps, then the frame", async () => {
    const { begin } = setUp();
    expect(screen.getByRole("heading", { name: "Maps" })).toBeTruthy();
    expect(screen.getByRole("status", { name: "Loading" })).toBeTruthy();
    begin();
    expect(screen.getByRole("main", { name: "Map" })).toBeTruthy();
    expect(screen.getByRole("navigation", { name: "Main" })).toBeTruthy();
    await screen.findByRole("heading", { name: "Library" });
  });

  it("shows why it failed and can be retried", async () => {
    const { dispatch, actions } = setUp();
    dispatch(startupFailed("The server cannot be reached."));
    expect(screen.getByRole("alert").textContent).toContain("The server cannot be reached.");
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect(actions).toContainEqual(startApp());
    expect(screen.getByRole("heading", { name: "Maps" })).toBeTruthy();
  });
});

describe("keys", () => {
  it("open the shortcuts with ? and hide the sidebar with \\, but not while typing", async () => {
    const { begin, store } = setUp();
    begin();
    const view = () => store.getState().sidebar.view?.name;
    const field = document.body.appendChild(document.createElement("input"));
    field.focus();
    await userEvent.keyboard("?");
    expect(view()).toBe("Library");
    field.remove();
    await userEvent.keyboard("?");
    expect(view()).toBe("KeyboardShortcuts");
    await userEvent.keyboard("\\");
    expect(store.getState().sidebar.shown).toBe(false);
  });

  it("work while a popup is open, and not while a dialog is", async () => {
    const { begin, store } = setUp();
    begin();
    const dialog = document.body.appendChild(document.createElement("div"));
    dialog.setAttribute("role", "dialog");
    await userEvent.keyboard("?");
    expect(store.getState().sidebar.view?.name).toBe("Library");
    dialog.dataset.mapPopup = "";
    await userEvent.keyboard("?");
    expect(store.getState().sidebar.view?.name).toBe("KeyboardShortcuts");
    dialog.remove();
  });

  it("focus the open view's search with /", async () => {
    const { begin } = setUp();
    begin();
    const field = await screen.findByRole<HTMLInputElement>("searchbox", { name: "Search layers" });
    await userEvent.keyboard("/");
    expect(document.activeElement).toBe(field);
    expect(field.value).toBe("");
  });
});

it("the theme is set on the document, the system's by default", () => {
  const { dispatch } = setUp();
  const root = document.documentElement;
  expect(root.dataset.theme).toBeUndefined();
  expect(root.classList.contains("calcite-mode-auto")).toBe(true);
  dispatch(themeChosen("dark"));
  expect(root.dataset.theme).toBe("dark");
  expect(root.className).toContain("calcite-mode-dark");
  dispatch(themeChosen("system"));
  expect(root.dataset.theme).toBeUndefined();
});

const Broken = () => {
  throw new Error("broken");
};

it("an uncaught error doesn't leave a blank page", () => {
  render(
    <ErrorBoundary>
      <Broken />
    </ErrorBoundary>,
  );
  expect(screen.getByRole("alert").textContent).toContain("Your saved content is safe");
  expect(screen.getByRole("button", { name: "Reload" })).toBeTruthy();
});

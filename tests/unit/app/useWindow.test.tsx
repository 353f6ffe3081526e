// @vitest-environment jsdom
import { act, cleanup, fireEvent } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import {
  useConnection,
  usePageLeft,
  usePageShown,
  useUnsaved,
  useWindowFrame,
} from "../../../src/app/useWindow";
import { photoRead, photosLeft } from "../../../src/features/photoImport/slice";
import { uploadEnded, uploadPhotos } from "../../../src/features/photos/slice";
import { connectionBack, pageLeft, pageShown } from "../../../src/features/session/slice";
import { renderApp } from "./renderApp";

afterEach(() => {
  vi.unstubAllGlobals();
  cleanup();
  vi.restoreAllMocks();
});

function With({ use }: { use: () => void }) {
  use();
  return null;
}

const sizeWindow = (width: number, height: number) => {
  vi.stubGlobal("innerWidth", width);
  vi.stubGlobal("innerHeight", height);
};
const resizeTo = (width: number, height: number) => {
  sizeWindow(width, height);
  fireEvent(window, new Event("resize"));
};

describe("the layout", () => {
  it.each([
    [1400, false, false],
    [900, false, false],
    [899, true, false],
    [600, true, false],
    [599, true, true],
    [320, true, true],
  ])("of a window %d pixels wide has a sheet: %s, a bottom bar: %s", (width, sheet, bottomBar) => {
    const { store } = renderApp(<With use={useWindowFrame} />);
    act(() => resizeTo(width, 700));
    expect(store.getState().sidebar.layout).toEqual({ sheet, bottomBar, height: 700 });
  });

  it("is known before the first resize, and no longer updated after the page closes", () => {
    sizeWindow(500, 640);
    const { store, unmount } = renderApp(<With use={useWindowFrame} />);
    expect(store.getState().sidebar.layout).toMatchObject({ bottomBar: true, height: 640 });
    unmount();
    resizeTo(1400, 900);
    expect(store.getState().sidebar.layout.height).toBe(640);
  });
});

describe("the page", () => {
  it("tells the store when it goes online, and when it closes", () => {
    const connection = renderApp(<With use={useConnection} />);
    fireEvent(window, new Event("online"));
    expect(connection.types()).toContain(connectionBack.type);
    const left = renderApp(<With use={usePageLeft} />);
    expect(left.types()).not.toContain(pageLeft.type);
    fireEvent(window, new Event("pagehide"));
    expect(left.types()).toContain(pageLeft.type);
  });

  it("tells the store when it becomes visible, and not when it is hidden", () => {
    const { types } = renderApp(<With use={usePageShown} />);
    const state = vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
    fireEvent(document, new Event("visibilitychange"));
    expect(types()).not.toContain(pageShown.type);
    state.mockReturnValue("visible");
    fireEvent(document, new Event("visibilitychange"));
    expect(types()).toContain(pageShown.type);
  });
});

describe("leaving the page", () => {
  /** Whether the browser would ask. */
  const asks = () => !fireEvent(window, new Event("beforeunload", { cancelable: true }));
  const entry = {
    id: "a",
    fileName: "a.jpg",
    bytes: 1,
    title: "a",
    place: null,
    lack: null,
    takenAt: null,
    thumbnail: null,
    error: null,
  };

  it("needs no confirmation while everything is saved", () => {
    renderApp(<With use={useUnsaved} />);
    expect(asks()).toBe(false);
  });

  it("asks while photos upload, even after one failed, until the last is done", () => {
    const { dispatch, store } = renderApp(<With use={useUnsaved} />);
    dispatch(uploadPhotos("f", [new File(["x"], "a.jpg"), new File(["y"], "b.jpg")]));
    const [first = "", second = ""] = store.getState().photos.uploads.map(({ id }) => id);
    expect(asks()).toBe(true);
    dispatch(uploadEnded(first));
    expect(asks()).toBe(true);
    dispatch(uploadEnded(second));
    expect(asks()).toBe(false);
  });

  it("asks while chosen photos have yet to become waypoints", () => {
    const { dispatch, unmount } = renderApp(<With use={useUnsaved} />);
    dispatch(photoRead(entry));
    expect(asks()).toBe(true);
    dispatch(photosLeft(["a"]));
    expect(asks()).toBe(false);
    dispatch(photoRead(entry));
    unmount();
    expect(asks()).toBe(false);
  });
});

// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { browserTabs } from "../../../src/app/browserTabs";
import { isTyping } from "../../../src/app/isTyping";
import { isMobileBrowser } from "../../../src/app/mobileBrowser";
import { pageHistory } from "../../../src/app/pageHistory";
import { saveFile } from "../../../src/app/saveFile";

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
  document.body.replaceChildren();
  window.history.replaceState(null, "", "/");
});

describe("the page's history", () => {
  it("keeps the address's fragment, which belongs to share links", () => {
    window.history.replaceState(null, "", "/maps/#share-token=abc");
    pageHistory.push("/maps/?view=Plan", { at: 1 });
    expect(pageHistory.location()).toMatchObject({
      pathname: "/maps/",
      search: "?view=Plan",
      hash: "#share-token=abc",
    });
    expect(pageHistory.state()).toEqual({ at: 1 });
    pageHistory.replace("/maps/", { at: 2 });
    expect(pageHistory.location()).toMatchObject({
      pathname: "/maps/",
      search: "",
      hash: "#share-token=abc",
    });
    expect(pageHistory.state()).toEqual({ at: 2 });
  });

  it("adds an entry by push and none by replace", () => {
    const before = window.history.length;
    pageHistory.push("/maps/", null);
    pageHistory.replace("/maps/?view=Plan", null);
    expect(window.history.length).toBe(before + 1);
  });

  it("goes on when the browser refuses another change", () => {
    const info = vi.spyOn(console, "info").mockImplementation(() => {});
    vi.spyOn(window.history, "replaceState").mockImplementation(() => {
      throw new DOMException("Too many calls", "SecurityError");
    });
    expect(() => pageHistory.replace("/maps/", null)).not.toThrow();
    expect(info).toHaveBeenCalledOnce();
  });

  it("tells of Back and Forward until it is no longer listened to", () => {
    const listener = vi.fn();
    const stop = pageHistory.onPop(listener);
    window.dispatchEvent(new PopStateEvent("popstate"));
    stop();
    window.dispatchEvent(new PopStateEvent("popstate"));
    expect(listener).toHaveBeenCalledOnce();
  });
});

describe("keys that are text", () => {
  const targetOf = (html: string) => {
    document.body.innerHTML = html;
    return document.body.firstElementChild;
  };

  it.each([
    ["<input>", true],
    ['<input type="search">', true],
    ['<input type="number">', true],
    ["<textarea></textarea>", true],
    ["<select></select>", true],
    ['<input type="checkbox">', false],
    ['<input type="radio">', false],
    ["<button></button>", false],
    ["<div></div>", false],
  ])("in %s: %s", (html, typed) => {
    expect(isTyping(targetOf(html))).toBe(typed);
  });

  it("are those in a text that can be edited, and none outside of the page", () => {
    const text = targetOf("<div></div>") as HTMLElement;
    Object.defineProperty(text, "isContentEditable", { value: true });
    expect(isTyping(text)).toBe(true);
    expect(isTyping(null)).toBe(false);
    expect(isTyping(window)).toBe(false);
  });
});

describe("a file to be saved", () => {
  beforeEach(() => void vi.useFakeTimers());

  it("is downloaded under its name, and its memory freed once the download has begun", () => {
    const clicked: HTMLAnchorElement[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function record(
      this: HTMLAnchorElement,
    ) {
      clicked.push(this);
    });
    const revoke = vi.fn();
    vi.stubGlobal(
      "URL",
      Object.assign(class extends URL {}, {
        createObjectURL: () => "blob:of-the-file",
        revokeObjectURL: revoke,
      }),
    );
    saveFile(new Blob(["<gpx/>"]), "Elk 2026.gpx");
    expect(clicked.map(({ href, download }) => [href, download])).toEqual([
      ["blob:of-the-file", "Elk 2026.gpx"],
    ]);
    vi.advanceTimersByTime(10_000);
    expect(revoke).not.toHaveBeenCalled();
    vi.runAllTimers();
    expect(revoke).toHaveBeenCalledExactlyOnceWith("blob:of-the-file");
  });
});

describe("the tabs of this browser", () => {
  it("have no locks or channels where the browser lacks them", () => {
    vi.stubGlobal("BroadcastChannel", undefined);
    expect(browserTabs.channel("sync")).toBeNull();
    expect(browserTabs.locks).toBeNull();
  });

  it("are shown or hidden as the browser says", () => {
    const state = vi.spyOn(document, "visibilityState", "get");
    for (const [given, shown] of [
      ["visible", true],
      ["hidden", false],
    ] as const) {
      state.mockReturnValue(given);
      expect(browserTabs.isShown()).toBe(shown);
    }
  });
});

describe("a phone", () => {
  it.each([
    ["Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) Mobile/15E148 Safari/604.1", true],
    ["Mozilla/5.0 (Linux; Android 14; Pixel 8) Chrome/120.0 Mobile Safari/537.36", true],
    ["Mozilla/5.0 (Linux; Android 14; SM-X710) Chrome/120.0 Safari/537.36", false],
    ["Mozilla/5.0 (iPad; CPU OS 17_0 like Mac OS X) Version/17.0 Safari/604.1", false],
    ["Mozilla/5.0 (X11; Linux x86_64) Chrome/120.0 Safari/537.36", false],
    ["", false],
  ])("is told by its user agent: %s", (agent, expected) => {
    expect(isMobileBrowser(agent)).toBe(expected);
  });
});

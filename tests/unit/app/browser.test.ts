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

describe("the page history", () => {
  it("keeps the URL fragment of share links", () => {
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

  it("adds an entry on push and none on replace", () => {
    const before = window.history.length;
    pageHistory.push("/maps/", null);
    pageHistory.replace("/maps/?view=Plan", null);
    expect(window.history.length).toBe(before + 1);
  });

  it("continues when the browser refuses a change", () => {
    const info = vi.spyOn(console, "info").mockImplementation(() => {});
    vi.spyOn(window.history, "replaceState").mockImplementation(() => {
      throw new DOMException("Too many calls", "SecurityError");
    });
    expect(() => pageHistory.replace("/maps/", null)).not.toThrow();
    expect(info).toHaveBeenCalledOnce();
  });

  it("reports Back and Forward until unsubscribed", () => {
    const listener = vi.fn();
    const stop = pageHistory.onPop(listener);
    window.dispatchEvent(new PopStateEvent("popstate"));
    stop();
    window.dispatchEvent(new PopStateEvent("popstate"));
    expect(listener).toHaveBeenCalledOnce();
  });
});

describe("text input", () => {
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
  ])("detection in %s: %s", (html, typed) => {
    expect(isTyping(targetOf(html))).toBe(typed);
  });

  it("counts keys in editable text only, and none outside the page", () => {
    const text = targetOf("<div></div>") as HTMLElement;
    Object.defineProperty(text, "isContentEditable", { value: true });
    expect(isTyping(text)).toBe(true);
    expect(isTyping(null)).toBe(false);
    expect(isTyping(window)).toBe(false);
  });
});

describe("a saved file", () => {
  beforeEach(() => void vi.useFakeTimers());

  it("downloads under its name, and frees its memory once the download starts", () => {
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

describe("browser tabs", () => {
  it("have no locks or channels when the browser lacks them", () => {
    vi.stubGlobal("BroadcastChannel", undefined);
    expect(browserTabs.channel("sync")).toBeNull();
    expect(browserTabs.locks).toBeNull();
  });

  it("are visible or hidden as the browser reports", () => {
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
  ])("is recognized by its user agent: %s", (agent, expected) => {
    expect(isMobileBrowser(agent)).toBe(expected);
  });
});

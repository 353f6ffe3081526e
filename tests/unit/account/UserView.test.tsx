// @vitest-environment jsdom
import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { UserView } from "../../../src/features/account/components/UserView";
import { readSettings } from "../../../src/features/preferences/settings";
import { settingsSaga } from "../../../src/features/preferences/settingsSaga";
import { changePreferences, preferencesDelayed } from "../../../src/features/preferences/slice";
import { logOut, sessionStarted } from "../../../src/features/session/slice";
import { fakeServices, memoryStorage, OFFLINE, USER } from "../app/fakes";
import { renderApp } from "../app/renderApp";

beforeAll(() => {
  globalThis.ResizeObserver ??= class {
    observe() {}
    unobserve() {}
    disconnect() {}
  };
});
afterEach(cleanup);

function setUp(remote: Record<string, unknown> = {}) {
  const storage = memoryStorage();
  const app = renderApp(<UserView />, { saga: settingsSaga, services: fakeServices({ storage }) });
  app.dispatch(sessionStarted({ user: USER, remote }));
  return { ...app, storage };
}

describe("the account view", () => {
  it("shows the user's name and location", () => {
    setUp();
    for (const text of ["Test Reader", "Craig, Colorado", "reader@example.org"])
      expect(screen.getByText(text)).toBeTruthy();
  });

  it("saves theme and hidden coordinates in this browser", async () => {
    const { storage } = setUp();
    await userEvent.click(screen.getByRole("radio", { name: "Dark" }));
    await userEvent.click(screen.getByRole("switch", { name: /^Hide Feature & Map Coordinates/ }));
    expect(readSettings(storage)).toMatchObject({ theme: "dark", hideCoordinates: true });
  });

  it("links to Feedback and Contact Us only where they are set up", () => {
    setUp({ feedbackUrl: "https://feedback.example.org" });
    expect(screen.getByRole("link", { name: "Feedback" }).getAttribute("href")).toBe(
      "https://feedback.example.org",
    );
    expect(screen.queryByText("Contact Us")).toBeNull();
  });

  it("opens the shortcuts and help, and logs out once", async () => {
    const { store, actions } = setUp();
    await userEvent.click(screen.getByRole("button", { name: "Keyboard shortcuts" }));
    expect(store.getState().sidebar.view?.name).toBe("KeyboardShortcuts");
    await userEvent.click(screen.getByRole("button", { name: "Help" }));
    expect(store.getState().sidebar.view?.name).toBe("Help");
    const button = screen.getByRole("button", { name: "Log Out" });
    await userEvent.click(button);
    await userEvent.click(button);
    expect(actions.filter((action) => logOut.match(action))).toHaveLength(1);
  });

  it("shows when settings aren't saved yet", () => {
    const { dispatch } = setUp();
    expect(screen.queryByRole("status")).toBeNull();
    dispatch(changePreferences([{ action: "add", path: "favorites/states", values: ["CO"] }]));
    dispatch(preferencesDelayed(OFFLINE.data));
    expect(screen.getByRole("status").textContent).toMatch(/aren't saved yet/);
  });
});

it.each(["", "[]", "null", "{", '{"theme":"pink","hideCoordinates":"yes","coordinateFormat":"x"}'])(
  "settings %j are the defaults",
  (text) => {
    expect(readSettings(memoryStorage({ settings: text }))).toEqual({
      theme: "system",
      hideCoordinates: false,
      coordinateFormat: "dd",
      crosshair: true,
      snapping: true,
      featureNames: false,
      firstStepsHidden: false,
    });
  },
);

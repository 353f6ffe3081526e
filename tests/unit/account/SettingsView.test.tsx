// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import type { UserApi } from "../../../src/api/userApi";
import { modalComponents } from "../../../src/app/modals";
import type { Services } from "../../../src/app/services";
import type { Trial } from "../../../src/domain/roles";
import type { AccountSession } from "../../../src/domain/session";
import { DeleteAccountModal } from "../../../src/features/account/components/DeleteAccountModal";
import { SettingsView } from "../../../src/features/account/components/SettingsView";
import { UpgradePlanModal } from "../../../src/features/account/components/UpgradePlanModal";
import { UserView } from "../../../src/features/account/components/UserView";
import { accountSaga } from "../../../src/features/account/saga";
import { Modals } from "../../../src/features/modals/components/Modals";
import { runtimeLoaded, sessionStarted } from "../../../src/features/session/slice";
import { fail, fakeServices, memoryStorage, OFFLINE, ok, USER } from "../app/fakes";
import { renderApp } from "../app/renderApp";

beforeAll(() => {
  globalThis.ResizeObserver ??= class {
    observe() {}
    unobserve() {}
    disconnect() {}
  };
});
afterEach(cleanup);

const SESSIONS: AccountSession[] = [
  {
    uuid: "a",
    device: "Firefox on Linux",
    createdAt: 1_700_000_000,
    lastUsedAt: 1_700_000_000,
    isCurrent: true,
  },
  {
    uuid: "b",
    device: "Safari on iPhone",
    createdAt: 1_690_000_000,
    lastUsedAt: 1_699_000_000,
    isCurrent: false,
  },
  {
    uuid: "c",
    device: "Chrome on Windows",
    createdAt: 1_680_000_000,
    lastUsedAt: 1_681_000_000,
    isCurrent: false,
  },
];
const WRONG = fail({
  status: 403,
  id: "wrong-password",
  message: "The password is incorrect.",
  fields: { currentPassword: "The password is incorrect.", password: "The password is incorrect." },
});

/** Settings of the map scene, which the page provides. */
const scene = () => ({ modes: { exaggerate: vi.fn() } });

function setUp(api: Partial<UserApi>, view = <SettingsView />, services: Partial<Services> = {}) {
  const sessions = vi.fn(async () => ok({ sessions: SESSIONS }));
  const storageUse = async () => ok({ usedBytes: 1_610_612_736, allowedBytes: 10_737_418_240 });
  const all = fakeServices({ api: { accountSessions: sessions, storageUse, ...api }, ...services });
  const app = renderApp(view, { saga: accountSaga, services: all });
  app.dispatch(
    runtimeLoaded({ environment: "test", userApiUrl: "", contentSiteUrl: "", shopUrl: "", signedIn: true }),
  );
  app.dispatch(sessionStarted({ user: USER, remote: {} }));
  return {
    ...app,
    services: all,
    sessions,
    toasts: () => app.store.getState().toasts.map(({ text }) => text),
  };
}

const list = () => screen.findByRole("list", { name: "Sessions" });
const devices = async () =>
  within(await list())
    .getAllByRole("listitem")
    .map((item) => /^(.*?) ?(This device|Last used)/.exec(item.textContent ?? "")?.[1]);

describe("sessions", () => {
  it("show place and start date, and mark the current one, which has no Log out", async () => {
    setUp({});
    const [mine, phone] = within(await list()).getAllByRole("listitem");
    expect(mine?.textContent).toMatch(/^Firefox on Linux This deviceActive nowLogged in 11\/1\d\/2023$/);
    expect(within(mine as HTMLElement).queryByRole("button")).toBeNull();
    expect(phone?.textContent).toMatch(/Last used Nov \d, 2023 \d+:\d\d [AP]M/);
  });

  it("are logged out one by one, or all others at once", async () => {
    const endSession = vi.fn(async () => ok(null));
    const endOtherSessions = vi.fn(async () => ok({ ended: 1 }));
    const { toasts } = setUp({ endSession, endOtherSessions });
    await list();
    await userEvent.click(screen.getByRole("button", { name: "Log out everywhere else" }));
    await waitFor(async () => expect(await devices()).toEqual(["Firefox on Linux"]));
    expect(endOtherSessions).toHaveBeenCalledOnce();
    cleanup();
    setUp({ endSession, endOtherSessions });
    await list();
    await userEvent.click(screen.getByRole("button", { name: "Log out Safari on iPhone" }));
    await waitFor(async () => expect(await devices()).toEqual(["Firefox on Linux", "Chrome on Windows"]));
    expect(endSession).toHaveBeenCalledWith("b");
    // With one other session left, its own button is enough.
    expect(screen.queryByRole("button", { name: "Log out everywhere else" })).toBeNull();
    expect(toasts()).toEqual(["Logged out everywhere else"]);
  });

  it("stay when the request fails", async () => {
    const { toasts } = setUp({ endSession: async () => OFFLINE });
    await list();
    await userEvent.click(screen.getByRole("button", { name: "Log out Safari on iPhone" }));
    await waitFor(() =>
      expect(toasts()).toEqual(["Couldn't log out that device. The server cannot be reached."]),
    );
    expect(await devices()).toHaveLength(3);
  });

  it("can be reloaded after a failure", async () => {
    const accountSessions = vi.fn(async () => ok({ sessions: SESSIONS }) as never);
    accountSessions.mockResolvedValueOnce(OFFLINE as never);
    setUp({ accountSessions });
    await userEvent.click(await screen.findByRole("button", { name: "Try again" }));
    expect(await devices()).toHaveLength(3);
  });
});

describe("storage", () => {
  it("shows usage and limit", async () => {
    setUp({});
    await screen.findByText(/^1\.5 GB of 10 GB used\./);
    expect(screen.getByRole("progressbar", { name: "Storage used" }).getAttribute("aria-valuenow")).toBe(
      "15",
    );
  });

  it("shows usage alone without a limit, and nothing when it can't be read", async () => {
    setUp({ storageUse: async () => ok({ usedBytes: 2048, allowedBytes: null }) });
    await screen.findByText(/^2 KB of storage used\./);
    expect(screen.queryByRole("progressbar")).toBeNull();
    cleanup();
    setUp({ storageUse: async () => OFFLINE });
    await list();
    expect(screen.queryByText(/ used\./)).toBeNull();
  });
});

describe("a new password", () => {
  const fill = async (current: string, next: string) => {
    await userEvent.type(screen.getByLabelText("Current password"), current);
    await userEvent.type(screen.getByLabelText("New password"), next);
  };
  const button = () => screen.getByRole("button", { name: "Change password" });

  it("is sent once both fields are filled; then the fields clear and the sessions reload", async () => {
    const changePassword = vi.fn(async () => ok({ ...USER, firstName: "Changed" }));
    const { store, sessions, toasts } = setUp({ changePassword });
    await list();
    await userEvent.click(button());
    expect(button().getAttribute("aria-disabled")).toBe("true");
    await fill("the old one", "the new one");
    await userEvent.click(button());
    await waitFor(() => expect(toasts()).toEqual(["Password changed. You are logged out everywhere else."]));
    expect(changePassword).toHaveBeenCalledWith("the old one", "the new one");
    expect(screen.getByLabelText<HTMLInputElement>("Current password").value).toBe("");
    expect(screen.getByLabelText<HTMLInputElement>("New password").value).toBe("");
    expect(store.getState().session.user?.firstName).toBe("Changed");
    expect(sessions).toHaveBeenCalledTimes(2);
    expect(JSON.stringify(store.getState())).not.toContain("the new one");
  });

  it("keeps the input when the old password is wrong, and shows the error at its field", async () => {
    setUp({ changePassword: async () => WRONG });
    await fill("a guess", "the new one{Enter}");
    expect((await screen.findByRole("alert")).textContent).toBe("The password is incorrect.");
    expect(screen.getByLabelText<HTMLInputElement>("New password").value).toBe("the new one");
    expect(screen.getByLabelText("Current password").getAttribute("aria-invalid")).toBe("true");
  });

  it("reports form-level errors", async () => {
    setUp({ changePassword: async () => OFFLINE });
    await fill("the old one", "the new one{Enter}");
    expect((await screen.findByRole("alert")).textContent).toBe("The server cannot be reached.");
  });
});

it("the user's data opens as a download, and can be opened again", async () => {
  const openInNewTab = vi.fn();
  const { store } = setUp({ ownDataUrl: async () => ok({ url: "/zip" }) }, undefined, { openInNewTab });
  await userEvent.click(screen.getByRole("button", { name: "Export my data" }));
  await waitFor(() => expect(openInNewTab).toHaveBeenCalledWith("/zip"));
  expect(store.getState().toasts[0]?.action?.label).toBe("Click here if download has not started.");
  expect(store.getState().account.exporting).toBe(false);
});

describe("deleting the account", () => {
  const onClose = vi.fn();
  const modal = <DeleteAccountModal modal={{ kind: "delete-account", id: "1" }} onClose={onClose} />;

  it("asks for the password, then clears this browser's data and shows the front page", async () => {
    const deleteAccount = vi.fn(async () => ok(null));
    const redirect = vi.fn();
    const storage = memoryStorage({
      currentUser: JSON.stringify(USER),
      [`unsavedPreferences:${USER.uuid}`]: "[]",
    });
    setUp({ deleteAccount }, modal, { redirect, storage });
    const dialog = screen.getByRole("dialog", { name: "Delete account?" });
    expect(dialog.textContent).toMatch(/waypoints, lines, areas and tracks.*hunts, notes and photos/);
    await userEvent.click(screen.getByRole("button", { name: "Delete account" }));
    expect(deleteAccount).not.toHaveBeenCalled();
    await userEvent.type(screen.getByLabelText("Password"), "the right one{Enter}");
    await waitFor(() => expect(redirect).toHaveBeenCalledWith("/learn/maps"));
    expect(deleteAccount).toHaveBeenCalledWith("the right one");
    expect([...storage.map.keys()]).toEqual([]);
  });

  it.each([
    [WRONG, "The password is incorrect."],
    [
      fail({ status: 409, message: "You are the only administrator here." }),
      "You are the only administrator here.",
    ],
    [OFFLINE, "The server cannot be reached."],
  ])("shows the reason when it fails, and loses nothing (%#)", async (answer, text) => {
    const redirect = vi.fn();
    setUp({ deleteAccount: async () => answer }, modal, { redirect });
    await userEvent.type(screen.getByLabelText("Password"), "a guess{Enter}");
    expect((await screen.findByRole("alert")).textContent).toBe(text);
    expect(redirect).not.toHaveBeenCalled();
  });
});

describe("trials", () => {
  const endsAt = 1_700_000_000;
  const none = { explorer_trial: false, insider_trial: false };
  const page = (
    <>
      <UserView />
      <Modals components={modalComponents} />
    </>
  );
  const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));

  it("are offered to eligible users, ask for confirmation, and show how long they last", async () => {
    const startTrial = vi.fn(async (role: Trial) =>
      ok({ ...USER, allowTrial: none, trial: { role, endsAt } }),
    );
    const { dispatch, toasts } = setUp({ startTrial }, page);
    await press("Try Insider for 14 days");
    const question = screen.getByRole("dialog", { name: "Start the Insider trial?" });
    expect(question.textContent).toMatch(
      /You get 3D, terrain analysis and premium map layers until \d\d\/\d\d\/\d{4}\.It's free and ends automatically/,
    );
    await press("Cancel");
    expect(startTrial).not.toHaveBeenCalled();
    await press("Try Insider for 14 days");
    await press("Start trial");
    expect(await screen.findByText(/^Insider trial until 11\/1\d\/2023$/)).toBeTruthy();
    expect(toasts()[0]).toMatch(/^Your trial has started\. It ends on/);
    expect(screen.queryByRole("button", { name: /^Try/ })).toBeNull();
    dispatch(sessionStarted({ user: { ...USER, allowTrial: none }, remote: {} }));
    expect(screen.queryByText("Plan")).toBeNull();
  });

  it("can be ended after confirmation", async () => {
    const endTrial = vi.fn(async () => ok({ ...USER, allowTrial: none, trial: null }));
    const { dispatch, toasts } = setUp({ endTrial }, page);
    const user = { ...USER, allowTrial: none, trial: { role: "insider_trial" as const, endsAt } };
    dispatch(sessionStarted({ user, remote: {} }));
    await press("End trial");
    const question = within(screen.getByRole("dialog", { name: "End the Insider trial?" }));
    expect(endTrial).not.toHaveBeenCalled();
    await userEvent.click(question.getByRole("button", { name: "End trial" }));
    await waitFor(() => expect(toasts()).toEqual(["Your trial has ended."]));
    expect(screen.queryByText(/Insider trial until/)).toBeNull();
  });

  it("show why they can't be ended, and continue", async () => {
    const { dispatch, toasts } = setUp({ endTrial: async () => fail({ message: "Not now." }) }, page);
    const user = { ...USER, allowTrial: none, trial: { role: "insider_trial" as const, endsAt } };
    dispatch(sessionStarted({ user, remote: {} }));
    await press("End trial");
    const question = within(screen.getByRole("dialog", { name: "End the Insider trial?" }));
    await userEvent.click(question.getByRole("button", { name: "End trial" }));
    await waitFor(() => expect(toasts()).toEqual(["Not now."]));
    expect(screen.getByText(/^Insider trial until/)).toBeTruthy();
  });

  it("are offered where the plan ends, until one has started", async () => {
    const onClose = vi.fn();
    const offer = (
      <>
        <UpgradePlanModal modal={{ kind: "upgrade-plan", id: "upgrade" }} onClose={onClose} />
        <Modals components={modalComponents} />
      </>
    );
    const startTrial = async (role: Trial) =>
      ok({ ...USER, roles: [role, "registered" as const], allowTrial: none, trial: { role, endsAt } });
    const { dispatch } = setUp({ startTrial }, offer);
    dispatch(sessionStarted({ user: { ...USER, roles: ["registered"] }, remote: {} }));
    onClose.mockClear();
    const dialog = screen.getByRole("dialog", { name: "Upgrade your plan" });
    expect(dialog.textContent).toContain("Try either plan for 14 days, free of charge.");
    await press("Try Explorer for 14 days");
    await press("Start trial");
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    onClose.mockClear();
    dispatch(sessionStarted({ user: { ...USER, roles: ["registered"], allowTrial: none }, remote: {} }));
    expect(screen.getByText(/This site's administrator can change your plan/)).toBeTruthy();
    await press("OK");
    expect(onClose).toHaveBeenCalledOnce();
  });

  it("show why they can't be started", async () => {
    const { toasts } = setUp({ startTrial: async () => fail({ message: "Not now." }) }, page);
    await press("Try Explorer for 14 days");
    await press("Start trial");
    await waitFor(() => expect(toasts()).toEqual(["Not now."]));
    expect(
      screen.getByRole("button", { name: "Try Explorer for 14 days" }).getAttribute("aria-busy"),
    ).toBeNull();
  });
});

it("the account view links to the settings", async () => {
  const { store } = setUp({}, <UserView />);
  await userEvent.click(screen.getByRole("button", { name: "Account Settings" }));
  expect(store.getState().sidebar.view?.name).toBe("Settings");
});

describe("the map's settings", () => {
  const stage = (parts: ReturnType<typeof scene>) => parts as unknown as Services["stage"];
  const box = () => screen.getByRole("textbox", { name: "Elevation exaggeration in 3D, exact value" });

  it("save the elevation exaggeration with the account, and update the ground at once", async () => {
    const ground = scene();
    const setMapPreferences = vi.fn<UserApi["setMapPreferences"]>(async (mapPreferences) =>
      ok({ ...USER, mapPreferences }),
    );
    const { store } = setUp({ setMapPreferences }, <SettingsView />, { stage: stage(ground) });
    await userEvent.clear(box());
    await userEvent.type(box(), "2.6{Enter}");
    await waitFor(() => expect(setMapPreferences).toHaveBeenCalledWith({ elevationExaggeration: 2.5 }));
    expect(ground.modes.exaggerate).toHaveBeenLastCalledWith(2.5);
    await waitFor(() =>
      expect(store.getState().session.user?.mapPreferences.elevationExaggeration).toBe(2.5),
    );
    expect(store.getState().account.exaggeration).toBeNull();
  });

  it("reset the ground when saving the exaggeration fails, and report it", async () => {
    const ground = scene();
    const { store } = setUp({ setMapPreferences: async () => OFFLINE }, <SettingsView />, {
      stage: stage(ground),
    });
    await userEvent.clear(box());
    await userEvent.type(box(), "3{Enter}");
    await waitFor(() => expect(ground.modes.exaggerate).toHaveBeenLastCalledWith(1));
    expect(store.getState().toasts[0]?.text).toMatch(
      /Couldn't save the elevation exaggeration. The server cannot be reached/,
    );
    expect((box() as HTMLInputElement).value).toBe("1");
  });

  it("change the coordinate format and the crosshair", async () => {
    const { store } = setUp({});
    await userEvent.click(screen.getByRole("radio", { name: "UTM" }));
    await userEvent.click(screen.getByRole("switch", { name: /^Crosshair/ }));
    expect(store.getState().settings).toMatchObject({ coordinateFormat: "utm", crosshair: false });
  });
});

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { openShare } from "../../../src/app/events";
import { sessionSaga } from "../../../src/features/session/saga";
import { REFRESH_RETRY_MS } from "../../../src/features/session/sagas/refreshProfile";
import { selectImportMaxBytes } from "../../../src/features/session/selectors";
import { authFailed, loggedOut, loginAgain, logOut, startApp } from "../../../src/features/session/slice";
import { fail, fakeServices, memoryStorage, OFFLINE, ok, runFeature, USER } from "../app/fakes";

const SITE = "https://site.example.org";
const SIGNED_OUT = fail({ status: 401, id: "not-signed-in" });

const snapshots = (forget: () => Promise<void>) => ({
  open: async () => null,
  renew: async () => {},
  forget,
});

function setUp(parts: Parameters<typeof fakeServices>[0] = {}) {
  const { api, ...rest } = parts;
  const services = fakeServices({
    storage: memoryStorage({ currentUser: JSON.stringify(USER) }),
    loadRuntimeConfig: async () =>
      ok({ environment: "test", userApiUrl: "/api/v1", contentSiteUrl: SITE, shopUrl: "", signedIn: true }),
    ...rest,
    api: {
      config: async () => ok({ importMaxBytes: 5 }),
      whoami: vi.fn(async () => ok(USER)),
      logout: vi.fn(async () => ok(null)),
      ...api,
    },
  });
  const run = runFeature(sessionSaga, services);
  const session = () => run.store.getState().session;
  return { ...run, services, session };
}

beforeEach(() => {
  vi.useFakeTimers();
  for (const level of ["warn", "error"] as const) vi.spyOn(console, level).mockImplementation(() => {});
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});
const settle = (ms = 0) => vi.advanceTimersByTimeAsync(ms);

describe("start-up", () => {
  it("reads the configuration, then the user, after removing old service workers", async () => {
    const unregisterServiceWorkers = vi.fn(async () => {});
    const app = setUp({ unregisterServiceWorkers });
    expect(app.session().startup.state).toBe("running");
    app.store.dispatch(startApp());
    await settle();
    expect(app.session()).toMatchObject({
      startup: { state: "done" },
      user: USER,
      remote: { importMaxBytes: 5 },
    });
    expect(selectImportMaxBytes(app.store.getState())).toBe(5);
    expect(unregisterServiceWorkers).toHaveBeenCalledOnce();
    expect(app.services.redirect).not.toHaveBeenCalled();
  });

  it("requests the configuration at most every 300000 ms, and caches it in between", async () => {
    const config = vi.fn(async () => ok({ importMaxBytes: 5 }));
    let time = 1_700_000_000_000;
    const storage = memoryStorage({ currentUser: JSON.stringify(USER) });
    const startAt = async (at: number) => {
      time = at;
      const app = setUp({ storage, now: () => time, api: { config } });
      app.store.dispatch(startApp());
      await settle();
      return selectImportMaxBytes(app.store.getState());
    };
    const first = time;
    expect(await startAt(first)).toBe(5);
    config.mockResolvedValue(ok({ importMaxBytes: 6 }));
    expect(await startAt(first + 299_999)).toBe(5);
    expect(config).toHaveBeenCalledOnce();
    expect(await startAt(first + 300_000)).toBe(6);
    // A clock that was set back.
    expect(await startAt(first - 1)).toBe(6);
    expect(config).toHaveBeenCalledTimes(3);
  });

  it("starts with the cached configuration while the server is unavailable", async () => {
    const config = vi.fn(
      async () => OFFLINE as ReturnType<typeof ok<{ importMaxBytes: number }>> | typeof OFFLINE,
    );
    const kept = { at: 0, from: "/api/v1", config: { importMaxBytes: 7 } };
    const start = async (remoteConfig: string) => {
      const app = setUp({
        storage: memoryStorage({ currentUser: JSON.stringify(USER), remoteConfig }),
        api: { config },
      });
      app.store.dispatch(startApp());
      await settle();
      return app;
    };
    const app = await start(JSON.stringify(kept));
    expect(selectImportMaxBytes(app.store.getState())).toBe(7);
    expect(config).toHaveBeenCalledOnce();
    for (const useless of [
      JSON.stringify({ ...kept, from: "https://other.example.org" }),
      "{",
      "[]",
      '{"at":1}',
    ])
      expect((await start(useless)).session().startup.state).toBe("failed");
  });

  it("requests no user when the browser has no session", async () => {
    const config = vi.fn(async () => SIGNED_OUT);
    const app = setUp({
      loadRuntimeConfig: async () =>
        ok({
          environment: "test",
          userApiUrl: "/api/v1",
          contentSiteUrl: SITE,
          shopUrl: "",
          signedIn: false,
        }),
      api: { config },
    });
    app.store.dispatch(startApp());
    await settle();
    expect(config).not.toHaveBeenCalled();
    expect(app.services.redirect).toHaveBeenCalledWith(`${SITE}/learn/maps`);
    expect(app.services.storage.getItem("currentUser")).toBeNull();
  });

  it.each([
    ["whoami", { whoami: async () => SIGNED_OUT }],
    ["config", { config: async () => SIGNED_OUT }],
  ])(
    "redirects users who are not signed in (%s) to the learn page and forgets the stored user",
    async (_, api) => {
      const app = setUp({ api });
      app.store.dispatch(startApp());
      await settle();
      expect(app.services.redirect).toHaveBeenCalledExactlyOnceWith(`${SITE}/learn/maps`);
      expect(app.services.storage.getItem("currentUser")).toBeNull();
      expect(console.warn).toHaveBeenCalledWith("USER ACCESS FAILURE", "not-signed-in");
    },
  );

  it("shows a share link to visitors without a session", async () => {
    const app = setUp({
      api: { config: async () => SIGNED_OUT },
      address: { hash: () => "#share-token=abc", clearHash: () => {}, onHashChange: () => () => {} },
    });
    app.store.dispatch(startApp());
    await settle();
    expect(app.services.redirect).not.toHaveBeenCalled();
    expect(app.store.getState().sharedPage.token).toBe("abc");
  });

  it("lets a phone continue that chose to", async () => {
    const site = { environment: "test", userApiUrl: "/api/v1", contentSiteUrl: SITE, shopUrl: "" };
    const app = setUp({
      isMobileBrowser: () => true,
      loadRuntimeConfig: async () => ok({ ...site, signedIn: true, phoneAllowed: true }),
    });
    app.store.dispatch(startApp());
    await settle();
    expect(app.services.redirect).not.toHaveBeenCalled();
    expect(app.session().startup.state).toBe("done");
  });

  it("redirects phones to the download page", async () => {
    const app = setUp({ isMobileBrowser: () => true });
    app.store.dispatch(startApp());
    await settle();
    expect(app.services.redirect).toHaveBeenCalledExactlyOnceWith(`${SITE}/download`);
    expect(app.services.api.whoami).not.toHaveBeenCalled();
  });

  it("reports a failure and starts at the next try", async () => {
    const whoami = vi.fn(async () => OFFLINE as ReturnType<typeof ok<typeof USER>> | typeof OFFLINE);
    const app = setUp({ api: { whoami } });
    app.store.dispatch(startApp());
    await settle();
    expect(app.session().startup).toEqual({ state: "failed", error: OFFLINE.data.message });
    expect(app.services.redirect).not.toHaveBeenCalled();
    whoami.mockResolvedValue(ok(USER));
    app.store.dispatch(startApp());
    await settle();
    expect(app.session().startup.state).toBe("done");
  });

  it("reports a configuration that can't be read", async () => {
    const app = setUp({ loadRuntimeConfig: async () => fail({ status: 404, message: "No configuration." }) });
    app.store.dispatch(startApp());
    await settle();
    expect(app.session().startup).toEqual({ state: "failed", error: "No configuration." });
  });
});

describe("the profile", () => {
  it("is refreshed every 900000 ms", async () => {
    const app = setUp();
    app.store.dispatch(startApp());
    await settle();
    const whoami = vi.mocked(app.services.api.whoami);
    whoami.mockResolvedValue(ok({ ...USER, firstName: "Renamed" }));
    await settle(899_999);
    expect(whoami).toHaveBeenCalledTimes(1);
    await settle(1);
    expect(whoami).toHaveBeenCalledTimes(2);
    expect(app.session().user?.firstName).toBe("Renamed");
    await settle(900_000);
    expect(whoami).toHaveBeenCalledTimes(3);
  });

  it("is retried soon when the connection is lost, without logging out", async () => {
    const app = setUp();
    app.store.dispatch(startApp());
    await settle();
    const whoami = vi.mocked(app.services.api.whoami);
    whoami.mockResolvedValue(OFFLINE);
    await settle(900_000 + 3 * REFRESH_RETRY_MS);
    expect(whoami).toHaveBeenCalledTimes(5);
    expect(app.store.getState().modals).toEqual([]);
  });

  it("that can't be loaded opens the modal, and after 5 s the login page", async () => {
    const app = setUp();
    app.store.dispatch(startApp());
    await settle();
    vi.mocked(app.services.api.whoami).mockResolvedValue(SIGNED_OUT);
    await settle(900_000);
    expect(app.store.getState().modals).toMatchObject([{ kind: "auth-failed", dismissable: false }]);
    await settle(4999);
    expect(app.services.redirect).not.toHaveBeenCalled();
    await settle(1);
    expect(app.services.api.logout).toHaveBeenCalledOnce();
    expect(app.services.storage.getItem("currentUser")).toBeNull();
    expect(app.services.redirect).toHaveBeenCalledExactlyOnceWith(`${SITE}/login?destination=%2Fmaps%2F`);
  });

  it("of another user ends this page", async () => {
    const app = setUp();
    app.store.dispatch(startApp());
    await settle();
    vi.mocked(app.services.api.whoami).mockResolvedValue(ok({ ...USER, uuid: "another" }));
    await settle(900_000);
    expect(app.services.redirect).toHaveBeenCalledExactlyOnceWith("/maps/");
    expect(app.session().user?.uuid).toBe(USER.uuid);
  });
});

describe("content stored in this browser", () => {
  it("is removed when the session is lost", async () => {
    const forget = vi.fn(async () => {});
    const app = setUp({ snapshots: snapshots(forget) });
    app.store.dispatch(startApp());
    await settle();
    expect(forget).not.toHaveBeenCalled();
    app.store.dispatch(authFailed());
    await settle();
    expect(forget).toHaveBeenCalledOnce();
  });

  it("is removed at a start without a session", async () => {
    const forget = vi.fn(async () => {});
    const app = setUp({ api: { whoami: async () => SIGNED_OUT }, snapshots: snapshots(forget) });
    app.store.dispatch(startApp());
    await settle();
    expect(forget).toHaveBeenCalledOnce();
    expect(app.services.redirect).toHaveBeenCalledOnce();
  });
});

it("several failed requests show one modal; its button doesn't wait", async () => {
  const app = setUp();
  app.store.dispatch(startApp());
  await settle();
  app.store.dispatch(authFailed());
  app.store.dispatch(authFailed());
  expect(app.store.getState().modals).toHaveLength(1);
  app.store.dispatch(loginAgain());
  await settle();
  expect(app.services.redirect).toHaveBeenCalledOnce();
});

it("a visitor stays on a shared page when a request requires a session", async () => {
  const app = setUp();
  app.store.dispatch(openShare("token"));
  app.store.dispatch(authFailed());
  await settle(10_000);
  expect(app.store.getState().modals).toEqual([]);
  expect(app.services.redirect).not.toHaveBeenCalled();
});

describe("log out", () => {
  it("calls the server, forgets the stored user, and opens the content site", async () => {
    const app = setUp();
    app.store.dispatch(startApp());
    await settle();
    app.store.dispatch(logOut());
    expect(app.session().loggingOut).toBe(true);
    await settle();
    expect(app.services.api.logout).toHaveBeenCalledOnce();
    expect(app.services.storage.getItem("currentUser")).toBeNull();
    expect(app.services.redirect).toHaveBeenCalledExactlyOnceWith(`${SITE}/learn/maps`);
  });

  it("stops loading and removes the stored content before it redirects", async () => {
    let removed = () => {};
    const forget = vi.fn(() => new Promise<void>((resolve) => (removed = resolve)));
    const app = setUp({ snapshots: snapshots(forget) });
    app.store.dispatch(startApp());
    await settle();
    app.store.dispatch(logOut());
    await settle();
    expect(app.actions.some(loggedOut.match)).toBe(true);
    expect(forget).toHaveBeenCalledOnce();
    expect(app.services.redirect).not.toHaveBeenCalled();
    removed();
    await settle();
    expect(app.services.redirect).toHaveBeenCalledOnce();
  });

  it("offline doesn't pretend to log out", async () => {
    const forget = vi.fn(async () => {});
    const app = setUp({ api: { logout: async () => OFFLINE }, snapshots: snapshots(forget) });
    app.store.dispatch(startApp());
    await settle();
    app.store.dispatch(logOut());
    await settle();
    expect(app.services.redirect).not.toHaveBeenCalled();
    expect(app.services.storage.getItem("currentUser")).not.toBeNull();
    expect(app.session().loggingOut).toBe(false);
    expect(app.store.getState().toasts[0]?.text).toMatch(/still logged in.*log out again/i);
    expect(forget).not.toHaveBeenCalled();
  });
});

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { ApiResult, HeldPreferences } from "../../../src/api/userApi";
import { DEFAULT_PREFERENCES, type PreferenceJob } from "../../../src/domain/preferences";
import { applyJobs } from "../../../src/domain/preferencesBatch";
import { applyShown, type ShownChange } from "../../../src/domain/shownChange";
import { fitting, preferencesSaga } from "../../../src/features/preferences/saga";
import { selectPreferences, selectPreferencesProblem } from "../../../src/features/preferences/selectors";
import { changePreferences, changeShown } from "../../../src/features/preferences/slice";
import { connectionBack, pageLeft, sessionStarted } from "../../../src/features/session/slice";
import { fail, fakeServices, memoryStorage, OFFLINE, ok, runFeature, USER } from "../app/fakes";

const KEY = `unsavedPreferences:${USER.uuid}`;
const pin = (id: string): PreferenceJob[] => [
  { action: "change", path: "global/pinned/collection", values: id },
];
const favor = (id: string): PreferenceJob[] => [{ action: "add", path: "favorites/states", values: [id] }];

/** Runs the saga on a server that stores preferences and fails on request. */
function setUp(storage = memoryStorage()) {
  const server = {
    stored: DEFAULT_PREFERENCES as HeldPreferences,
    failure: null as ReturnType<typeof fail> | null,
  };
  const sent: PreferenceJob[][] = [];
  const shown: ShownChange[] = [];
  const refuse = (jobs: PreferenceJob[]) => jobs.some((job) => job.values === "bad");
  const services = fakeServices({
    storage,
    api: {
      preferences: async (): Promise<ApiResult<HeldPreferences>> => server.failure ?? ok(server.stored),
      changePreferences: async (jobs, answer) => {
        sent.push(jobs);
        if (server.failure) return server.failure;
        if (refuse(jobs)) return fail({ status: 400, id: "bad-job", message: "There is no such hunt." });
        server.stored = applyJobs(server.stored, jobs);
        return ok(answer === "none" ? null : server.stored);
      },
      changeShown: async (change) => {
        if (server.failure) return server.failure;
        shown.push(change);
        server.stored = {
          ...server.stored,
          features: { visible: applyShown(server.stored.features.visible, change) },
        };
        return ok(null);
      },
    },
  });
  const run = runFeature(preferencesSaga, services);
  const begin = () => run.store.dispatch(sessionStarted({ user: USER, remote: {} }));
  const pinned = () => selectPreferences(run.store.getState()).global.pinned.collection;
  return { ...run, begin, server, sent, shown, storage, pinned };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});
const settle = (ms = 0) => vi.advanceTimersByTimeAsync(ms);

describe("preferences", () => {
  it("load when the session starts", async () => {
    const app = setUp();
    app.server.stored = applyJobs(DEFAULT_PREFERENCES, pin("h1"));
    app.begin();
    await settle();
    expect(app.pinned()).toBe("h1");
    expect(app.store.getState().preferences.loaded).toBe(true);
  });

  it("change at once and are saved", async () => {
    const app = setUp();
    app.begin();
    await settle();
    app.store.dispatch(changePreferences(pin("h2")));
    expect(app.pinned()).toBe("h2");
    await settle();
    expect(app.server.stored.global.pinned.collection).toBe("h2");
    expect(app.store.getState().preferences.queue).toEqual([]);
    expect(app.storage.map.has(KEY)).toBe(false);
  });

  it("changed before they load keep the change", async () => {
    const app = setUp();
    app.server.stored = applyJobs(DEFAULT_PREFERENCES, favor("CO"));
    app.begin();
    app.store.dispatch(changePreferences(favor("UT")));
    await settle();
    expect(app.server.stored.favorites.states).toEqual(["UT", "CO"]);
    expect(selectPreferences(app.store.getState()).favorites.states).toEqual(["UT", "CO"]);
  });
});

describe("offline", () => {
  it("changes wait in order, show the reason, and are sent together when the server responds again", async () => {
    const app = setUp();
    app.begin();
    await settle();
    app.server.failure = OFFLINE;
    for (const state of ["CO", "UT", "MT"]) app.store.dispatch(changePreferences(favor(state)));
    await settle(100);
    expect(selectPreferencesProblem(app.store.getState())?.id).toBe("offline");
    expect(JSON.parse(app.storage.map.get(KEY) ?? "[]")).toHaveLength(3);
    app.server.failure = null;
    await settle(60_000);
    expect(app.server.stored.favorites.states).toEqual(["MT", "UT", "CO"]);
    expect(selectPreferencesProblem(app.store.getState())).toBeNull();
    expect(app.storage.map.has(KEY)).toBe(false);
  });

  it.each(["just before the page goes", "as the page goes"])("changes made %s are stored", async (when) => {
    const app = setUp();
    app.begin();
    await settle();
    app.server.failure = OFFLINE;
    if (when === "as the page goes") app.store.dispatch(pageLeft());
    app.store.dispatch(changePreferences(favor("CO")));
    if (when === "just before the page goes") app.store.dispatch(pageLeft());
    // Must be stored synchronously, because a page being closed gets no more time.
    expect(JSON.parse(app.storage.map.get(KEY) ?? "[]")).toEqual([favor("CO")]);
  });

  it("requests to the server become less and less frequent", async () => {
    const app = setUp();
    app.begin();
    await settle();
    app.server.failure = OFFLINE;
    app.store.dispatch(changePreferences(pin("h1")));
    await settle(60_000);
    expect(app.sent.length).toBeGreaterThan(4);
    expect(app.sent.length).toBeLessThan(10);
  });

  it("pending changes are sent as soon as the browser is back online", async () => {
    const app = setUp();
    app.begin();
    await settle();
    app.server.failure = OFFLINE;
    app.store.dispatch(changePreferences(pin("h1")));
    await settle(40_000);
    app.server.failure = null;
    app.store.dispatch(connectionBack());
    await settle();
    expect(app.server.stored.global.pinned.collection).toBe("h1");
  });

  it("no change is lost when the page closes before it is sent", async () => {
    const storage = memoryStorage();
    const first = setUp(storage);
    first.server.failure = OFFLINE;
    first.begin();
    first.store.dispatch(changePreferences(pin("h7")));
    await settle(100);
    first.task?.cancel();
    const second = setUp(storage);
    second.begin();
    await settle(100);
    expect(second.server.stored.global.pinned.collection).toBe("h7");
    expect(storage.map.has(KEY)).toBe(false);
  });

  it("a damaged store causes no failure", async () => {
    const app = setUp(memoryStorage({ [KEY]: '[[{"action":"change","path":"nowhere"}],7,' }));
    app.begin();
    await settle();
    expect(app.store.getState().preferences.loaded).toBe(true);
  });
});

it("many changes at once are split into requests the server accepts", async () => {
  const app = setUp();
  app.begin();
  await settle();
  // As many bytes as 30,000 short ones. The store's checks go through each of them at each change.
  const ids = Array.from({ length: 3000 }, (_, index) => `id-${index}-${"x".repeat(100)}`);
  for (let start = 0; start < ids.length; start += 500) {
    const values = ids.slice(start, start + 500);
    app.store.dispatch(changePreferences([{ action: "add", path: "features/visible/features", values }]));
  }
  for (let count = 0; count < 1200; count += 1) app.store.dispatch(changePreferences(pin(`h${count}`)));
  await settle(100);
  expect(app.server.stored.features.visible.features).toHaveLength(3000);
  expect(app.server.stored.global.pinned.collection).toBe("h1199");
  for (const jobs of app.sent) {
    expect(jobs.length).toBeLessThanOrEqual(500);
    expect(JSON.stringify(jobs).length).toBeLessThan(400_000);
  }
  expect(app.storage.map.has(KEY)).toBe(false);
});

it("a change larger than a request is still sent", () => {
  const values = Array.from({ length: 20_000 }, String);
  const large = [{ action: "change" as const, path: "features/visible/features" as const, values }];
  expect([fitting([large, large]), fitting([pin("a"), large]), fitting([pin("a"), pin("b")])]).toEqual([
    1, 1, 2,
  ]);
});

it("a change that the server refuses is reverted and reported, others are kept", async () => {
  const app = setUp();
  app.begin();
  await settle();
  app.server.failure = OFFLINE;
  app.store.dispatch(changePreferences(favor("CO")));
  await settle(10);
  app.store.dispatch(changePreferences(pin("bad")));
  app.store.dispatch(changePreferences(favor("UT")));
  app.server.failure = null;
  await settle(60_000);
  expect(app.server.stored.favorites.states).toEqual(["UT", "CO"]);
  expect(app.pinned()).toBeNull();
  const toasts = app.store.getState().toasts;
  expect(toasts.map((toast) => toast.text)).toEqual(["Couldn't save a setting. There is no such hunt."]);
});

it("a long list is not returned, and stays in effect", async () => {
  const app = setUp();
  app.begin();
  await settle();
  const values = Array.from({ length: 25_000 }, (_, index) => `f${index}`);
  const before = app.store.getState().preferences.value.features.visible;
  const after = { all: false, collections: [], features: values, updatedAt: 100 };
  const change = { base: "none" as const, show: values, hide: [], updatedAt: 100 };
  app.store.dispatch(changePreferences(favor("CO")));
  app.store.dispatch(changeShown({ change, before, after }));
  app.store.dispatch(changePreferences(favor("UT")));
  await settle(5000);
  const { value, confirmed, queue } = app.store.getState().preferences;
  expect(app.shown).toEqual([change]);
  expect(queue).toEqual([]);
  for (const { features, favorites } of [value, confirmed, app.server.stored]) {
    expect(features.visible.features).toEqual(values);
    expect(favorites.states).toEqual(["UT", "CO"]);
  }
  expect(app.storage.getItem(KEY)).toBeNull();
});

it("a change of visibility is sent by the next visit, over others' changes since", async () => {
  const storage = memoryStorage();
  const first = setUp(storage);
  first.begin();
  await settle();
  first.server.failure = OFFLINE;
  const before = first.store.getState().preferences.value.features.visible;
  const change = { base: "keep" as const, show: [], hide: ["a"], updatedAt: 100 };
  const after = { ...before, all: false, hidden: ["a"], updatedAt: 100 };
  first.store.dispatch(changeShown({ change, before, after }));
  await settle(100);
  first.task?.cancel();
  const second = setUp(storage);
  second.server.stored = {
    ...second.server.stored,
    features: { visible: { ...before, all: false, hidden: ["b"] } },
  };
  second.begin();
  await settle(100);
  expect(second.shown).toEqual([change]);
  expect(second.store.getState().preferences.value.features.visible.hidden).toEqual(["b", "a"]);
  expect(storage.map.has(KEY)).toBe(false);
});

it("jobs of an earlier version on single features still apply to hidden features", async () => {
  const queue = [
    [{ action: "add", path: "features/visible/features", values: ["a"] }],
    [{ action: "remove", path: "features/visible/features", values: ["c"] }],
  ];
  const app = setUp(memoryStorage({ [KEY]: JSON.stringify(queue) }));
  const { visible } = DEFAULT_PREFERENCES.features;
  app.server.stored = {
    ...DEFAULT_PREFERENCES,
    features: { visible: { ...visible, all: false, hidden: ["a", "b"] } },
  };
  app.server.failure = OFFLINE;
  app.begin();
  await settle();
  app.server.failure = null;
  app.store.dispatch(connectionBack());
  await settle();
  expect(app.store.getState().preferences.value.features.visible.hidden).toEqual(["b", "c"]);
});

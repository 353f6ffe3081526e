import { all, call } from "typed-redux-saga";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { itemRenamed } from "../../../src/app/events";
import { addressSaga } from "../../../src/features/address/saga";
import { featureDetailSaga } from "../../../src/features/featureDetail/saga";
import { openModal } from "../../../src/features/modals/slice";
import { sessionStarted } from "../../../src/features/session/slice";
import { sidebarSaga } from "../../../src/features/sidebar/saga";
import { back, close, navigate, navigateFresh, rememberTab } from "../../../src/features/sidebar/slice";
import type { MapStage, MapViewpoint } from "../../../src/map/mapStage";
import { fail, fakePages, fakeServices, runFeature, USER } from "../app/fakes";

const ONE = "11111111-1111-4111-8111-111111111111";
const TWO = "22222222-2222-4222-8222-222222222222";
const detail = (uuid: string, drawn?: boolean) =>
  navigate({ name: "FeatureDetail", metadata: { uuid, ...(drawn && { drawn }) } });

function begin(address?: string, { roles = USER.roles, state = null as unknown } = {}) {
  const pages = fakePages(address, state);
  let told: (viewpoint: MapViewpoint) => void = () => {};
  const stage = {
    setPadding: () => {},
    content: { remove: async () => {} },
    onViewpoint: (listener: typeof told) => {
      told = listener;
      return () => {};
    },
  } as unknown as MapStage;
  const getFeature = vi.fn(async () => fail({ status: 404 }));
  const services = fakeServices({ pages, stage, api: { getFeature } });
  const run = runFeature(function* () {
    yield* all([call(addressSaga), call(sidebarSaga), call(featureDetailSaga)]);
  }, services);
  run.store.dispatch(sessionStarted({ user: { ...USER, roles }, remote: {} }));
  const look = (longitude: number) => told({ longitude, latitude: 40, zoom: 9 } as MapViewpoint);
  const paths = () => pages.entries.map((entry) => entry.address);
  const sidebar = () => run.store.getState().sidebar;
  const toasts = () => run.store.getState().toasts.map(({ text }) => text);
  return { ...run, pages, look, paths, sidebar, toasts, getFeature };
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());
const settle = (ms = 0) => vi.advanceTimersByTimeAsync(ms);

describe("the address follows the sidebar", () => {
  it("with an entry for each view, which the browser's Back and Forward visit", async () => {
    const { store, pages, paths, sidebar } = begin();
    store.dispatch(navigateFresh({ name: "Content", metadata: { tab: "collections" } }));
    store.dispatch(rememberTab({ content: "features" }));
    store.dispatch(navigate({ name: "Collection", metadata: { uuid: ONE } }));
    store.dispatch(close());
    expect(paths()).toEqual(["/maps/", "/maps/content", `/maps/hunts/${ONE}`, "/maps/map"]);
    pages.go(-1);
    expect(sidebar()).toMatchObject({
      shown: true,
      view: { name: "Collection", metadata: { uuid: ONE } },
      history: [{ name: "Content", metadata: { tab: "features" } }],
    });
    pages.go(-1);
    expect(sidebar().view).toEqual({ name: "Content", metadata: { tab: "features" } });
    expect(sidebar().tabs.content).toBe("features");
    pages.go(2);
    expect(sidebar()).toMatchObject({ view: null, shown: false });
    expect(paths()).toHaveLength(4);
  });

  it("goes back when the panel's Back leads to the previous entry, so that none is visited twice", async () => {
    const { store, pages, paths } = begin();
    store.dispatch(navigate({ name: "User" }));
    store.dispatch(navigate({ name: "Settings" }));
    store.dispatch(back());
    await settle();
    expect(pages.address()).toBe("/maps/account");
    store.dispatch(navigate({ name: "Help" }));
    expect(paths()).toEqual(["/maps/", "/maps/account", "/maps/help"]);
  });

  it("replaces the entry when the panel's Back leads elsewhere", async () => {
    const { store, paths } = begin(`/maps/features/${ONE}`);
    store.dispatch(back());
    await settle();
    expect(paths()).toEqual(["/maps/content"]);
  });

  it("adds one entry for features drawn in a row, as the panel's Back does", () => {
    const { store, paths, sidebar } = begin();
    for (const uuid of [ONE, TWO]) store.dispatch(detail(uuid, true));
    expect(paths()).toEqual(["/maps/", `/maps/features/${TWO}`]);
    expect(sidebar().history).toEqual([{ name: "Library" }]);
    store.dispatch(detail(ONE));
    expect(paths()).toHaveLength(3);
  });

  it("gets the id of a new hunt once it is saved", () => {
    const { store, paths } = begin();
    store.dispatch(navigate({ name: "Collection", metadata: { uuid: "temp-hunt-1" } }));
    store.dispatch(itemRenamed({ from: "temp-hunt-1", to: ONE }));
    expect(paths()).toEqual(["/maps/", `/maps/hunts/${ONE}`]);
  });

  it("closes a dialog on navigation", async () => {
    const { store, pages } = begin();
    store.dispatch(navigate({ name: "User" }));
    store.dispatch(openModal({ kind: "create-hunt" }));
    store.dispatch(openModal({ kind: "unsaved-move" }));
    pages.go(-1);
    await settle();
    expect(store.getState().modals.map(({ kind }) => kind)).toEqual(["unsaved-move"]);
  });
});

describe("an opened address", () => {
  it("shows its view, and Back leads through its parents", async () => {
    const { sidebar } = begin("/maps/layers/ohio/Land");
    expect(sidebar()).toMatchObject({
      view: { name: "LayerCategoryDetail", metadata: { state: "ohio", category: "Land" } },
      history: [{ name: "Library" }, { name: "LayerCategoryList", metadata: { state: "ohio" } }],
    });
  });

  it("keeps the panel's history over a reload", () => {
    const stack = [{ name: "Library" }, { name: "User" }];
    const { sidebar } = begin("/maps/settings", { state: { stack, before: "/maps/account", drawn: false } });
    expect(sidebar()).toMatchObject({ view: { name: "Settings" }, history: stack });
  });

  it("reports that the feature doesn't exist or isn't the user's, and opens the list", async () => {
    const { sidebar, paths, toasts } = begin(`/maps/features/${ONE}`);
    await settle();
    expect(toasts()).toEqual(["Sorry, but it looks like that feature does not exist"]);
    expect(sidebar()).toMatchObject({
      shown: true,
      view: { name: "Content", metadata: { tab: "features" } },
    });
    expect(paths()).toEqual(["/maps/content"]);
  });

  it.each([
    ["/maps/nowhere", "This page doesn't exist, so here's the Library."],
    ["/maps/administration", "Only administrators can open this page."],
  ])("%s gives a reason for opening the Library", async (address, text) => {
    const { sidebar, paths, toasts } = begin(address, { roles: ["registered"] });
    expect(toasts()).toEqual([text]);
    expect([sidebar().view, paths()]).toEqual([{ name: "Library" }, ["/maps/"]]);
  });

  it.each([
    ["/maps/selected", "/maps/content"],
    ["/maps/import", "/maps/data"],
    ["/maps/loader", "/maps/"],
  ])("%s, when it existed only on an earlier page, opens %s", (address, path) => {
    expect(begin(address).paths()).toEqual([path]);
  });
});

describe("the map's position", () => {
  it("is written at most twice a second, without an entry", async () => {
    const { pages, look, paths } = begin();
    look(-99.64);
    expect(pages.address()).toBe("/maps/");
    look(-100);
    expect(paths()).toEqual(["/maps/?map=9/40/-100"]);
    look(-101);
    look(-102);
    expect(paths()).toEqual(["/maps/?map=9/40/-100"]);
    await settle(500);
    expect(paths()).toEqual(["/maps/?map=9/40/-102"]);
  });

  it("is carried along with each view, and updated after navigation", async () => {
    const { store, pages, look } = begin("/maps/?map=9/40/-100");
    store.dispatch(navigate({ name: "User" }));
    expect(pages.address()).toBe("/maps/account?map=9/40/-100");
    look(-101);
    pages.go(-1);
    expect(pages.address()).toBe("/maps/?map=9/40/-101");
  });
});

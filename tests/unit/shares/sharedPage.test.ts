import { afterEach, expect, it, vi } from "vitest";
import { openShare } from "../../../src/app/events";
import type { SharedFeature } from "../../../src/domain/sharedView";
import { runtimeLoaded } from "../../../src/features/session/slice";
import { sharedPageSaga } from "../../../src/features/sharedPage/saga";
import { chooseRow, keepShare } from "../../../src/features/sharedPage/slice";
import { sidebarSaga } from "../../../src/features/sidebar/saga";
import { layoutChanged } from "../../../src/features/sidebar/slice";
import { fail, fakeServices, memoryStorage, ok, runFeature } from "../app/fakes";

afterEach(() => vi.restoreAllMocks());

const VIEW = {
  type: "collection" as const,
  title: "Elk season",
  createdAt: 1,
  sharer: { firstName: "Robin", lastName: "", avatar: null },
  notes: [],
  total: 3,
  standing: "new" as const,
};
const point = (title: string, longitude: number): SharedFeature => ({
  title,
  notes: [],
  photos: 0,
  properties: {
    ghType: "Point",
    icon: null,
    color: [255, 0, 0, 1],
    strokeType: "solid",
    strokeWidth: 2,
    distance: null,
    area: null,
  },
  geometry: { type: "Point", coordinates: [longitude, 40, 0] },
});

function setUp(api: Parameters<typeof fakeServices>[0] = {}) {
  vi.spyOn(console, "error").mockImplementation(() => {});
  let changed = () => {};
  const address = {
    value: "#share-token=abc",
    hash: () => address.value,
    clearHash: () => {},
    onHashChange: (listener: () => void) => {
      changed = listener;
      return () => {};
    },
  };
  const content = { upsert: vi.fn(async () => {}), remove: vi.fn(async () => {}), setHighlighted: vi.fn() };
  const goTo = vi.fn(async () => {});
  const pages = [
    { features: [point("A", -105), point("B", -104)], nextOffset: 2 },
    { features: [point("C", -106)], nextOffset: null },
  ];
  const services = fakeServices({
    storage: memoryStorage(),
    address,
    stage: { content, goTo } as never,
    api: {
      viewShare: async () => ok(VIEW),
      viewSharedFeatures: async (_token, offset) => ok(pages[offset === 0 ? 0 : 1] as (typeof pages)[0]),
      ...api.api,
    },
  });
  const run = runFeature(sharedPageSaga, services);
  const site = {
    environment: "test",
    userApiUrl: "/api/v1",
    contentSiteUrl: "",
    shopUrl: "",
    signedIn: false,
  };
  run.store.dispatch(runtimeLoaded(site));
  const page = () => run.store.getState().sharedPage;
  const goToLink = (hash: string) => {
    address.value = hash;
    changed();
  };
  return { ...run, services, content, goTo, page, goToLink };
}
const settle = () => new Promise((resolve) => setTimeout(resolve));

it("loads a share page by page, draws it and zooms to all of it", async () => {
  const { store, page, content, goTo } = setUp();
  store.dispatch(openShare("abc"));
  await settle();
  expect(page()).toMatchObject({ view: VIEW, status: { state: "done" } });
  expect(page().rows.map(({ title, id }) => [title, id])).toEqual([
    ["A", "shared-0"],
    ["B", "shared-1"],
    ["C", "shared-2"],
  ]);
  expect(content.upsert).toHaveBeenCalledTimes(2);
  expect(goTo).toHaveBeenCalledWith([-106, 40, -104, 40]);
  store.dispatch(chooseRow("shared-1"));
  await settle();
  expect(content.setHighlighted).toHaveBeenCalledWith("shared-1");
  expect(goTo).toHaveBeenLastCalledWith([-104, 40, -104, 40]);
});

it("distinguishes an invalid link from an unavailable server", async () => {
  for (const [id, unknown] of [
    ["unknown-link", true],
    ["offline", false],
  ] as const) {
    const { store, page } = setUp({ api: { viewShare: async () => fail({ id, message: "No." }) } });
    store.dispatch(openShare("abc"));
    await settle();
    expect(page()).toMatchObject({ view: null, unknown, status: { state: "failed", error: "No." } });
  }
});

it("remembers the share to keep, and opens log-in or sign-up with the share's tag", async () => {
  const { store, services } = setUp();
  store.dispatch(openShare("abc"));
  await settle();
  store.dispatch(keepShare("login"));
  expect(services.redirect).toHaveBeenCalledWith("/login?destination=%2Fmaps%2F#share-token=abc");
  store.dispatch(keepShare("signup"));
  expect(services.redirect).toHaveBeenCalledWith("/signup?destination=%2Fmaps%2F#share-token=abc");
  expect(services.storage.getItem("keptShare")).toBe("abc");
});

it("shows another link opened in the same tab, and nothing of the previous one", async () => {
  const { store, page, content, goToLink } = setUp();
  store.dispatch(openShare("abc"));
  await settle();
  goToLink("#share-token=xyz");
  await settle();
  expect(content.remove).toHaveBeenCalledWith(["shared-0", "shared-1", "shared-2"]);
  expect(page()).toMatchObject({ token: "xyz", status: { state: "done" } });
});

it("leaves the map at full width: no sidebar covers it", async () => {
  const setPadding = vi.fn();
  const services = fakeServices({ stage: { setPadding } as never });
  const { store } = runFeature(sidebarSaga, services);
  const layout = { sheet: false, bottomBar: false, height: 800 };
  store.dispatch(layoutChanged(layout));
  expect(setPadding).toHaveBeenCalledOnce();
  store.dispatch(openShare("abc"));
  store.dispatch(layoutChanged(layout));
  expect(setPadding).toHaveBeenCalledOnce();
});

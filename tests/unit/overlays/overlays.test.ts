import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { EMBEDDED_SERVICES } from "../../../src/domain/mapServices";
import { overlaysSaga } from "../../../src/features/overlays/saga";
import { selectDrawnOverlays, selectOverlays } from "../../../src/features/overlays/selectors";
import { switchOverlay } from "../../../src/features/overlays/slice";
import { runtimeLoaded, sessionStarted } from "../../../src/features/session/slice";
import { fakeServices, memoryStorage, runFeature, USER } from "../app/fakes";
import { createFakeStage } from "../map/fakeStage";

const MINUTE = 60_000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function setUp(storage = memoryStorage(), user = USER) {
  const map = createFakeStage();
  const events: unknown[] = [];
  const services = fakeServices({
    stage: map.stage,
    storage,
    now: () => Date.now(),
    analytics: (event) => void events.push(event),
  });
  const run = runFeature(overlaysSaga, services);
  run.store.dispatch(sessionStarted({ user, remote: {} }));
  const refreshed = () => vi.mocked(map.stage.layers.refresh).mock.calls.map(([id]) => id);
  const enabled = () => run.store.getState().overlays.enabled;
  return { ...run, events, refreshed, enabled, storage };
}

const on = (id: string) => switchOverlay({ id, on: true });
const off = (id: string) => switchOverlay({ id, on: false });

it("offers fire, snow, water and sun, each with icon, color and address", () => {
  const { store } = setUp();
  const overlays = selectOverlays(store.getState());
  expect(overlays.map(({ icon }) => icon)).toEqual(["Fire", "Snow", "Water", "Sun"]);
  for (const { iconColor, url } of overlays) {
    expect(iconColor).toMatch(/^#[0-9A-F]{6}$/);
    expect(url).toMatch(/MapServer\/0$/);
  }
});

it("draws the enabled overlays, and counts the switch", () => {
  const { store, events } = setUp();
  store.dispatch(on("snow"));
  expect(selectDrawnOverlays(store.getState())).toMatchObject([
    { id: "overlay|snow", overlay: true, priority: 1 },
  ]);
  store.dispatch(off("snow"));
  expect(selectDrawnOverlays(store.getState())).toEqual([]);
  expect(events).toEqual([
    { name: "layer-enable", layer: "overlay-snow", enabled: true },
    { name: "layer-enable", layer: "overlay-snow", enabled: false },
  ]);
});

it("refreshes each at its own interval while it is on", async () => {
  const { store, refreshed } = setUp();
  store.dispatch(on("fire"));
  await vi.advanceTimersByTimeAsync(4 * MINUTE);
  store.dispatch(on("sun"));
  await vi.advanceTimersByTimeAsync(6 * MINUTE);
  expect(refreshed()).toEqual(["overlay|sun"]);
  await vi.advanceTimersByTimeAsync(5 * MINUTE);
  expect(refreshed()).toEqual(["overlay|sun", "overlay|sun", "overlay|fire"]);
  const at = store.getState().overlays.updatedAt.fire;
  expect(at).toBe(Date.now());
  store.dispatch(off("sun"));
  store.dispatch(off("fire"));
  await vi.advanceTimersByTimeAsync(60 * MINUTE);
  expect(refreshed()).toHaveLength(3);
});

it("are on again at the next visit, for this user only", () => {
  const storage = memoryStorage();
  const first = setUp(storage);
  first.store.dispatch(on("fire"));
  first.store.dispatch(on("sun"));
  first.store.dispatch(off("fire"));
  expect(setUp(storage).enabled()).toEqual(["sun"]);
  expect(setUp(storage, { ...USER, uuid: "another" }).enabled()).toEqual([]);
});

it("starts with the operator's defaults, even when stored settings can't be read", () => {
  const overlays = EMBEDDED_SERVICES.overlays.map((overlay) => ({
    ...overlay,
    enabled: overlay.id === "sun",
  }));
  for (const text of ["{", "{}"]) {
    const run = setUp(memoryStorage({ [`overlays:${USER.uuid}`]: text }));
    run.store.dispatch(
      runtimeLoaded({
        environment: "test",
        userApiUrl: "",
        contentSiteUrl: "",
        shopUrl: "",
        signedIn: true,
        map: { ...EMBEDDED_SERVICES, overlays },
      }),
    );
    run.store.dispatch(sessionStarted({ user: USER, remote: {} }));
    expect(run.enabled()).toEqual(["sun"]);
  }
});

import { fork } from "typed-redux-saga";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { ApiResult, UserApi } from "../../../src/api/userApi";
import { mapTools } from "../../../src/app/mapTools";
import type { Feature } from "../../../src/domain/feature";
import type { Geometry } from "../../../src/domain/geometry";
import { outboxSaga } from "../../../src/features/editEffects/outbox/saga";
import { sendNow } from "../../../src/features/edits/outbox/slice";
import { mapSaga } from "../../../src/features/map/saga";
import { toggleTool } from "../../../src/features/map/slice";
import { connectionBack, sessionStarted } from "../../../src/features/session/slice";
import { sketchSaga } from "../../../src/features/sketch/saga";
import { fail, fakeServices, memoryStorage, OFFLINE, ok, runFeature, USER } from "../app/fakes";
import { feature } from "../content/memoryApi";
import { createFakeStage } from "../map/fakeStage";

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, "warn").mockImplementation(() => {});
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const POINT: Geometry = { type: "Point", coordinates: [-105, 40, 0] };

/** Opens a page whose create requests get `answers` in order, repeating the last one. */
function openPage(answers: ApiResult<Feature>[], storage = memoryStorage(), who = USER) {
  const map = createFakeStage();
  const createFeature = vi.fn<UserApi["createFeature"]>(
    async () => (answers.length > 1 ? answers.shift() : answers[0]) as ApiResult<Feature>,
  );
  const getFeature = vi.fn<UserApi["getFeature"]>(async (uuid) => ok(feature(uuid)));
  const services = fakeServices({ api: { createFeature, getFeature }, stage: map.stage, storage });
  const run = runFeature(function* all() {
    yield* fork(mapSaga, mapTools);
    yield* fork(sketchSaga);
    yield* fork(outboxSaga);
  }, services);
  const settle = (milliseconds = 0) => vi.advanceTimersByTimeAsync(milliseconds);
  run.store.dispatch(sessionStarted({ user: who, remote: {} }));
  const drawPoint = async () => {
    run.store.dispatch(toggleTool("Sketch_Point"));
    map.draw(POINT);
    await settle();
  };
  const toasts = () => run.store.getState().toasts.map(({ text }) => text);
  const unsaved = () => [...storage.map.keys()].filter((key) => key.startsWith("unsavedChange:")).length;
  const ids = () => run.store.getState().content.table.ids;
  return { ...run, ...map, createFeature, settle, drawPoint, toasts, storage, unsaved, ids };
}

describe("a drawing made without a connection", () => {
  it("stays on the map, is stored, and is resent with the same key until saved", async () => {
    const page = openPage([OFFLINE, OFFLINE, ok(feature("f-1"))]);
    await page.drawPoint();
    expect(page.toasts()).toEqual(["1 change not synced yet"]);
    expect(page.stage.removeTemporary).not.toHaveBeenCalled();
    expect(page.store.getState().sidebar.shown).toBe(true);
    expect(page.unsaved()).toBe(1);
    await page.settle(2000);
    expect(page.createFeature).toHaveBeenCalledTimes(2);
    // The delay grows with each attempt.
    await page.settle(2000);
    expect(page.createFeature).toHaveBeenCalledTimes(2);
    await page.settle(2000);
    expect(page.createFeature).toHaveBeenCalledTimes(3);
    expect(new Set(page.createFeature.mock.calls.map(([, key]) => key)).size).toBe(1);
    expect(page.ids()).toEqual(["f-1"]);
    expect(page.unsaved()).toBe(0);
    expect(page.stage.removeTemporary).toHaveBeenCalledTimes(1);
    expect(page.toasts()).toEqual(["Waypoint Saved"]);
    expect(page.store.getState().outbox).toEqual({ changes: [], sending: null, unstored: [] });
  });

  it.each([
    ["the connection is back", connectionBack()],
    ["the person asks for it", sendNow()],
  ])("is sent at once when %s", async (_, action) => {
    const page = openPage([OFFLINE, ok(feature("f-1"))]);
    await page.drawPoint();
    page.store.dispatch(action);
    await page.settle();
    expect(page.ids()).toEqual(["f-1"]);
  });

  it("waits with others, oldest first, and none is sent past a failed one", async () => {
    const page = openPage([OFFLINE]);
    await page.drawPoint();
    await page.drawPoint();
    await page.settle();
    expect(page.store.getState().outbox.changes).toHaveLength(2);
    page.createFeature.mockClear();
    page.store.dispatch(sendNow());
    await page.settle();
    expect(page.createFeature).toHaveBeenCalledTimes(1);
    expect(page.toasts()).toEqual(["2 changes not synced yet"]);
  });

  it("survives a reload, drawn and resent, for its owner only", async () => {
    const first = openPage([OFFLINE]);
    await first.drawPoint();
    const [[, key] = []] = first.createFeature.mock.calls;
    const other = openPage([ok(feature("f-1"))], first.storage, { ...USER, uuid: "somebody-else" });
    await other.settle();
    expect(other.createFeature).not.toHaveBeenCalled();
    const again = openPage([ok(feature("f-1"))], first.storage);
    expect(again.stage.drawTemporary).toHaveBeenCalledTimes(1);
    await again.settle();
    expect(again.createFeature.mock.calls).toEqual([[expect.objectContaining({ geometry: POINT }), key]]);
    expect(again.ids()).toEqual(["f-1"]);
    expect(again.unsaved()).toBe(0);
  });

  it("isn't lost when the page closes during the save", async () => {
    const page = openPage([ok(feature("f-1"))]);
    page.createFeature.mockImplementation(() => new Promise(() => {}));
    await page.drawPoint();
    expect(page.unsaved()).toBe(1);
    const again = openPage([ok(feature("f-1"))], page.storage);
    await again.settle();
    expect(again.ids()).toEqual(["f-1"]);
  });

  it("stays pending while the server fails, and reports a refusal", async () => {
    const page = openPage([OFFLINE, fail({ status: 503 }), fail({ status: 400, id: "invalid-geometry" })]);
    await page.drawPoint();
    page.store.dispatch(sendNow());
    await page.settle();
    expect(page.toasts()).toEqual(["1 change not synced yet"]);
    page.store.dispatch(sendNow());
    await page.settle();
    expect(page.toasts()).toEqual(["There was an issue and your Waypoint was not saved."]);
    expect(page.store.getState().toasts[0]?.action?.label).toBe("Try again");
    expect(page.unsaved()).toBe(0);
  });
});

it("a refused change isn't queued", async () => {
  const page = openPage([fail({ status: 500 })]);
  await page.drawPoint();
  await page.settle(60_000);
  expect(page.createFeature).toHaveBeenCalledTimes(1);
  expect(page.toasts()).toEqual(["There was an issue and your Waypoint was not saved."]);
  expect(page.unsaved()).toBe(0);
});

it("ignores unreadable stored data", async () => {
  const storage = memoryStorage({
    [`unsavedFeature:${USER.uuid}:a`]: "{",
    [`unsavedFeature:${USER.uuid}:b`]: '{"key":"b","draft":{}}',
  });
  const page = openPage([ok(feature("f-1"))], storage);
  await page.settle();
  expect(page.createFeature).not.toHaveBeenCalled();
  expect(page.toasts()).toEqual([]);
});

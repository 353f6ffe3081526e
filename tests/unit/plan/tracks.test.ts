import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { UserApi } from "../../../src/api/userApi";
import type { Feature, FeatureParts, NewFeature } from "../../../src/domain/feature";
import { selectIds } from "../../../src/features/content/selection/slice";
import { redo, undo } from "../../../src/features/edits/history/slice";
import { chooseTool, linePicked, tracksFrom } from "../../../src/features/plan/slice";
import {
  changeTracks,
  chooseRow,
  DEFAULT_TRACKS,
  retryTracks,
  saveTracks,
  tracksChosen,
  tracksOfSelection,
} from "../../../src/features/plan/tracks/slice";
import { GAP_CLASS, ROW } from "../../../workers/tracks/types";
import { fail, ok } from "../app/fakes";
import { savingApi } from "./toolRun";
import { outing, runTracks, trackOf } from "./tracksRun";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

async function withTrack(features: readonly Feature[] = [outing("a")], api: Partial<UserApi> = {}) {
  const run = runTracks(features, { api, history: true });
  await run.open();
  run.store.dispatch(linePicked(features[0]?.uuid ?? ""));
  await run.settle();
  return run;
}

/** An account that holds features and keeps changes to them. */
function account(features: readonly Feature[]) {
  const held = new Map(features.map((one) => [one.uuid, one]));
  const updateFeature = vi.fn<UserApi["updateFeature"]>(
    async (uuid, { geometry, times, ...rest }: FeatureParts) => {
      const old = held.get(uuid) as Feature;
      const properties = {
        ...old.properties,
        updatedAt: old.properties.updatedAt + 1,
        ...(times !== undefined && { times }),
      };
      const next = { ...old, ...rest, geometry: geometry ?? old.geometry, properties } as Feature;
      held.set(uuid, next);
      return ok(next);
    },
  );
  const createFeature = vi.fn<UserApi["createFeature"]>(async (given: NewFeature) => {
    const whole = { ...features[0], ...given, uuid: `new-${held.size}`, collectionIds: [] };
    const made = whole as unknown as Feature;
    held.set(made.uuid, made);
    return ok(made);
  });
  const getFeature: UserApi["getFeature"] = async (uuid) => ok(held.get(uuid) as Feature);
  const getFeatures: UserApi["getFeatures"] = async (ids) =>
    ok({ features: ids.flatMap((id) => held.get(id) ?? []) });
  const deleteFeatures = vi.fn<UserApi["deleteFeatures"]>(async (ids) =>
    ok({ successful: [...ids], failed: [] }),
  );
  const restoreFeatures = vi.fn<UserApi["restoreFeatures"]>(async (ids) =>
    ok({ successful: [...ids], failed: [] }),
  );
  const api = { updateFeature, createFeature, getFeature, getFeatures, deleteFeatures, restoreFeatures };
  return { held, api, ...api };
}

describe("the tracks tool of the Plan view", () => {
  it("works on clicked tracks, and drops one that is clicked again", async () => {
    const run = await withTrack([outing("a"), outing("b", {}, 3000)]);
    expect(run.state()).toMatchObject({ ids: ["a"], status: { state: "done" }, empty: false });
    expect([...(run.state().result?.rows.kind ?? [])]).toEqual([ROW.leg, ROW.stop, ROW.leg]);
    expect(run.state().result).toMatchObject({ points: 180, kept: 180, timed: true, elevated: true });
    expect(run.drawn()).toMatchObject({ palette: "speed", chosen: null });
    expect(run.marked()).toMatchObject([{ rank: 1 }]);
    run.store.dispatch(linePicked("b"));
    await run.settle();
    expect(run.state().ids).toEqual(["a", "b"]);
    expect(run.state().result?.pieces.points).toHaveLength(2);
    run.store.dispatch(linePicked("a"));
    await run.settle();
    expect(run.state().ids).toEqual(["b"]);
    expect(run.openTracks.mock.lastCall?.[0]).toEqual(["b"]);
  });

  it("works on the selected lines, not on other items, and opens with the lines of another view", async () => {
    const run = runTracks([outing("a"), outing("b")]);
    run.store.dispatch(tracksFrom(["b"]));
    await run.settle();
    expect(run.store.getState()).toMatchObject({
      plan: { tool: "tracks", open: true },
      tracks: { ids: ["b"] },
    });
    expect(run.state().result?.points).toBe(180);
    run.store.dispatch(selectIds(["a", "b", "camp"]));
    run.store.dispatch(tracksOfSelection());
    await run.settle();
    expect(run.state().ids.toSorted()).toEqual(["a", "b"]);
  });

  it("follows the sliders without reading the tracks again, and draws grades on request", async () => {
    const run = await withTrack();
    run.shape.mockClear();
    for (const stopSeconds of [400, 500, 600, 700, 900]) {
      run.store.dispatch(changeTracks({ stopSeconds }));
      await vi.advanceTimersByTimeAsync(5);
    }
    await run.settle();
    expect(run.shape.mock.calls.length).toBeLessThan(4);
    expect(run.state().result?.rows.kind).toHaveLength(1);
    run.store.dispatch(changeTracks({ color: "grade" }));
    await run.settle();
    expect(run.drawn()?.palette).toBe("grade");
    expect(run.openTracks).toHaveBeenCalledTimes(1);
  });

  it("reads the ground once for elevations from the map", async () => {
    const run = await withTrack();
    for (const ground of [true, false, true]) {
      run.store.dispatch(changeTracks({ ground }));
      await run.settle();
    }
    expect(run.readGround).toHaveBeenCalledTimes(1);
    expect(run.readGround.mock.lastCall?.[0]).toMatchObject({ format: "lerc" });
    run.readGround.mockRejectedValueOnce(new Error("The elevation service is down."));
    run.store.dispatch(tracksChosen(["a", "a"]));
    run.store.dispatch(changeTracks({ ground: true }));
    await run.settle();
    expect(run.state().ids).toEqual(["a"]);
  });

  it("says that the tracks are gone, or why they can't be read, and retries", async () => {
    const run = await withTrack([outing("a")]);
    run.held.clear();
    run.store.dispatch(tracksChosen(["x"]));
    await run.settle();
    expect(run.state().status).toEqual({
      state: "failed",
      error: "These tracks were deleted. Choose others.",
    });
    expect(run.drawn()).toBeNull();
    run.openTracks.mockRejectedValueOnce(new Error("Can't reach the server."));
    run.store.dispatch(retryTracks());
    await run.settle();
    expect(run.state().status).toMatchObject({ error: "Can't reach the server." });
    run.held.set("x", outing("x"));
    run.store.dispatch(retryTracks());
    await run.settle();
    expect(run.state().status.state).toBe("done");
  });

  it("says that nothing is left when everything is trimmed", async () => {
    const run = await withTrack();
    run.store.dispatch(changeTracks({ trim: { by: "distance", start: 1e6, end: 0 } }));
    await run.settle();
    expect(run.state()).toMatchObject({ empty: true, result: null });
    expect(run.state().whole?.meters).toBeGreaterThan(1400);
    expect(run.drawn()).toBeNull();
  });

  it("shows a row of the table on the map until it is selected again", async () => {
    const run = await withTrack();
    run.store.dispatch(chooseRow(1));
    await run.settle();
    expect(run.stage.reveal).toHaveBeenCalledTimes(1);
    expect(run.drawn()?.chosen?.length).toBeGreaterThan(3);
    run.store.dispatch(changeTracks({ simplify: 4 }));
    await run.settle();
    expect(run.drawn()?.chosen?.length).toBeGreaterThan(3);
    expect(run.stage.reveal).toHaveBeenCalledTimes(1);
    run.store.dispatch(chooseRow(null));
    await run.settle();
    expect(run.drawn()).toMatchObject({ chosen: null });
  });

  it("releases the map and the worker when another tool opens, and returns with its settings", async () => {
    const run = await withTrack();
    run.store.dispatch(changeTracks({ simplify: 10 }));
    await run.settle();
    run.store.dispatch(chooseTool("zones"));
    await run.settle();
    expect(run.drawn()).toBeNull();
    expect(run.marked()).toEqual([]);
    expect(run.forget).toHaveBeenCalledTimes(1);
    run.store.dispatch(chooseTool("tracks"));
    await run.settle();
    expect(run.drawn()).not.toBeNull();
    expect(run.openTracks).toHaveBeenCalledTimes(2);
    expect(run.state().settings.simplify).toBe(10);
  });

  it("has settings and lines that are plain JSON, as plans are saved", async () => {
    const run = await withTrack();
    const { settings, ids } = run.state();
    expect(JSON.parse(JSON.stringify({ settings, ids }))).toEqual({ settings, ids });
  });
});

describe("saving tracks", () => {
  it("saves the pieces as new tracks with their times and look, and one undo", async () => {
    const { api, createFeature, titles } = savingApi();
    const red = outing("a", { title: "Ridge" });
    red.properties.color = [200, 10, 10, 1];
    const run = await withTrack([red], api);
    run.store.dispatch(changeTracks({ splitStops: true }));
    await run.settle();
    run.store.dispatch(saveTracks("new"));
    await run.settle();
    expect(titles()).toEqual(["Ridge 1 of 2", "Ridge 2 of 2"]);
    const [first, second] = createFeature.mock.calls.map(([given]) => given);
    expect(first?.properties).toMatchObject({ ghType: "Tracks", color: [200, 10, 10, 1] });
    const line = (given: NewFeature | undefined) => given?.geometry.coordinates as number[][];
    expect(line(first).at(-1)).toEqual(line(second)[0]);
    expect([...line(first), ...line(second).slice(1)]).toEqual(red.geometry.coordinates);
    expect([...(first?.properties.times ?? []), ...(second?.properties.times?.slice(1) ?? [])]).toEqual(
      red.properties.times,
    );
    expect(run.toasts()).toContain("Saved 2 tracks");
    expect(run.store.getState().history.done).toHaveLength(1);
    expect(run.state().saving).toBe(false);
  });

  it("replaces one track in place with its times, and one undo restores both", async () => {
    const track = outing("a");
    const { api, updateFeature, held } = account([track]);
    const run = await withTrack([track], api);
    run.store.dispatch(changeTracks({ trim: { by: "time", start: 100, end: 100 }, simplify: 5 }));
    await run.settle();
    run.store.dispatch(saveTracks("replace"));
    await run.settle();
    const [uuid, parts, updatedAt] = updateFeature.mock.lastCall ?? [];
    expect([uuid, updatedAt]).toEqual(["a", track.properties.updatedAt]);
    const kept = ((parts?.geometry?.coordinates ?? []) as number[][]).length;
    expect(kept).toBeLessThan(20);
    expect(parts?.times).toHaveLength(kept);
    expect(run.toasts()).toContain("Replaced “Track a”");
    expect(run.state().settings).toEqual(DEFAULT_TRACKS);
    const { done } = run.store.getState().history;
    expect(done).toMatchObject([{ change: { kind: "feature-edit", uuid: "a" } }]);
    // The geometry is too large for the store and is kept elsewhere.
    expect(JSON.stringify(done).length).toBeLessThan(1000);
    expect(held.get("a")?.properties.times).toHaveLength(kept);
    run.store.dispatch(undo(done[0]?.id));
    await run.settle();
    expect(run.toasts()).toContain("Undone: edit of “Track a”");
    expect(held.get("a")?.geometry).toEqual(track.geometry);
    expect(held.get("a")?.properties.times).toEqual(track.properties.times);
    run.store.dispatch(redo(done[0]?.id));
    await run.settle();
    expect(held.get("a")?.properties.times).toEqual(parts?.times);
  });

  it("replaces several tracks with new ones in their hunts, and records one change", async () => {
    const features = [outing("a", { collectionIds: ["h"] }), outing("b", {}, 3000)];
    const server = account(features);
    const addFeaturesToCollections = vi.fn<UserApi["addFeaturesToCollections"]>(
      async () => ok({ successful: [], failed: [] }) as never,
    );
    const run = await withTrack(features, { ...server.api, addFeaturesToCollections });
    run.store.dispatch(linePicked("b"));
    run.store.dispatch(changeTracks({ join: "time" }));
    await run.settle();
    run.store.dispatch(saveTracks("replace"));
    await run.settle();
    expect(server.createFeature.mock.calls.map(([{ title }]) => title)).toEqual(["Track a and 1 more"]);
    expect(server.deleteFeatures.mock.lastCall?.[0]).toEqual(["a", "b"]);
    const { done } = run.store.getState().history;
    expect(done).toMatchObject([
      { change: { kind: "content-add", featureIds: ["new-2"], replaced: { featureIds: ["a", "b"] } } },
    ]);
    expect(run.state().ids).toEqual(["new-2"]);
    expect(run.toasts()).toContain("Replaced 2 tracks with 1 track");
    run.store.dispatch(undo(done[0]?.id));
    await run.settle();
    expect(server.deleteFeatures.mock.lastCall?.[0]).toEqual(["new-2"]);
    expect(server.restoreFeatures.mock.lastCall?.[0]).toEqual(["a", "b"]);
  });

  it("deletes nothing when a new track can't be saved, and gives the reason", async () => {
    const features = [outing("a"), outing("b", {}, 3000)];
    const server = account(features);
    server.createFeature.mockResolvedValueOnce(fail({ status: 400, message: "Too long." }));
    const run = await withTrack(features, server.api);
    run.store.dispatch(linePicked("b"));
    await run.settle();
    run.store.dispatch(saveTracks("replace"));
    await run.settle();
    expect(server.deleteFeatures).not.toHaveBeenCalled();
    expect(run.toasts()).toContain("Couldn't replace the tracks. Too long. The old tracks are still there.");
    expect(run.state()).toMatchObject({ ids: ["a", "b"], saving: false });
  });

  it("leaves a track that was changed elsewhere to the sync queue, which compares", async () => {
    const track = outing("a");
    const server = account([track]);
    server.updateFeature.mockResolvedValueOnce(fail({ status: 409, id: "stale" }));
    const run = await withTrack([track], server.api);
    run.store.dispatch(saveTracks("replace"));
    await run.settle();
    const [waiting] = run.store.getState().outbox.changes;
    expect(waiting?.change).toMatchObject({ kind: "feature-edit", uuid: "a", recorded: true });
    const { geometry, properties } = track;
    expect(waiting?.change).toMatchObject({ before: { geometry, times: properties.times } });
    expect(server.held.get("a")).toBe(track);
    expect(run.toasts()).toContain("Replaced “Track a”. Not synced yet");
    expect(run.state().ids).toEqual([]);
    run.store.dispatch(tracksChosen(["a"]));
    await run.settle();
    expect(run.state().status).toMatchObject({
      error: "A track has a new shape that isn't synced yet. Try again when it is.",
    });
  });

  it("saves nothing in place of a shared track", async () => {
    const shared = outing("a", { isOwner: false });
    const server = account([shared]);
    const run = await withTrack([shared], server.api);
    run.store.dispatch(saveTracks("replace"));
    await run.settle();
    expect(server.updateFeature).not.toHaveBeenCalled();
  });

  it("saves a line without times as a line, and marks its gap", async () => {
    const { api, createFeature } = savingApi();
    const line = trackOf(
      "l",
      [
        [-106, 40, 0],
        [-105.99, 40, 0],
        [-105.9, 40, 0],
        [-105.89, 40, 0],
      ],
      null,
    );
    const run = await withTrack([line], api);
    expect(run.state().result?.timed).toBe(false);
    expect([...(run.drawn()?.classes ?? [])]).toContain(GAP_CLASS);
    run.store.dispatch(saveTracks("new"));
    await run.settle();
    expect(createFeature.mock.lastCall?.[0].properties).toMatchObject({ ghType: "Polyline" });
    expect(createFeature.mock.lastCall?.[0].properties.times).toBeUndefined();
  });
});
